package io.kamilton.paper.mixing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

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

  /** The mean of (1 + ⟨x, y⟩)³ over all pairs. */
  private static double mean(double[][] x, double[][] y) {
    double sum = 0;
    for (double[] xi : x) {
      for (double[] yj : y) {
        double u = 1;
        for (int l = 0; l < xi.length; l++) {
          u += xi[l] * yj[l];
        }
        sum += u * u * u;
      }
    }
    return sum / ((double) x.length * y.length);
  }

  @Test
  void theDistanceIsGolden() throws IOException {
    try (InputStream in = CubicMomentsTest.class.getResourceAsStream("/golden/mmd.json")) {
      JsonNode golden = JsonMapper.shared().readTree(in).get(0);
      double square = golden.at("/paper_kernel_1_plus_dot_cubed/biased_mmd2").doubleValue();
      double found =
          CubicMoments.distance(3, moments(rows(golden.get("A"))), moments(rows(golden.get("B"))));
      assertEquals(square, found * found, 1e-8 * square);
    }
  }

  private static double[][] rows(JsonNode matrix) {
    return matrix
        .valueStream()
        .map(row -> row.valueStream().mapToDouble(JsonNode::doubleValue).toArray())
        .toArray(double[][]::new);
  }

  /** The sum over pairs is the oracle. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 9})
  void theDistanceOfMomentsIsTheDiscrepancyWithTheCubicKernel(int d) {
    double[][] x = points(40, d, 0, 1);
    double[][] y = points(30, d, 0.5, 2);
    double square = mean(x, x) + mean(y, y) - 2 * mean(x, y);
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
