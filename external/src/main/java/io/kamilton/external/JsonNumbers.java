package io.kamilton.external;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Numbers in JSON: digits, a word for ±∞ or NaN, bare or as a string, or null. */
public final class JsonNumbers {
  private JsonNumbers() {}

  /** A number; {@code key} names it in messages. */
  public static double number(JsonNode node, String key) {
    if (node.isNumber()) {
      return node.numberValue().doubleValue();
    }
    if (node.isNull()) {
      return Double.NaN;
    }
    if (node.isString()) {
      return NumberWords.value(node.stringValue()).orElseThrow(() -> wrong(node, key, "a number"));
    }
    throw wrong(node, key, "a number");
  }

  /** A list of numbers; {@code wanted} says what is allowed. */
  public static Point list(JsonNode node, String key, String wanted) {
    if (!node.isArray()) {
      throw wrong(node, key, wanted);
    }
    double[] values = new double[node.size()];
    int n = 0;
    for (JsonNode each : node) {
      if (each.isContainer()) {
        throw BadAnswer.wrong("answered with a list inside of " + key + "; it must be " + wanted);
      }
      values[n++] = number(each, key);
    }
    return Point.of(values);
  }

  /** The refusal of a value that is not what is wanted. */
  public static BadAnswer wrong(JsonNode node, String key, String wanted) {
    String found =
        switch (node.getNodeType()) {
          case OBJECT -> "an object";
          case ARRAY -> "a list";
          case STRING -> "the text " + Excerpt.of(node.stringValue());
          default -> node.toString();
        };
    return BadAnswer.wrong("answered with " + found + " for " + key + "; it must be " + wanted);
  }

  /** Coordinates from ≤ l &lt; to of a point, for a request, which holds finite numbers alone. */
  public static ArrayNode coordinates(double[] theta, int from, int to) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode(to - from);
    for (int l = from; l < to; l++) {
      if (!Double.isFinite(theta[l])) {
        throw new EvaluationFailure(
            Outcome.ERROR, "theta[" + l + "] is " + theta[l] + ", which no request can hold");
      }
      list.add(theta[l]);
    }
    return list;
  }

  /** Refuses a point of another dimension than the target's. */
  public static void requireDimension(double[] x, int dimension) {
    if (x.length != dimension) {
      throw new IllegalArgumentException(
          "x has " + x.length + " coordinates; the target has " + dimension);
    }
  }
}
