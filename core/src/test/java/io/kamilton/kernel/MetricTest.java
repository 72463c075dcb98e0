package io.kamilton.kernel;

import static io.kamilton.Refusals.assertRefused;
import static io.kamilton.kernel.SmoothFunctions.gaussians;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.LogRadius;
import io.kamilton.feature.Monomials;
import io.kamilton.feature.SumOf;
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

  /** Quadratics and log-radii in dense coordinates become one form about the origin. */
  @Test
  void ellipsesStayEllipses() {
    RandomStream random = RandomStream.of(5, 0, 0, Purpose.TEST);
    FeatureMap map =
        Features.stack(Monomials.linear(2), Monomials.quadratic(2), new LogRadius(2, 0.25, 4));
    SmoothFunction g = map.combine(gaussians(random, map.size()));
    Metric metric = Metric.dense(new double[] {0.3, -0.2}, COVARIANCE);
    SmoothFunction f = metric.pull(g);
    assertInstanceOf(Elliptic.class, g);
    assertInstanceOf(Elliptic.class, f);
    SmoothFunctions.assertDerivatives(f, random);
    double[] precision = {9 / 35.0, -1 / 35.0, -1 / 35.0, 4 / 35.0};
    Elliptic base = Elliptic.gaussian(new double[] {0.3, -0.2}, precision);
    SmoothFunction both = SumOf.of(List.of(f, base));
    assertInstanceOf(Elliptic.class, both);
    SmoothFunction apart = SumOf.of(List.of(f, Elliptic.gaussian(new double[2], precision)));
    assertInstanceOf(SumOf.class, apart);
    SmoothFunctions.assertDerivatives(apart, random);
    for (int trial = 0; trial < 10; trial++) {
      double[] x = gaussians(random, 2);
      double[] z = new double[2];
      metric.forward(x, z);
      assertEquals(g.value(z), f.value(x), 1e-12);
      // the white coordinates of a Gaussian: −½‖z‖²
      double square = z[0] * z[0] + z[1] * z[1];
      assertEquals(g.value(z) - square / 2, both.value(x), 1e-12);
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
