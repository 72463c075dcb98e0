package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.target.Point;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberArrayTest {
  private static List<NumberArray> of(String json) {
    return NumberArray.ofJson(json);
  }

  @Test
  void everyKeyIsAnArray() {
    assertEquals(
        List.of(
            new NumberArray("n", List.of(1), true, Point.of(8)),
            new NumberArray("y", List.of(3), false, Point.of(28, 8.5, -3)),
            new NumberArray("x", List.of(2, 3), true, Point.of(1, 2, 3, 4, 5, 6)),
            new NumberArray("cube", List.of(1, 2, 1), true, Point.of(1, 2))),
        of(
            "{\"n\": 8, \"y\": [28, 8.5, -3], \"x\": [[1, 2, 3], [4, 5, 6]], \"cube\": [[[1], [2]]]}"));
    assertEquals(List.of(new NumberArray("data", List.of(2), true, Point.of(1, 2))), of("[1, 2]"));
  }

  @Test
  void whatIsMissingIsNan() {
    assertEquals(
        List.of(new NumberArray("y", List.of(2), false, Point.of(1, Double.NaN))),
        of("{\"y\": [1, null]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"name\": \"schools\"}",
        "{\"y\": []}",
        "{\"y\": [[1, 2], [3]]}",
        "{\"y\": [1, [2]]}",
        "{\"y\": [[1], 2]}",
        "{\"y\": [[[1]], [2]]}",
        "{\"y\": [1, \"two\"]}",
        "{\"y\": [true]}",
        "{\"y\": {\"a\": 1}}",
        "{\"a/b\": 1, \"y_dim_0\": 2, \"\": 3, \".\": 4}",
        "\"text\""
      })
  void allElseIsLeftOut(String json) {
    assertEquals(List.of(), of(json));
  }

  @Test
  void largeIntegersAreNoExactOnes() {
    assertEquals(false, of("{\"n\": 9007199254740993}").get(0).integers());
  }
}
