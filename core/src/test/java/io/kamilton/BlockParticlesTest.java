package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.MonteCarloError;
import io.kamilton.diagnostics.MoreDiagnostics;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.models.LocalLevel;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import io.kamilton.target.Answer;
import io.kamilton.target.Averaged;
import io.kamilton.target.Call;
import io.kamilton.target.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Eight particle filters of which a chain renews one at a time, on the first 20 years of the Nile:
 * the posterior against quadrature of the exact one, and acceptance beside one filter with as many
 * particles in all.
 *
 * <p>Four z-scores, each |z| ≤ 4.6 with a false-alarm rate of 4e-6, and none rests on fewer than
 * 400 effective draws.
 */
@Tag("statistical")
class BlockParticlesTest {
  private static final int BLOCKS = 8;
  private static final int PARTICLES = 4;
  private static final double CRITICAL = 4.6;
  private static final double LEAST_ESS = 400;

  private static final double[] NILE = {
    1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180,
    799, 958, 1140
  };

  private static final LocalLevel MODEL =
      new LocalLevel(NILE, 1000, 62500, new double[] {9.5, 7}, new double[] {1.5, 1.5});

  /** Mean and standard deviation of both coordinates: sums over a grid of the exact posterior. */
  private static double[][] exact() {
    Target posterior = MODEL.exact();
    double[] sums = new double[5];
    for (double a = 7; a <= 13; a += 0.05) {
      for (double b = -1; b <= 14; b += 0.05) {
        double p = StrictMath.exp(posterior.logEstimate(new double[] {a, b}, 0) + 135);
        double[] terms = {1, a, b, a * a, b * b};
        for (int k = 0; k < sums.length; k++) {
          sums[k] += p * terms[k];
        }
      }
    }
    double[][] out = new double[2][];
    for (int l = 0; l < 2; l++) {
      double mean = sums[1 + l] / sums[0];
      out[l] = new double[] {mean, Math.sqrt(sums[3 + l] / sums[0] - mean * mean)};
    }
    return out;
  }

  private static Draws draws(Target target, double scale, int number) {
    return Kamilton.sample(target)
        .sampler(Samplers.randomWalk(scale))
        .start(Starts.around(new double[] {9.5, 7}, 0.3))
        .warmup(100)
        .draws(number)
        .threads(2)
        .run();
  }

  private static double worstZ(Draws draws) {
    double[][] exact = exact();
    double worst = 0;
    for (int l = 0; l < 2; l++) {
      ParameterDraws x = draws.parameter(l);
      double mean = SampleStatistics.mean(x.pooled()) - exact[l][0];
      double sd = SampleStatistics.sd(x.pooled()) - exact[l][1];
      worst = Math.max(worst, Math.abs(mean) / MonteCarloError.mean(x));
      worst = Math.max(worst, Math.abs(sd) / MoreDiagnostics.errorOfSd(x));
      double ess = Math.min(EffectiveSampleSize.mean(x), MoreDiagnostics.essOfSd(x));
      assertTrue(ess >= LEAST_ESS, () -> "effective draws " + ess);
    }
    return worst;
  }

  @Test
  void blocksKeepThePosterior() {
    double z = worstZ(draws(new Averaged(MODEL.estimated(PARTICLES), BLOCKS), 0.7, 10_000));
    assertTrue(z <= CRITICAL, () -> "z " + z);
  }

  /**
   * By steps so short that little but noise is in the way: 0.82 beside 0.71, each with a standard
   * error of about 0.01, so that they come so near to each other once in 10⁴ times.
   */
  @Test
  void blocksRaiseAcceptance() {
    Draws blocks = draws(new Averaged(MODEL.estimated(PARTICLES), BLOCKS), 0.1, 4000);
    Draws whole = draws(MODEL.estimated(BLOCKS * PARTICLES), 0.1, 4000);
    assertTrue(
        blocks.acceptance() > whole.acceptance() + 0.03,
        () -> "acceptance " + blocks.acceptance() + " beside " + whole.acceptance());
  }

  /** The check itself: averages of logarithms in place of densities are no unbiased estimate. */
  @Test
  void averagesOfLogarithmsAreCaught() {
    Target filter = MODEL.estimated(PARTICLES);
    Target wrong =
        new Target() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public int seeds() {
            return BLOCKS;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return filter.logEstimate(x, seed);
          }

          @Override
          public Answer answer(double[] x, Call call) {
            double sum = 0;
            for (int b = 0; b < BLOCKS; b++) {
              sum += filter.logEstimate(x, call.seeds().get(b));
            }
            return Answer.of(sum / BLOCKS);
          }
        };
    double z = worstZ(draws(wrong, 0.7, 5000));
    assertTrue(z > CRITICAL, () -> "z " + z);
  }
}
