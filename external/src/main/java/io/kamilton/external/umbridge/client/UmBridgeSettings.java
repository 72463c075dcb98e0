package io.kamilton.external.umbridge.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.LooseJson;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/**
 * A model of UM-Bridge servers, as a model file names it.
 *
 * @param servers addresses of servers that all have the model, http or https
 * @param model its name
 * @param config JSON text, an object, sent with every request
 * @param seedKey the key of the configuration that takes the seed of an evaluation; null: none does
 * @param dimension d, the sum of the model's input sizes
 * @param timeout for one evaluation; null: none
 */
public record UmBridgeSettings(
    List<URI> servers,
    String model,
    String config,
    @Nullable String seedKey,
    int dimension,
    @Nullable Duration timeout) {
  public UmBridgeSettings {
    servers = List.copyOf(servers);
    if (servers.isEmpty()) {
      throw new IllegalArgumentException("there are no servers; there must be at least 1");
    }
    var unused = parsed(config);
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension is " + dimension + "; it must be at least 1");
    }
    if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
      throw new IllegalArgumentException("timeout is " + timeout + "; it must be positive");
    }
  }

  /** The configuration as JSON, with all digits of its numbers. */
  ObjectNode configuration() {
    return parsed(config);
  }

  private static ObjectNode parsed(String config) {
    byte[] bytes = config.getBytes(UTF_8);
    try {
      return (ObjectNode) LooseJson.readExactly(bytes, 0, bytes.length);
    } catch (JacksonException | BadAnswer | ClassCastException e) {
      throw new IllegalArgumentException("config is " + config + "; it must be a JSON object", e);
    }
  }

  /** A model without configuration, seed or timeout. */
  public static UmBridgeSettings of(URI server, String model, int dimension) {
    return new UmBridgeSettings(List.of(server), model, "{}", null, dimension, null);
  }
}
