package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The golden files of the diagnostics; their README tells where they come from. */
final class GoldenData {
  static final double TOLERANCE = 1e-8;

  private GoldenData() {}

  static JsonNode read(String name) {
    try (InputStream in = GoldenData.class.getResourceAsStream("/diagnostics/" + name)) {
      return new JsonMapper().readTree(Objects.requireNonNull(in, name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static ParameterDraws draws(JsonNode array) {
    return ParameterDraws.of(matrix(array.get("chains")));
  }

  static double[][] matrix(JsonNode rows) {
    return StreamSupport.stream(rows.spliterator(), false)
        .map(GoldenData::vector)
        .toArray(double[][]::new);
  }

  static double[] vector(JsonNode numbers) {
    return StreamSupport.stream(numbers.spliterator(), false)
        .mapToDouble(GoldenData::number)
        .toArray();
  }

  /** A number, or what R or Python wrote for one that is not finite; an error of R's is NaN. */
  static double number(JsonNode node) {
    if (node.isNumber()) {
      return node.doubleValue();
    }
    return switch (node.stringValue()) {
      case "Inf", "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Inf", "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> {
        String text = node.stringValue();
        assertTrue(text.equals("NaN") || text.equals("NA") || text.startsWith("ERROR"), text);
        yield Double.NaN;
      }
    };
  }

  /** Equal to a relative 1e-8; NaN and infinities must be the same. */
  static void assertClose(double expected, double actual, String what) {
    double delta = Double.isFinite(expected) ? TOLERANCE * Math.abs(expected) : 0;
    assertEquals(expected, actual, delta, what);
  }
}
