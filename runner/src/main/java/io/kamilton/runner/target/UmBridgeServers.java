package io.kamilton.runner.target;

import io.kamilton.external.umbridge.client.UmBridgeModel;
import io.kamilton.external.umbridge.client.UmBridgeSettings;
import io.kamilton.external.umbridge.client.UmBridgeSimulator;
import io.kamilton.external.umbridge.client.UmBridgeTarget;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.TargetSpec;
import java.net.URI;
import java.util.function.Consumer;
import java.util.function.Function;

/** What a model file names behind {@code target.umbridge}, asked whether it is there and fits. */
final class UmBridgeServers {
  private UmBridgeServers() {}

  /** A density or likelihood. */
  static UmBridgeTarget target(Model model, TargetSpec.UmBridge server, Consumer<String> messages) {
    return open(model, server, messages, UmBridgeTarget::of);
  }

  /** A simulator. */
  static UmBridgeSimulator simulator(
      Model model, TargetSpec.UmBridge server, Consumer<String> messages) {
    return open(model, server, messages, UmBridgeSimulator::new);
  }

  private static <T> T open(
      Model model,
      TargetSpec.UmBridge server,
      Consumer<String> messages,
      Function<UmBridgeModel, T> use) {
    UmBridgeSettings settings =
        new UmBridgeSettings(
            server.urls().stream().map(URI::create).toList(),
            server.model(),
            server.config(),
            server.seed(),
            model.space().dimension(),
            model.target().timeout());
    try {
      UmBridgeModel opened = UmBridgeModel.open(settings, messages);
      boolean used = false;
      try {
        T made = use.apply(opened);
        used = true;
        return made;
      } finally {
        if (!used) {
          opened.close();
        }
      }
    } catch (IllegalArgumentException e) {
      throw new InputException("target.umbridge: " + e.getMessage(), e);
    }
  }
}
