package io.kamilton.models;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Differences;
import io.kamilton.RunningMeans;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every target with a known answer must hold.
 *
 * <p>Draws are compared with the truth by means over 100,000 of them, each to 5 standard errors: a
 * false alarm with probability 5.7e-7 a mean, below 1e-3 for the fewer than 1,200 means in all.
 */
@Tag("statistical")
class KnownTargetTest {
  private static final int DRAWS = 100_000;
  private static final double LIMIT = 5;

  /** Targets whose squares have a variance small enough for the means of 100,000 to be normal. */
  static List<KnownTarget> lightTails() {
    return List.of(
        Banana.ofPaper(),
        new Banana(2, -0.1, 4),
        Gaussian.rotated(6, 3),
        Gaussian.scales(10, 1e-3, 1e3),
        new Gaussian(new double[] {1, -2}, Matrix.of(new double[] {2, -1}, new double[] {-1, 3})),
        StudentT.correlated(4, 12, 0.8),
        GaussianMixture.twoModes(3, 6),
        new GaussianMixture(0.3, Gaussian.rotated(3, 1), Gaussian.scales(3, 0.5, 2)),
        new RosenbrockPairs(3, 0.5, 100),
        new SinusoidalRidge(6, 2, 3, 0.5),
        new ExponentialRidge(2, 1, 0.5),
        new Funnel(3, 0.5));
  }

  static List<KnownTarget> all() {
    List<KnownTarget> heavyTails =
        List.of(StudentT.correlated(6, 5, 0.7), StudentT.correlated(2, 1, -0.5), new Funnel(10, 3));
    return Stream.concat(lightTails().stream(), heavyTails.stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("lightTails")
  void drawsHaveTheMoments(KnownTarget target) {
    assertTrue(momentError(target, target) <= LIMIT);
  }

  @ParameterizedTest
  @MethodSource("all")
  void drawsHaveTheDensity(KnownTarget target) {
    assertTrue(steinError(target, target) <= LIMIT);
  }

  @ParameterizedTest
  @MethodSource("all")
  void gradientIsOfTheDensity(KnownTarget target) {
    RandomStream random = stream(7);
    double[] x = new double[target.dimension()];
    double[] gradient = new double[x.length];
    double[] scale = new double[x.length];
    for (int k = 0; k < 50; k++) {
      target.draw(random, x);
      target.gradient(x, gradient);
      // a step is small against both the coordinate and the place where the slope changes
      for (int i = 0; i < x.length; i++) {
        scale[i] = 1 / (1e-3 + Math.abs(gradient[i]) + 1 / (1e-3 + Math.abs(x[i])));
      }
      assertTrue(Differences.worstError(target, x, scale) <= 1e-6, () -> Arrays.toString(x));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void answersAreFunctionsOfThePointAlone(KnownTarget target) {
    double[] x = new double[target.dimension()];
    double[] again = new double[target.dimension()];
    target.draw(stream(1), x);
    target.draw(stream(1), again);
    assertArrayEquals(x, again);
    assertEquals(target.logDensity(x), target.logEstimate(again, 12345));
    target.mean()[0] = 1e9;
    assertTrue(!(target.mean()[0] == 1e9), "mean() must hand out a copy");
  }

  @Test
  void funnelIsMadeOfNormals() {
    assertTrue(funnelError(3, 3) <= LIMIT);
  }

  /** The checks themselves must see draws of a nearby target. */
  @Test
  void drawsOfAnotherTargetAreSeen() {
    KnownTarget banana = Banana.ofPaper();
    assertTrue(momentError(new Banana(8, 0.031, 100), banana) > LIMIT);
    assertTrue(steinError(new Banana(8, 0.031, 100), banana) > LIMIT);
    assertTrue(
        steinError(StudentT.correlated(6, 5.5, 0.7), StudentT.correlated(6, 5, 0.7)) > LIMIT);
    assertTrue(funnelError(2.95, 3) > LIMIT);
  }

  /** Means and covariances of draws of one target against the answers of another. */
  private static double momentError(KnownTarget drawn, KnownTarget target) {
    int d = target.dimension();
    double[] mean = target.mean();
    Matrix covariance = target.covariance();
    double[] truth = new double[d + d * d];
    System.arraycopy(mean, 0, truth, 0, d);
    System.arraycopy(covariance.toRowMajor(), 0, truth, d, d * d);
    RunningMeans means = new RunningMeans(truth.length);
    RandomStream random = stream(20261115);
    double[] x = new double[d];
    double[] values = new double[truth.length];
    for (int k = 0; k < DRAWS; k++) {
      drawn.draw(random, x);
      for (int i = 0; i < d; i++) {
        values[i] = x[i];
        for (int j = 0; j < d; j++) {
          values[d + i * d + j] = (x[i] - mean[i]) * (x[j] - mean[j]);
        }
      }
      means.add(values);
    }
    return means.worstZ(truth);
  }

  /**
   * Stein's identities E ∂_j log π = 0, E x_i ∂_j log π = −δ_ij and the latter's trace, which hold
   * for draws of π; for t and the funnel, too, no mean here has heavy tails on one side only.
   */
  private static double steinError(KnownTarget drawn, KnownTarget target) {
    int d = target.dimension();
    double[] values = new double[d + d * d + 1];
    RunningMeans means = new RunningMeans(values.length);
    RandomStream random = stream(42);
    double[] x = new double[d];
    double[] gradient = new double[d];
    for (int k = 0; k < DRAWS; k++) {
      drawn.draw(random, x);
      target.gradient(x, gradient);
      double trace = d;
      for (int i = 0; i < d; i++) {
        values[i] = gradient[i];
        trace += x[i] * gradient[i];
        for (int j = 0; j < d; j++) {
          values[d + i * d + j] = x[i] * gradient[j] + (i == j ? 1 : 0);
        }
      }
      values[d + d * d] = trace;
      means.add(values);
    }
    return means.worstZ(new double[values.length]);
  }

  /** The funnel as independent standard normals x₁/s and x_i e^{−x₁/2}: their moments. */
  private static double funnelError(double drawnS, double s) {
    Funnel drawn = new Funnel(5, drawnS);
    RunningMeans means = new RunningMeans(10);
    RandomStream random = stream(9);
    double[] x = new double[5];
    double[] values = new double[10];
    for (int k = 0; k < DRAWS; k++) {
      drawn.draw(random, x);
      double scale = StrictMath.exp(-0.5 * x[0]);
      for (int i = 0; i < 5; i++) {
        double z = i == 0 ? x[0] / s : x[i] * scale;
        values[i] = z;
        values[5 + i] = z * z;
      }
      means.add(values);
    }
    return means.worstZ(0, 0, 0, 0, 0, 1, 1, 1, 1, 1);
  }

  private static RandomStream stream(long seed) {
    return RandomStream.of(seed, 0, 0, Purpose.TEST);
  }
}
