package io.kamilton.runner.transport;

import io.kamilton.external.umbridge.client.UmBridgeModel;
import io.kamilton.external.umbridge.client.UmBridgeSettings;
import io.kamilton.external.umbridge.client.UmBridgeTarget;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.JsonText;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.YamlText;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A model of UM-Bridge servers.
 *
 * @param urls addresses of servers that all have it
 * @param config JSON, a mapping
 * @param seed the key of the configuration that takes the seed of an evaluation; null for none
 */
public record UmBridgeTransport(
    List<String> urls, String model, String config, @Nullable String seed) implements Transport {
  static final Kind KIND = new Kind("umbridge", List.of(), (node, target, file) -> read(node));

  /** The keys of {@code target.umbridge}. */
  public static final List<String> KEYS = List.of("url", "model", "config", "seed");

  private static final String ADDRESS = "the address of a server, such as http://127.0.0.1:4242";

  public UmBridgeTransport {
    urls = List.copyOf(urls);
  }

  private static Transport read(Node node) {
    Fields fields = Fields.of(node, KEYS);
    Node url = fields.require("url", "the server's address");
    String what = "the name of one of the server's models";
    String model = Expect.text(fields.require("model", what), what);
    @Nullable Node config = fields.get("config");
    return new UmBridgeTransport(
        urls(url),
        model,
        config == null ? "{}" : JsonText.of(Expect.mapping(config, "a mapping")),
        seed(fields.get("seed"), config));
  }

  /** One address, or a list of them. */
  private static List<String> urls(Node node) {
    if (!(node instanceof Node.Sequence sequence)) {
      return List.of(url(node));
    }
    if (sequence.elements().isEmpty()) {
      throw node.error(node.name() + " is an empty list; allowed: " + ADDRESS + ", or several");
    }
    return sequence.elements().stream().map(UmBridgeTransport::url).toList();
  }

  private static String url(Node node) {
    String text = Expect.text(node, ADDRESS);
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (web && uri.getHost() != null) {
        return text;
      }
    } catch (URISyntaxException e) {
      throw Expect.wrong(node, ADDRESS, e);
    }
    throw Expect.wrong(node, ADDRESS);
  }

  private static @Nullable String seed(@Nullable Node node, @Nullable Node config) {
    if (node == null) {
      return null;
    }
    String key = Expect.text(node, "the key of the configuration that takes the seed");
    if (config instanceof Node.Mapping mapping && mapping.entries().containsKey(key)) {
      throw node.error(
          "target.umbridge.seed is %s, and config has a value for it already; leave one out"
              .formatted(node.shown()));
    }
    return key;
  }

  @Override
  public Map<String, String> written() {
    List<String> texts = urls.stream().map(YamlText::of).toList();
    List<String> parts = new ArrayList<>();
    parts.add(
        "url: " + (texts.size() == 1 ? texts.get(0) : texts.stream().collect(YamlText.list())));
    parts.add("model: " + YamlText.of(model));
    parts.add("config: " + config);
    if (seed != null) {
      parts.add("seed: " + YamlText.of(seed));
    }
    return Map.of("umbridge", parts.stream().collect(YamlText.mapping()));
  }

  @Override
  public UmBridgeTarget target(Opening opening) {
    return open(opening, UmBridgeTarget::of);
  }

  @Override
  public UmBridgeModel simulator(Opening opening) {
    return open(opening, model -> model);
  }

  /** The servers' model, asked whether it is there and fits. */
  private <T> T open(Opening opening, Function<UmBridgeModel, T> use) {
    UmBridgeSettings settings =
        new UmBridgeSettings(
            urls.stream().map(URI::create).toList(),
            model,
            config,
            seed,
            opening.space().dimension(),
            opening.target().timeout());
    try {
      UmBridgeModel opened = UmBridgeModel.open(settings, opening.messages());
      try {
        return use.apply(opened);
      } catch (RuntimeException e) {
        opened.close();
        throw e;
      }
    } catch (IllegalArgumentException e) {
      throw new InputException("target.umbridge: " + e.getMessage(), e);
    }
  }

  @Override
  public DataSimulator dataSimulator(Opening opening) {
    throw new NoSimulationException("UM-Bridge has no request for that");
  }

  @Override
  public boolean isOutside() {
    return true;
  }

  @Override
  public @Nullable String whyOneSeed() {
    return seed == null
        ? "target.umbridge has no key seed; it needs one: the key of the configuration that takes"
            + " the seed"
        : null;
  }
}
