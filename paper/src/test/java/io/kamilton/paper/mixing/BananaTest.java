package io.kamilton.paper.mixing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Planted;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Tiny;
import io.kamilton.paper.chain.Authors;
import io.kamilton.paper.chain.WholeChain;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BananaTest {
  private static final BananaMixing EXPERIMENT = new BananaMixing();

  /**
   * Means over four chains of 500 draws beside the authors' of 2000. Bounds are four standard
   * errors and more from the means of 32 other chains each (HMC 0.77, sd 0.02; walk 0.21, 0.02;
   * finite 0.42, 0.10; lite 0.45, 0.08): the false-alarm rate of all is below 1e-3.
   */
  @Test
  @Tag("statistical")
  void acceptanceIsThatOfTheAuthorsCode() {
    BananaRuns runs = new BananaRuns(Tiny.run(EXPERIMENT));
    isLikeTheAuthors(runs, BananaMixing.HMC, 0, 0.06);
    isLikeTheAuthors(runs, BananaMixing.WALK, 0, 0.06);
    isLikeTheAuthors(runs, BananaMixing.FINITE, 200, 0.22);
    isLikeTheAuthors(runs, BananaMixing.LITE, 200, 0.19);
    // 57, sd 28, against 4, sd 2
    double finite = runs.at(BananaMixing.FINITE, 200, BananaRuns.ESS).mean();
    assertTrue(finite > runs.at(BananaMixing.WALK, 0, BananaRuns.ESS).mean());
  }

  private static void isLikeTheAuthors(BananaRuns runs, String sampler, int n, double within) {
    double theirs = Double.parseDouble(Authors.bananaAcceptance(sampler, n));
    assertEquals(theirs, runs.at(sampler, n, BananaRuns.ACCEPTANCE).mean(), within, sampler);
  }

  @Test
  void findingsNameEverySamplerAndTheAuthorsFigures() {
    double[][] row = new double[1][EXPERIMENT.columns().size()];
    Results results = Planted.of(EXPERIMENT, Size.TINY, key -> row);
    Findings findings = EXPERIMENT.findings(Size.TINY, results);
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
        (state, random) ->
            walk.step(state, random).map(step -> new Transition(state.stay(), step.info()));
    assertEquals(0, WholeChain.of(target, stuck, 0, 50, 3).leastEss());
    assertTrue(WholeChain.of(target, walk, 0, 50, 3).leastEss() > 0);
  }
}
