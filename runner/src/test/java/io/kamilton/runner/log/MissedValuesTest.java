package io.kamilton.runner.log;

import static io.kamilton.parameter.Parameter.parameter;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.models.Gaussian;
import io.kamilton.models.GaussianMixture;
import io.kamilton.runner.output.MadeUpDraws;
import io.kamilton.runner.posterior.Posterior;
import io.kamilton.runner.posterior.PosteriorDraws;
import io.kamilton.runner.summary.Finding;
import io.kamilton.target.Point;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A state counts that the surrogate misses on the way in and on the way out. */
class MissedValuesTest {
  private final MissedValues missed = new MissedValues();

  private void step(Move move, boolean accepted, double lost, double level) {
    StepInfo info = StepInfo.of(move).accepted(accepted, 0.5).energyErrors(lost, 0);
    missed.add(
        0,
        new Transition(new ChainState(1, Point.of(0), level), info),
        Optional.of(MadeUpDraws.CHOICE));
  }

  private void surrogate(boolean accepted, double lost, double level) {
    step(Move.SURROGATE_TRANSITION, accepted, lost, level);
  }

  @Test
  void aPeakCountsOnceWhereItsDensityIsGood() {
    surrogate(true, -5, 2);
    surrogate(false, 4, 2);
    surrogate(false, 4, 2);
    surrogate(true, 4, -1);
    assertEquals(1, missed.count(0));
    assertEquals(0, missed.count(3), "below the median");
  }

  @Test
  void aTailOrAnEdgeIsNoPeak() {
    surrogate(true, -5, 2);
    surrogate(true, 0.1, 1);
    surrogate(true, -5, 2);
    step(Move.RANDOM_WALK, true, 4, 1);
    surrogate(false, 4, 1);
    surrogate(true, -5, 2);
    surrogate(false, Double.POSITIVE_INFINITY, 2);
    assertEquals(0, missed.count(0));
  }

  /**
   * Half of the mass of 0.5 N(0, I) + 0.5 N(e₁, 0.05² I), d = 4, is where next to no draw is. Of
   * seeds 1 to 14 eleven had this finding, and four of them no other; of six half must have it.
   */
  @Test
  void aSpikeThatTheDrawsLackIsFound(@TempDir Path folder) throws Exception {
    int d = 4;
    double[] variances = new double[d * d];
    double[] at = new double[d];
    at[0] = 1;
    for (int l = 0; l < d; l++) {
      variances[l * d + l] = 0.05 * 0.05;
    }
    Gaussian spike = new Gaussian(at, Matrix.ofRowMajor(d, d, variances));
    GaussianMixture target = new GaussianMixture(0.5, Gaussian.standard(d), spike);
    int found = 0;
    for (int seed = 1; seed <= 6; seed++) {
      PosteriorDraws draws =
          Posterior.logDensity("spike", target, parameter("x", d).startFrom("normal(0, 3)"))
              .chains(4)
              .warmup(1000)
              .draws(1000)
              .seed(seed)
              .in(folder.resolve("spike" + seed))
              .run();
      boolean missed =
          draws.verdict().findings().stream().anyMatch(f -> f.kind() == Finding.Kind.MISSED);
      found += missed ? 1 : 0;
    }
    assertTrue(found >= 3, found + " of 6 runs");
  }
}
