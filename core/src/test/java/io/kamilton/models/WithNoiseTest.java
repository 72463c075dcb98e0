package io.kamilton.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.target.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Noise that leaves π̂ unbiased.
 *
 * <p>Means over 200,000 seeds, each to 5 standard errors: a false alarm with probability 5.7e-7 a
 * mean, below 1e-5 for the 12 of this class.
 */
@Tag("statistical")
class WithNoiseTest {
  private static final int SEEDS = 200_000;
  private static final double[] POINT = {0.3, -1};
  private static final Target TARGET = Gaussian.standard(2);

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 1.5})
  void estimateIsUnbiased(double s) {
    assertTrue(error(new WithNoise(TARGET, s), s) <= 5);
  }

  @Test
  void noisesOfNoisyTargetsAreIndependent() {
    // variances of log π̂ add, and with the same noise twice they would not
    assertTrue(error(new WithNoise(new WithNoise(TARGET, 0.6), 0.8), 1) <= 5);
  }

  /** The check itself: noise of mean 0 makes E π̂ = π e^{s²/2}. */
  @Test
  void noiseAroundZeroIsSeen() {
    Target noisy = new WithNoise(TARGET, 0.3);
    Target biased = lifted(noisy, 0.3 * 0.3 / 2);
    assertTrue(error(biased, 0.3) > 5);
  }

  @Test
  void noiseIsAFunctionOfTheSeed() {
    Target noisy = new WithNoise(TARGET, 1);
    assertEquals(noisy.logEstimate(POINT, 5), noisy.logEstimate(POINT, 5));
    assertTrue(noisy.logEstimate(POINT, 5) != noisy.logEstimate(POINT, 6));
    assertEquals(TARGET.logEstimate(POINT, 0), new WithNoise(TARGET, 0).logEstimate(POINT, 9));
    assertEquals(2, noisy.dimension());
  }

  @Test
  void outsideStaysOutside() {
    Target nowhere = lifted(TARGET, Double.NEGATIVE_INFINITY);
    assertEquals(Double.NEGATIVE_INFINITY, new WithNoise(nowhere, 1).logEstimate(POINT, 1));
  }

  /** Means of π̂/π and of the log noise and its square, in standard errors from 1, −s²/2, …. */
  private static double error(Target noisy, double s) {
    double exact = TARGET.logEstimate(POINT, 0);
    RunningMeans means = new RunningMeans(3);
    for (long seed = 0; seed < SEEDS; seed++) {
      double noise = noisy.logEstimate(POINT, seed) - exact;
      means.add(StrictMath.exp(noise), noise, noise * noise);
    }
    return means.worstZ(1, -s * s / 2, s * s + s * s * s * s / 4);
  }

  private static Target lifted(Target target, double by) {
    return new Target() {
      @Override
      public int dimension() {
        return target.dimension();
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        return target.logEstimate(x, seed) + by;
      }
    };
  }
}
