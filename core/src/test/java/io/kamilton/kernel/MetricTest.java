package io.kamilton.kernel;

import static io.kamilton.Refusals.assertRefused;
import static io.kamilton.kernel.SmoothFunctions.gaussians;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTest {
  private static final double[] ORIGIN = {1000, -2};
  private static final Matrix COVARIANCE = Matrix.of(new double[] {4, 1}, new double[] {1, 9});

  @Test
  void denseCoordinatesAreWhite() {
    Metric metric = Metric.dense(ORIGIN, COVARIANCE);
    // the columns of L are the images of unit vectors: A L = I
    double[] out = new double[2];
    metric.forward(new double[] {1002, -1.5}, out);
    assertArrayEquals(new double[] {1, 0}, out, 1e-14);
    metric.forward(new double[] {1000, -2 + Math.sqrt(8.75)}, out);
    assertArrayEquals(new double[] {0, 1}, out, 1e-14);
  }

  @Test
  void aFunctionIsPulledBackWithItsDerivatives() {
    RandomStream random = RandomStream.of(4, 0, 0, Purpose.TEST);
    Monomials map = Monomials.pairwise(2);
    double[] near = {0.3, -0.2};
    SmoothFunction g = map.combine(gaussians(random, map.size()));
    for (Metric metric :
        List.of(
            Metric.identity(2),
            Metric.diagonal(near, new double[] {0.5, 3}),
            Metric.dense(near, COVARIANCE))) {
      SmoothFunction f = metric.pull(g);
      SmoothFunctions.assertDerivatives(f, random);
      double[] x = gaussians(random, 2);
      double[] z = new double[2];
      metric.forward(x, z);
      assertEquals(g.value(z), f.value(x));
    }
  }

  @Test
  void badArgumentsAreNamed() {
    assertRefused("scale[1] is 0.0", () -> Metric.diagonal(ORIGIN, new double[] {1, 0}));
    assertRefused(
        "covariance is not positive", () -> Metric.dense(ORIGIN, Matrix.of(ORIGIN, ORIGIN)));
    assertRefused("dimension is 1", () -> Metric.diagonal(ORIGIN, new double[] {1}));
  }
}
