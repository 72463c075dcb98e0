package io.kamilton.runner.target;

import io.kamilton.external.umbridge.client.UmBridgeModel;
import io.kamilton.external.umbridge.client.UmBridgeSettings;
import io.kamilton.external.umbridge.client.UmBridgeSimulator;
import io.kamilton.external.umbridge.client.UmBridgeTarget;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.TargetSpec;
import io.kamilton.target.Target;
import java.net.URI;
import java.util.function.Consumer;
import java.util.function.Function;

/** A model of UM-Bridge servers, asked whether it is there and fits. */
record UmBridgeTransport(Model model, TargetSpec.UmBridge server, Consumer<String> messages)
    implements Transport {
  @Override
  public UmBridgeTarget target() {
    return open(UmBridgeTarget::of);
  }

  @Override
  public UmBridgeSimulator simulator() {
    return open(UmBridgeSimulator::new);
  }

  @Override
  public String whyNoData() {
    return "UM-Bridge has no request for that";
  }

  @Override
  public Target ofDataAt(double[] theta, long seed) {
    throw new UnsupportedOperationException(whyNoData());
  }

  private <T> T open(Function<UmBridgeModel, T> use) {
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
