package io.kamilton.paper.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.mcmc.Quantity;
import io.kamilton.mcmc.StepRule;
import io.kamilton.models.Gaussian;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryKmcTest {
  private static final StepRule WALK = StepRule.fixed(1, 1);
  private static final StepRule LONG = StepRule.fixed(0.15, 10);
  private static final int LEARNT = 300;
  private static final int LAST = 600;

  /** Acceptance probabilities of a chain on N(0, I), and its fingerprints round by round. */
  private record Chain(Draws draws, List<Long> fingerprints) {
    double acceptance(int from, int to) {
      double sum = 0;
      for (int i = from; i < to; i++) {
        sum += draws.info(0, i).acceptProbability();
      }
      return sum / (to - from);
    }
  }

  private static Chain run(int tunedAfter) {
    Gaussian target = Gaussian.standard(4);
    HistoryKmc.Settings settings =
        new HistoryKmc.Settings(WALK, LONG, List.of(tunedAfter), 200, LAST);
    HistoryKmc kmc = new HistoryKmc(TargetTraits.of(target), settings, 3);
    List<Long> fingerprints = new ArrayList<>();
    Draws draws =
        Kamilton.sample(target)
            .sampler((evaluator, run) -> kmc)
            .start(Starts.around(new double[4], 1))
            .chains(1)
            .warmup(0)
            .draws(900)
            .listener((round, warmup) -> fingerprints.add(kmc.fingerprint()))
            .run();
    return new Chain(draws, fingerprints);
  }

  @Test
  void itWalksThenLearnsFromItsHistoryThenStops() {
    Chain chain = run(LEARNT);
    List<Long> fits = chain.fingerprints;
    assertEquals(0, fits.get(LEARNT - 2));
    assertEquals(1, fits.get(LEARNT - 1));
    assertTrue(fits.get(LAST - 1) > 3, "refits: " + fits.get(LAST - 1));
    assertEquals(fits.get(LAST - 1), fits.get(899), "after its last");
    assertEquals(1, chain.draws.info(0, 10).get(Quantity.LEAPFROG_STEPS));
    assertEquals(10, chain.draws.info(0, LEARNT + 1).get(Quantity.LEAPFROG_STEPS));
    // a flat surrogate with these trajectories, of length 1.5, is accepted in about 0.35
    assertTrue(chain.acceptance(LEARNT, 900) > 0.75, "" + chain.acceptance(LEARNT, 900));
  }

  @Test
  void nothingIsLearntBeforeItIsTold() {
    Chain chain = run(100_000);
    assertEquals(0, chain.fingerprints.get(899));
    assertEquals(1, chain.draws.info(0, 899).get(Quantity.LEAPFROG_STEPS));
  }
}
