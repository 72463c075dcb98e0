package io.kamilton.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.linalg.Matrix;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void isTheMeanSquaredDistanceOverAllPairs() {
    double[][] rows = {{1, 2}, {-3, 0.5}, {4, 4}, {0, -7}};
    double sum = 0;
    for (double[] x : rows) {
      for (double[] y : rows) {
        sum += (x[0] - y[0]) * (x[0] - y[0]) + (x[1] - y[1]) * (x[1] - y[1]);
      }
    }
    assertEquals(sum / 16, Spread.of(Matrix.of(rows)), 1e-12);
  }
}
