package io.kamilton.paper.mixing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.diagnostics.MaximumMeanDiscrepancy;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CubicMomentsTest {
  private static double[][] points(int n, int d, double shift, int stream) {
    RandomStream random = RandomStream.of(5, stream, 0, Purpose.TEST);
    double[][] points = new double[n][d];
    for (double[] point : points) {
      random.gaussians(point);
      point[0] += shift;
    }
    return points;
  }

  private static double[] moments(double[][] points) {
    int d = points[0].length;
    CubicMoments moments = new CubicMoments(d);
    for (double[] point : points) {
      moments.add(point);
    }
    double[] means = new double[CubicMoments.size(d)];
    moments.means(means, 0);
    return means;
  }

  /** The sum over pairs is the oracle. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9})
  void theDistanceOfMomentsIsTheDiscrepancyWithTheCubicKernel(int d) {
    double[][] x = points(40, d, 0, 1);
    double[][] y = points(30, d, 0.5, 2);
    double square =
        MaximumMeanDiscrepancy.biasedSquared(MaximumMeanDiscrepancy.Kernel.cubic(), x, y);
    double found = CubicMoments.distance(d, moments(x), moments(y));
    assertEquals(Math.sqrt(square), found, 1e-9 * found);
    assertEquals(0, CubicMoments.distance(d, moments(x), moments(x)));
  }

  @Test
  void momentsHaveNamesInTheirOrder() {
    assertEquals(220, CubicMoments.size(9));
    assertEquals(CubicMoments.size(9), CubicMoments.names(9).size());
    // E x₁x₂² of a single point (2, 3)
    double[] one = moments(new double[][] {{2, 3}});
    assertEquals(18, one[CubicMoments.names(2).indexOf("m.1.2.2")]);
    assertEquals(1, one[CubicMoments.names(2).indexOf("m.0.0.0")]);
  }
}
