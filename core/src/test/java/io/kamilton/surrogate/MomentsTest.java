package io.kamilton.surrogate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;

/** Variances of coordinates whose scales are far apart. */
class MomentsTest {
  private static Moments moments(double... scales) {
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);
    double[][] rows = new double[50][scales.length];
    for (double[] row : rows) {
      random.gaussians(row);
      for (int l = 0; l < row.length; l++) {
        row[l] = 7 * scales[l] + scales[l] * row[l];
      }
    }
    return Moments.of(Evaluations.ofDraws(Matrix.of(rows)));
  }

  @Test
  void aSmallScaleIsNotSwampedByALargeOne() {
    double[] unit = moments(1, 1, 1).scale();
    double[] apart = moments(1e-12, 1, 1e12).scale();
    assertEquals(unit[0], apart[0] / 1e-12, 1e-7);
    assertEquals(unit[1], apart[1], 1e-7);
    assertEquals(unit[2], apart[2] / 1e12, 1e-7);
  }

  /** The rounding of a mean is no spread. */
  @Test
  void aCoordinateWithoutSpreadHasATinyOne() {
    double[][] rows = {{0.1, 1}, {0.1, 2}, {0.1, 4}};
    double[] scale = Moments.of(Evaluations.ofDraws(Matrix.of(rows))).scale();
    assertTrue(scale[0] > 1e-9 && scale[0] < 1e-7, () -> "" + scale[0]);
  }
}
