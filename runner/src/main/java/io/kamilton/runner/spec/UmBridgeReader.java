package io.kamilton.runner.spec;

import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.JsonText;
import io.kamilton.runner.yaml.Node;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of the key {@code target.umbridge}. */
final class UmBridgeReader {
  static final List<String> KEYS = List.of("url", "model", "config", "seed");

  private static final String ADDRESS = "the address of a server, such as http://127.0.0.1:4242";

  private UmBridgeReader() {}

  static TargetSpec.UmBridge read(Node node) {
    Fields fields = Fields.of(node, KEYS);
    Node url = fields.require("url", "the server's address");
    String what = "the name of one of the server's models";
    String model = Expect.text(fields.require("model", what), what);
    @Nullable Node config = fields.get("config");
    return new TargetSpec.UmBridge(
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
      throw node.place()
          .error(node.place().name() + " is an empty list; allowed: " + ADDRESS + ", or several");
    }
    return sequence.elements().stream().map(UmBridgeReader::url).toList();
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
      throw node.place()
          .error(node.place().name() + " is " + node.shown() + "; allowed: " + ADDRESS, e);
    }
    throw Expect.wrong(node, ADDRESS);
  }

  private static @Nullable String seed(@Nullable Node node, @Nullable Node config) {
    if (node == null) {
      return null;
    }
    String key = Expect.text(node, "the key of the configuration that takes the seed");
    if (config instanceof Node.Mapping mapping && mapping.entries().containsKey(key)) {
      throw node.place()
          .error(
              "target.umbridge.seed is %s, and config has a value for it already; leave one out"
                  .formatted(node.shown()));
    }
    return key;
  }
}
