package io.kamilton.feature;

import static io.kamilton.Refusals.assertRefused;
import static io.kamilton.kernel.SmoothFunctions.gaussians;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.Metric;
import io.kamilton.kernel.RationalQuadraticKernel;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every feature map must satisfy, and what is true of each. */
class FeatureMapTest {
  private final RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);

  private List<FeatureMap> maps(int d) {
    GaussianKernel kernel = new GaussianKernel(2 * d);
    Cosines all = Cosines.random(kernel, d, 7, random);
    LogRadius radius = new LogRadius(d, 0.25, 1, 4);
    Monomials pairwise = Monomials.pairwise(d);
    return List.of(
        Monomials.constant(d),
        Monomials.linear(d),
        Monomials.quadratic(d),
        pairwise,
        Monomials.squares(d),
        Monomials.quartic(d),
        new CompleteQuartic(d),
        radius,
        Varying.bumps(d, d - 1, -2, 1.5, 6, Varying.Terms.SQUARES),
        Varying.bumps(d, d / 2, -2, 1.5, 4, Varying.Terms.PRODUCTS),
        Varying.bumps(d, 0, -2, 1.5, 4, Varying.Terms.CONSTANT),
        Varying.exponentials(d, 0, new double[] {-2, 0.5, 1}, -9, 9, Varying.Terms.PRODUCTS),
        Varying.exponentials(d, d - 1, new double[] {-0.3}, -9, 9, Varying.Terms.SQUARES),
        new InMetric(Metric.dense(gaussians(random, d), precision(d)), radius),
        all,
        Cosines.orthogonal(new RationalQuadraticKernel(d, 1.5), d, 5, random),
        Cosines.sparse(kernel, d, Math.min(2, d), 6, random),
        Features.stack(all, Monomials.linear(d), radius, all, pairwise));
  }

  private Matrix precision(int d) {
    double[] a = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        a[i * d + j] = i == j ? 1 + i : 0.2;
      }
    }
    return Matrix.ofRowMajor(d, d, a);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void derivativesAreThoseOfTheFeatures(int d) {
    for (FeatureMap map : maps(d)) {
      int m = map.size();
      double[] x = gaussians(random, d);
      double[] phi = new double[m];
      double[] gradients = new double[m * d];
      double[] laplacians = new double[m];
      map.features(x, phi);
      map.gradients(x, gradients);
      map.laplacians(x, laplacians);
      SmoothFunctions.assertDerivatives(map.combine(gaussians(random, m)), random);
      for (int k = 0; k < m; k++) {
        double[] theta = new double[m];
        theta[k] = 1;
        SmoothFunction single = map.combine(theta);
        double[] gradient = new double[d];
        double[] second = new double[d];
        single.gradient(x, gradient);
        single.secondDerivatives(x, second);
        double laplacian = 0;
        for (int l = 0; l < d; l++) {
          assertEquals(gradient[l], gradients[k * d + l], 1e-12 * (1 + Math.abs(gradient[l])));
          laplacian += second[l];
        }
        assertEquals(single.value(x), phi[k], 1e-12 * (1 + Math.abs(phi[k])));
        assertEquals(laplacian, laplacians[k], 1e-10 * (1 + Math.abs(laplacian)));
      }
    }
  }

  /** Their sum goes by powers, each feature by its own formula: also where a power is 0. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void aPolynomialIsTheSumOfItsMonomials(int d) {
    for (Monomials map :
        List.of(Monomials.linear(d), Monomials.quadratic(d), Monomials.pairwise(d))) {
      int m = map.size();
      double[] theta = gaussians(random, m);
      SmoothFunction f = map.combine(theta);
      double[] phi = new double[m];
      double[] gradients = new double[m * d];
      double[] gradient = new double[d];
      for (double[] x : List.of(gaussians(random, d), new double[d])) {
        map.features(x, phi);
        map.gradients(x, gradients);
        f.gradient(x, gradient);
        double value = 0;
        double[] sum = new double[d];
        for (int k = 0; k < m; k++) {
          value += theta[k] * phi[k];
          for (int l = 0; l < d; l++) {
            sum[l] += theta[k] * gradients[k * d + l];
          }
        }
        assertEquals(value, f.value(x), 1e-12 * (1 + Math.abs(value)));
        assertArrayEquals(sum, gradient, 1e-11);
      }
    }
  }

  @Test
  void powersOfSingleCoordinates() {
    double[] squares = new double[2];
    Monomials.squares(2).features(new double[] {-2, 3}, squares);
    assertArrayEquals(new double[] {4, 9}, squares);
    double[] phi = new double[4];
    Monomials.quartic(2).features(new double[] {-2, 3}, phi);
    assertArrayEquals(new double[] {-8, 16, 27, 81}, phi);
  }

  @Test
  void featuresInAMetricAreThoseOfItsCoordinates() {
    Metric metric = Metric.diagonal(new double[] {1e6, -3}, new double[] {1e3, 1e-3});
    double[] phi = new double[3];
    new InMetric(metric, Monomials.quadratic(2)).features(new double[] {1.002e6, -3.001}, phi);
    assertArrayEquals(new double[] {4, -2, 1}, phi, 1e-9);
  }

  /**
   * φ(x)ᵀφ(y) is an average of m terms of variance at most 2 around k(x, y): 5.5 sd for each of 60
   * checks is a false-alarm rate of 2.3e-6. Half the right spectral scale is caught.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void cosinesApproximateTheirKernel(int d) {
    int m = 20_000;
    for (Kernel kernel :
        List.of(new GaussianKernel(1.5 * d), new RationalQuadraticKernel(1.5 * d, 0.8))) {
      for (Cosines map :
          List.of(Cosines.random(kernel, d, m, random), Cosines.orthogonal(kernel, d, m, random))) {
        for (int trial = 0; trial < 5; trial++) {
          double[] x = gaussians(random, d);
          double[] y = gaussians(random, d);
          double k = kernel.radial(0, Kernel.squaredDistance(x, y));
          assertEquals(k, product(map, x, y), 5.5 * Math.sqrt(2.0 / m));
        }
      }
    }
    double[] x = new double[d];
    double[] y = new double[d];
    y[0] = Math.sqrt(1.5 * d);
    Cosines wrong = Cosines.random(new GaussianKernel(3.0 * d), d, m, random);
    double k = new GaussianKernel(1.5 * d).radial(0, 1.5 * d);
    assertEquals(Math.exp(-0.5) - Math.exp(-1), product(wrong, x, y) - k, 0.06);
  }

  @Test
  void orthogonalDirectionsAreOrthogonal() {
    Matrix omega = Cosines.orthogonal(new GaussianKernel(1), 4, 8, random).omega();
    for (int i = 0; i < 8; i++) {
      for (int j = i / 4 * 4; j < i; j++) {
        double dot = 0;
        for (int l = 0; l < 4; l++) {
          dot += omega.get(i, l) * omega.get(j, l);
        }
        assertEquals(0, dot, 1e-12);
      }
    }
  }

  @Test
  void sparseDirectionsHaveFewCoordinates() {
    Matrix omega = Cosines.sparse(new GaussianKernel(1), 6, 2, 50, random).omega();
    for (int j = 0; j < 50; j++) {
      int used = 0;
      for (int l = 0; l < 6; l++) {
        used += omega.get(j, l) != 0 ? 1 : 0;
      }
      assertEquals(2, used);
    }
  }

  @Test
  void badArgumentsAreNamed() {
    GaussianKernel kernel = new GaussianKernel(1);
    assertRefused("sigma is -1.0", () -> new GaussianKernel(-1));
    assertRefused("shape is 0.0", () -> new RationalQuadraticKernel(1, 0));
    assertRefused("dimension is 0", () -> Cosines.random(kernel, 0, 5, random));
    assertRefused("features: 0", () -> Cosines.random(kernel, 2, 0, random));
    assertRefused("few is 3", () -> Cosines.sparse(kernel, 2, 3, 5, random));
    assertRefused(
        "dimension 3 beside dimension 2",
        () -> Features.stack(Monomials.linear(2), Monomials.linear(3)));
    assertRefused(
        "metric has dimension 3; the features 2",
        () -> new InMetric(Metric.identity(3), Monomials.linear(2)));
    assertRefused("theta has 1 coefficients", () -> Monomials.linear(2).combine(new double[1]));
  }

  private static double product(FeatureMap map, double[] x, double[] y) {
    double[] a = new double[map.size()];
    double[] b = new double[map.size()];
    map.features(x, a);
    map.features(y, b);
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
