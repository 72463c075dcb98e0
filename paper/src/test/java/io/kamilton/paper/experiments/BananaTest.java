package io.kamilton.paper.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BananaTest {
  private static final BananaMixing EXPERIMENT = new BananaMixing();
  private static final Results RESULTS = Tiny.run(EXPERIMENT);

  /**
   * Means over four chains of 500 draws beside the authors' of 2000. Bounds are four standard
   * errors and more from the means of 32 other chains each (HMC 0.77, sd 0.02; walk 0.21, 0.02;
   * finite 0.42, 0.10; lite 0.45, 0.08): the false-alarm rate of all is below 1e-3.
   */
  @Test
  @Tag("statistical")
  void acceptanceIsThatOfTheAuthorsCode() {
    assertEquals(0.78, acceptance(BananaMixing.HMC, 0), 0.06);
    assertEquals(0.22, acceptance(BananaMixing.WALK, 0), 0.06);
    assertEquals(0.44, acceptance(BananaMixing.FINITE, 200), 0.22);
    assertEquals(0.43, acceptance(BananaMixing.LITE, 200), 0.19);
    // 57, sd 28, against 4, sd 2
    assertTrue(ess(BananaMixing.FINITE, 200) > ess(BananaMixing.WALK, 0));
  }

  private static double acceptance(String sampler, int n) {
    return Spread.of(RESULTS.where("sampler", sampler).where("n", n).values("acceptance")).mean();
  }

  private static double ess(String sampler, int n) {
    return Spread.of(RESULTS.where("sampler", sampler).where("n", n).values("ess")).mean();
  }

  @Test
  void findingsNameEverySamplerAndTheAuthorsFigures() {
    Findings findings = EXPERIMENT.findings(Size.TINY, RESULTS);
    String table = findings.tables().get(0).rows().toString();
    for (String name : new String[] {"HMC", "random walk", "KAMH", "KMC finite", "KMC lite"}) {
      assertTrue(table.contains("[" + name + ","), table);
    }
    assertTrue(table.contains("0.44") && table.contains("215"), table);
    assertEquals("banana", findings.figures().get(0).name());
  }

  @Test
  void aChainThatNeverMovesHasNoEffectiveDraws() {
    Banana target = Banana.ofPaper();
    TransitionKernel walk = BananaMixing.kernel(BananaMixing.WALK, 0, 1);
    TransitionKernel stuck =
        (state, random) -> new Transition(state.stay(), walk.step(state, random).info());
    assertEquals(0, ChainRun.of(target, stuck, 0, 50, 3).leastEss());
    assertTrue(ChainRun.of(target, walk, 0, 50, 3).leastEss() > 0);
  }
}
