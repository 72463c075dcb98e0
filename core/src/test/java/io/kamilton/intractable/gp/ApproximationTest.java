package io.kamilton.intractable.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the two Gaussians are defined by: a mode and its curvature, and matching moments. */
class ApproximationTest {
  private static final int N = 12;
  private static final double RIDGE = 1e-3;

  private final RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);
  private final Matrix points = points();
  private final double[] y = labels();
  private final Logistic likelihood = new Logistic(y);

  private Matrix points() {
    double[] x = new double[2 * N];
    random.gaussians(x);
    return Matrix.ofRowMajor(N, 2, x);
  }

  private double[] labels() {
    double[] labels = new double[N];
    for (int i = 0; i < N; i++) {
      labels[i] = points.get(i, 0) + 0.5 * random.nextGaussian() > 0 ? 1 : -1;
    }
    return labels;
  }

  private Covariance covariance(double theta) {
    return new ArdKernel(points, RIDGE).covariance(new double[] {theta, theta});
  }

  private RealMatrix literalKernel(double theta) {
    return LiteralEstimate.kernel(points, new double[] {theta, theta}, RIDGE);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-3, 0, 2, 8})
  void kernelIsTheFormula(double theta) {
    RealMatrix literal = literalKernel(theta);
    Covariance k = covariance(theta);
    for (int i = 0; i < N; i++) {
      double[] unit = new double[N];
      unit[i] = 1;
      double[] column = new double[N];
      k.multiply(unit, column);
      assertArrayEquals(literal.getColumn(i), column, 1e-14);
    }
  }

  /** At the mode ∇ log p(y | f) = K⁻¹f; W is the curvature of the likelihood by differences. */
  @ParameterizedTest
  @ValueSource(doubles = {-3, 0, 2, 8})
  void laplaceIsAtTheMode(double theta) {
    Approximation q = Laplace.fit(covariance(theta), likelihood);
    double[] f = q.mean();
    double[] weights = MatrixUtils.inverse(literalKernel(theta)).operate(f);
    for (int i = 0; i < N; i++) {
      double h = 1e-4;
      double t = y[i] * f[i];
      double gradient = y[i] / (1 + Math.exp(t));
      assertEquals(weights[i], gradient, 1e-7);
      assertEquals(gradient, q.a(i), 1e-7);
      double curvature = (1 / (1 + Math.exp(t - h)) - 1 / (1 + Math.exp(t + h))) / (2 * h);
      assertEquals(curvature, q.w(i), 1e-8);
    }
  }

  /** Put a site's factor back: mean and variance of that marginal stay as they are. */
  @ParameterizedTest
  @ValueSource(doubles = {-3, 0, 2, 8})
  void expectationPropagationMatchesMoments(double theta) {
    Approximation q = ExpectationPropagation.fit(covariance(theta), likelihood, 1e-10);
    RealMatrix precision = MatrixUtils.inverse(literalKernel(theta));
    for (int i = 0; i < N; i++) {
      precision.addToEntry(i, i, q.w(i));
    }
    RealMatrix sigma = MatrixUtils.inverse(precision);
    for (int i = 0; i < N; i++) {
      double variance = sigma.getEntry(i, i);
      double cavityVariance = 1 / (1 / variance - q.w(i));
      double cavityMean = cavityVariance * (q.mean(i) / variance - q.nu(i));
      double[] moments = tilted(y[i], cavityMean, cavityVariance);
      assertEquals(moments[0], q.mean(i), 1e-7);
      assertEquals(moments[1], variance, 1e-7);
    }
  }

  /** Mean and variance of N(f; μ, σ²)/(1 + exp(−yf)) by a fine sum. */
  private static double[] tilted(double y, double mu, double variance) {
    double sd = Math.sqrt(variance);
    double[] sums = new double[3];
    for (double x = -10; x <= 10; x += 0.01) {
      double f = mu + sd * x;
      double p = Math.exp(-0.5 * x * x) / (1 + Math.exp(-y * f));
      sums[0] += p;
      sums[1] += p * f;
      sums[2] += p * f * f;
    }
    double mean = sums[1] / sums[0];
    return new double[] {mean, sums[2] / sums[0] - mean * mean};
  }

  @Test
  void tiltedMomentsAreExactUpToTheWidestCavity() {
    TiltedMoments moments = new TiltedMoments(new Logistic(new double[] {1, -1, 1, -1}));
    double[] mu = {0.3, 2, -30, 0};
    double[] sigma = {Math.sqrt(2), 1, 0.7, 1e-3};
    assertTrue(moments.compute(mu, sigma));
    for (int i = 0; i < 4; i++) {
      double[] fine = tilted(i % 2 == 0 ? 1 : -1, mu[i], sigma[i] * sigma[i]);
      assertEquals(fine[0], moments.mean(i), 1e-9);
      assertEquals(fine[1], moments.variance(i), 1e-9);
    }
    assertTrue(!moments.compute(new double[] {0, 0, -2000, 0}, sigma));
  }

  @Test
  void whatDoesNotConvergeIsLaplace() {
    Covariance k = covariance(0);
    Approximation laplace = Laplace.fit(k, likelihood);
    Approximation never = ExpectationPropagation.fit(k, likelihood, -1);
    assertArrayEquals(laplace.mean(), never.mean());
    assertArrayEquals(laplace.rootW(), never.rootW());
  }

  @Test
  void thousandsOfFactorsDoNotOverflow() {
    double[] many = new double[5000];
    Arrays.fill(many, 1);
    assertEquals(5000 * StrictMath.log(0.5), new Logistic(many).logDensity(new double[5000]), 1e-8);
  }
}
