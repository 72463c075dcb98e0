package io.kamilton.external.umbridge.server;

import io.kamilton.external.Excerpt;
import java.util.OptionalLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A request to our server, strict JSON: what its keys hold, or a {@link ProtocolError}. */
record ServedRequest(JsonNode keys) {
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  private static final long SEEDS = 1L << 31;

  static ServedRequest of(byte[] body) {
    JsonNode keys;
    try {
      keys = STRICT.readTree(body);
    } catch (JacksonException e) {
      throw ProtocolError.invalidInput(
          "The request is not JSON (which has no NaN and no Infinity): "
              + Excerpt.of(body, 0, body.length));
    }
    if (!keys.isObject()) {
      throw ProtocolError.invalidInput(
          "The request is " + Excerpt.of(body, 0, body.length) + "; it must be a JSON object");
    }
    return new ServedRequest(keys);
  }

  /** The name of a model. */
  String name() {
    JsonNode name = keys.path("name");
    if (!name.isString()) {
      throw ProtocolError.invalidInput("The request has no \"name\"; it must be that of a model");
    }
    return name.stringValue();
  }

  /** The one input, of {@code size} numbers. */
  double[] input(int size) {
    JsonNode inputs = keys.path("input");
    if (!inputs.isArray()) {
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
    return vector("The vector \"sens\"", keys.path("sens"), 1)[0];
  }

  /** An index, of which there is one. */
  void requireZero(String key) {
    if (number(keys.path(key)) != 0) {
      throw ProtocolError.invalidInput("\"" + key + "\" is " + keys.get(key) + "; it must be 0");
    }
  }

  /** The seed in the configuration, if there is one. */
  OptionalLong seed() {
    JsonNode seed = keys.path("config").path("seed");
    if (seed.isMissingNode() || seed.isNull()) {
      return OptionalLong.empty();
    }
    double number = number(seed);
    if (number >= 0 && number < SEEDS && number == (long) number) {
      return OptionalLong.of((long) number);
    }
    throw ProtocolError.invalidInput(
        "\"seed\" in \"config\" is " + seed + "; it must be a whole number from 0 to 2147483647");
  }

  /** A number; NaN, which JSON has not, for everything else. */
  private static double number(JsonNode value) {
    return value.isNumber() ? value.numberValue().doubleValue() : Double.NaN;
  }

  private static double[] vector(String what, JsonNode list, int size) {
    if (!list.isArray()) {
      throw ProtocolError.invalidInput(what + " is no list; it must have " + size + " numbers");
    }
    if (list.size() != size) {
      throw ProtocolError.invalidInput(
          what + " has invalid length! Expected " + size + " but got " + list.size() + ".");
    }
    double[] vector = new double[size];
    for (int l = 0; l < size; l++) {
      vector[l] = number(list.get(l));
      if (!Double.isFinite(vector[l])) {
        throw ProtocolError.invalidInput(
            what + " holds " + list.get(l) + " at index " + l + "; it must hold finite numbers");
      }
    }
    return vector;
  }
}
