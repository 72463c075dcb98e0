package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.ParameterSummary;
import io.kamilton.models.Gaussian;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.StudentT;
import io.kamilton.run.Draws;
import io.kamilton.target.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Coordinates of very different scales in one target, with chains that start at typical distances
 * from each other. Seeds are fixed.
 *
 * <p>R̂ and effective draws were measured over seeds 1 to 6, and the bounds are far from all of
 * them; a mean is five standard errors from the truth with probability 6e-7, a false-alarm rate
 * below 1e-5 for the 12 means here. With first steps of length 1, whatever the scales, all three
 * tests fail.
 */
@Tag("statistical")
class ScalesTest {
  private static final double[] SCALES = {1e-12, 1e-4, 1e4, 1e12};
  private static final int D = SCALES.length;

  /** A target of mean 0 whose coordinates are stretched. */
  private static Target stretched(KnownTarget target) {
    return new Target() {
      @Override
      public int dimension() {
        return D;
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        double[] z = new double[D];
        for (int l = 0; l < D; l++) {
          z[l] = x[l] / SCALES[l];
        }
        return target.logDensity(z);
      }
    };
  }

  private static void assertFound(
      KnownTarget target, Kamilton.Sampler sampler, long seed, double mostRHat, double leastEss) {
    Draws draws =
        Kamilton.sample(stretched(target))
            .chains(4)
            .warmup(1000)
            .draws(1000)
            .seed(seed)
            .sampler(sampler)
            .start(
                (random, out) -> {
                  target.draw(random, out);
                  for (int l = 0; l < D; l++) {
                    out[l] *= SCALES[l];
                  }
                })
            .run();
    for (ParameterSummary each : draws.summary()) {
      assertTrue(each.rHat() < mostRHat, () -> each.toString());
      assertTrue(each.essBulk() > leastEss, () -> each.toString());
      assertTrue(Math.abs(each.mean()) < 5 * each.mcseMean(), () -> each.toString());
    }
  }

  /** R̂ is at most 1.002, and effective draws are 3,209 or more. */
  @Test
  void theDefaultSamplerFindsThem() {
    assertFound(Gaussian.rotated(D, 3), Samplers.kmc(), 1, 1.01, 2000);
  }

  /** R̂ is at most 1.003, and effective draws are 2,932 or more: as many as of unit scales. */
  @Test
  void soItDoesWithLongTails() {
    assertFound(StudentT.correlated(D, 5, 0.5), Samplers.kmc(), 2, 1.01, 1500);
  }

  /** R̂ is at most 1.031, and effective draws are 156 or more: as many as of unit scales. */
  @Test
  void adaptiveMetropolisFindsThem() {
    assertFound(Gaussian.rotated(D, 3), Samplers.adaptiveMetropolis(), 1, 1.08, 80);
  }
}
