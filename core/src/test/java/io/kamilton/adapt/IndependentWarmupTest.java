package io.kamilton.adapt;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.diagnostics.RHat;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Chains from dispersed starts settle in different modes, as independent chains do, and R̂ says so.
 *
 * <p>Three Gaussians of equal weight, far apart. Independent chains of four end all in one mode in
 * about 1 of 10 runs (40 runs: 5), so that more than 5 of 10 runs do with probability 0.0001.
 */
class IndependentWarmupTest {
  private static final int D = 10;
  private static final int MODES = 3;
  private static final int RUNS = 10;
  private static final int MOST_TOGETHER = 5;

  private static double square(double[] x, int mode) {
    RandomStream random = RandomStream.of(17, mode, MODES, Purpose.TEST);
    double sum = 0;
    for (double each : x) {
      double offset = each - 5 * random.nextGaussian();
      sum += offset * offset;
    }
    return sum;
  }

  private static int mode(double[] x) {
    int nearest = 0;
    for (int k = 1; k < MODES; k++) {
      nearest = square(x, k) < square(x, nearest) ? k : nearest;
    }
    return nearest;
  }

  private static double logDensity(double[] x) {
    double least = square(x, mode(x));
    double sum = 0;
    for (int k = 0; k < MODES; k++) {
      sum += StrictMath.exp((least - square(x, k)) / 2);
    }
    return -least / 2 + StrictMath.log(sum);
  }

  private static Draws run(Sampler sampler, long seed) {
    return Kamilton.sample(D, IndependentWarmupTest::logDensity)
        .sampler(sampler)
        .warmup(500)
        .draws(200)
        .seed(seed)
        .start(Starts.around(new double[D], 5))
        .run();
  }

  private static int modesAtTheEnd(Draws draws) {
    Set<Integer> modes = new HashSet<>();
    for (int chain = 0; chain < draws.chains(); chain++) {
      double[] x = new double[D];
      for (int l = 0; l < D; l++) {
        x[l] = draws.parameter(l).chain(chain)[draws.size() - 1];
      }
      modes.add(mode(x));
    }
    return modes.size();
  }

  private static double rHat(Draws draws) {
    double most = 0;
    for (int l = 0; l < D; l++) {
      most = Math.max(most, RHat.rankNormalized(draws.parameter(l)));
    }
    return most;
  }

  /** In how many runs all chains end in one mode. */
  private static int together(Sampler sampler) {
    int together = 0;
    for (int run = 0; run < RUNS; run++) {
      Draws draws = run(sampler, run);
      if (modesAtTheEnd(draws) == 1) {
        together++;
      } else {
        assertTrue(rHat(draws) > 1.05, "chains are apart, and R̂ is " + rHat(draws));
      }
    }
    return together;
  }

  @Test
  void adaptiveMetropolisDoesNotGatherItsChains() {
    int together = together(Samplers.adaptiveMetropolis());
    assertTrue(together <= MOST_TOGETHER, together + " of " + RUNS);
  }

  @Test
  void theDefaultDoesNotGatherItsChains() {
    int together = together(Samplers.kmc());
    assertTrue(together <= MOST_TOGETHER, together + " of " + RUNS);
  }

  /** A planted bug: one covariance about one mean. */
  @Test
  void aCovarianceOfAllChainsIsCaught() {
    Sampler pooled =
        (target, settings) ->
            new Forwarding(new AdaptiveMetropolis(target, 1)) {
              @Override
              public void learn(List<ChainRound> round) {
                super.learn(
                    round.stream().map(each -> new ChainRound(0, each.transitions())).toList());
              }
            };
    int together = together(pooled);
    assertTrue(together > MOST_TOGETHER, together + " of " + RUNS);
  }

  /** An adapter that is another one, but for what a test changes. */
  private abstract static class Forwarding implements Adapter {
    private final Adapter adapter;

    Forwarding(Adapter adapter) {
      this.adapter = adapter;
    }

    @Override
    public TransitionKernel kernel(int chain) {
      return adapter.kernel(chain);
    }

    @Override
    public int roundLength() {
      return adapter.roundLength();
    }

    @Override
    public void learn(List<ChainRound> round) {
      adapter.learn(round);
    }

    @Override
    public long fingerprint() {
      return adapter.fingerprint();
    }

    @Override
    public void endWarmup() {
      adapter.endWarmup();
    }
  }
}
