package io.kamilton.external.umbridge.server;

import io.kamilton.external.Excerpt;
import io.kamilton.external.JsonTree;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** A request to our server, strict JSON: what its keys hold, or a {@link ProtocolError}. */
final class ServedRequest {
  private static final JsonFactory STRICT =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final long SEEDS = 1L << 31;

  private final Map<?, ?> keys;

  private ServedRequest(Map<?, ?> keys) {
    this.keys = keys;
  }

  static ServedRequest of(byte[] body) {
    try (JsonParser json = STRICT.createParser(ObjectReadContext.empty(), body)) {
      if (JsonTree.read(json) instanceof Map<?, ?> keys) {
        return new ServedRequest(keys);
      }
    } catch (JacksonException | IllegalArgumentException e) {
      throw ProtocolError.invalidInput(
          "The request is not JSON (which has no NaN and no Infinity): "
              + Excerpt.of(body, 0, body.length));
    }
    throw ProtocolError.invalidInput(
        "The request is " + Excerpt.of(body, 0, body.length) + "; it must be a JSON object");
  }

  /** The name of a model. */
  String name() {
    if (keys.get("name") instanceof String name) {
      return name;
    }
    throw ProtocolError.invalidInput("The request has no \"name\"; it must be that of a model");
  }

  /** The one input, of {@code size} numbers. */
  double[] input(int size) {
    if (!(keys.get("input") instanceof List<?> inputs)) {
      throw ProtocolError.invalidInput("The request has no \"input\"; it must be a list of lists");
    }
    if (inputs.size() != 1) {
      throw ProtocolError.invalidInput(
          "There are " + inputs.size() + " input parameters; there must be 1");
    }
    return vector("Input parameter 0", inputs.get(0), size);
  }

  /** The factor of the one output in the objective of a gradient. */
  double sensitivity() {
    return vector("The vector \"sens\"", keys.get("sens"), 1)[0];
  }

  /** An index, of which there is one. */
  void requireZero(String key) {
    @Nullable Object value = keys.get(key);
    if (!(value instanceof Double index) || index != 0) {
      throw ProtocolError.invalidInput("\"" + key + "\" is " + value + "; it must be 0");
    }
  }

  /** The seed in the configuration, if there is one. */
  OptionalLong seed() {
    @Nullable Object seed =
        keys.get("config") instanceof Map<?, ?> config ? config.get("seed") : null;
    if (seed == null) {
      return OptionalLong.empty();
    }
    if (seed instanceof Double number
        && number >= 0
        && number < SEEDS
        && number == number.longValue()) {
      return OptionalLong.of(number.longValue());
    }
    throw ProtocolError.invalidInput(
        "\"seed\" in \"config\" is " + seed + "; it must be a whole number from 0 to 2147483647");
  }

  private static double[] vector(String what, @Nullable Object value, int size) {
    if (!(value instanceof List<?> list)) {
      throw ProtocolError.invalidInput(what + " is no list; it must have " + size + " numbers");
    }
    if (list.size() != size) {
      throw ProtocolError.invalidInput(
          what + " has invalid length! Expected " + size + " but got " + list.size() + ".");
    }
    double[] vector = new double[size];
    for (int l = 0; l < size; l++) {
      if (!(list.get(l) instanceof Double number) || !Double.isFinite(number)) {
        throw ProtocolError.invalidInput(
            what + " holds " + list.get(l) + " at index " + l + "; it must hold finite numbers");
      }
      vector[l] = number;
    }
    return vector;
  }
}
