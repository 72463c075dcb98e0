package io.kamilton.bench.efficiency.targets;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Differences;
import io.kamilton.RunningMeans;
import io.kamilton.models.DrawnTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Draws are of the density: Stein's identities E ∂_j log π = 0 and E x_i ∂_j log π = −δ_ij, by
 * means over 100,000 draws, each to 5 standard errors: a false alarm with probability 5.7e-7 a
 * mean, below 1e-4 for the 110 in all.
 */
@Tag("statistical")
class DrawnTargetTest {
  private static final int DRAWS = 100_000;
  private static final double LIMIT = 5;
  private static final Chained LAPLACE = new Chained(0.7, Collections.nCopies(3, Margin.laplace()));

  static List<DrawnTarget> smooth() {
    return List.of(
        new Chained(0.5, List.of(Margin.logGamma(0.5), Margin.logGamma(2), Margin.logGamma(8))),
        new Boomerang(0.5),
        new BoundedRates(0.3));
  }

  @ParameterizedTest
  @MethodSource("smooth")
  void drawsHaveTheDensity(DrawnTarget target) {
    assertTrue(steinError(target, target) <= LIMIT);
  }

  @ParameterizedTest
  @MethodSource("smooth")
  void gradientIsOfTheDensity(DrawnTarget target) {
    RandomStream random = RandomStream.of(7, 0, 0, Purpose.TEST);
    double[] x = new double[target.dimension()];
    double[] scale = new double[x.length];
    Arrays.fill(scale, 0.1);
    for (int k = 0; k < 50; k++) {
      target.draw(random, x);
      assertTrue(Differences.worstError(target, x, scale) <= 1e-6, () -> Arrays.toString(x));
    }
  }

  @Test
  void laplaceHasItsDensityAndSlopesOnBothSidesOfItsKinks() {
    assertTrue(steinError(LAPLACE, LAPLACE) <= LIMIT);
    double[] scale = {1, 1, 1};
    assertTrue(Differences.worstError(LAPLACE, new double[] {1, 1, 1}, scale) <= 1e-9);
    assertTrue(Differences.worstError(LAPLACE, new double[] {1, -1, -1}, scale) <= 1e-9);
  }

  @Test
  void drawsOfAnotherTargetAreSeen() {
    Chained other = new Chained(0.6, Collections.nCopies(3, Margin.laplace()));
    assertTrue(steinError(other, LAPLACE) > LIMIT);
    assertTrue(steinError(new Boomerang(0.6), new Boomerang(0.5)) > LIMIT);
    assertTrue(steinError(new BoundedRates(0.35), new BoundedRates(0.3)) > LIMIT);
  }

  private static double steinError(DrawnTarget drawn, DrawnTarget target) {
    int d = target.dimension();
    double[] values = new double[d + d * d];
    RunningMeans means = new RunningMeans(values.length);
    RandomStream random = RandomStream.of(42, 0, 0, Purpose.TEST);
    double[] x = new double[d];
    double[] gradient = new double[d];
    for (int k = 0; k < DRAWS; k++) {
      drawn.draw(random, x);
      target.gradient(x, gradient);
      for (int i = 0; i < d; i++) {
        values[i] = gradient[i];
        for (int j = 0; j < d; j++) {
          values[d + i * d + j] = x[i] * gradient[j] + (i == j ? 1 : 0);
        }
      }
      means.add(values);
    }
    return means.worstZ(new double[values.length]);
  }
}
