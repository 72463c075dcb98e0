package io.kamilton.validation;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Samplers;
import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Samplers that learn from the draws they keep, and change between kernels that are exact each, are
 * caught; one that learns nothing is not. Each verdict has a false-alarm rate of 1%, and its seed
 * is fixed.
 */
class ExactnessTest {
  private static final double TAIL = 1.5;

  /** N(0, 1). */
  private static final Target NORMAL =
      new Target() {
        @Override
        public int dimension() {
          return 1;
        }

        @Override
        public double logEstimate(double[] x, long seed) {
          return -x[0] * x[0] / 2;
        }
      };

  private static Evaluated at(double x) {
    return new Evaluated(Point.of(x), -x * x / 2, Outcome.FINITE, 0);
  }

  private static ChainState exact(RandomStream random) {
    return ChainState.start(at(random.nextGaussian()));
  }

  private static Step to(ChainState from, double x) {
    StepInfo info = StepInfo.of(Move.RANDOM_WALK).accepted(true, 1);
    return Step.done(from.moveTo(at(x)), info);
  }

  private static Step stay(ChainState from) {
    return Step.done(from.stay(), StepInfo.of(Move.RANDOM_WALK));
  }

  /** An independent draw. */
  private static Step anew(ChainState current, Streams random) {
    return to(current, random.of(Purpose.TEST).nextGaussian());
  }

  /** An independent draw of what is not in the tails; in them the chain stays. */
  private static Step stuckInTails(ChainState current, Streams random) {
    double y = random.of(Purpose.TEST).nextGaussian();
    return Math.abs(current.x().get(0)) > TAIL || Math.abs(y) > TAIL
        ? stay(current)
        : to(current, y);
  }

  private static Exactness.Verdict check(Calibration.Sampler sampler, int chains, int runs) {
    Run.Settings settings = new Run.Settings(chains, 10, 20, 1, 1);
    return new Exactness(sampler, settings, runs, 0.01)
        .check(new Evaluator(NORMAL), Starts.nearZero(), ExactnessTest::exact, 11);
  }

  /** An adapter that goes on learning, in rounds of one iteration. */
  private abstract static class LearningOn implements Adapter {
    @Override
    public int roundLength() {
      return 1;
    }

    @Override
    public boolean continuesAfterWarmup() {
      return true;
    }

    @Override
    public long fingerprint() {
      return 0;
    }

    @Override
    public void endWarmup() {}
  }

  /** As a refit does that has seen a tail: it releases the chain that sits there too early. */
  private static final class ReleasesOnceSeen extends LearningOn {
    private boolean kept;
    private boolean seen;

    @Override
    public TransitionKernel kernel(int chain) {
      return seen ? ExactnessTest::anew : ExactnessTest::stuckInTails;
    }

    @Override
    public void learn(List<ChainRound> round) {
      double x = round.get(0).transitions().get(0).next().x().get(0);
      seen |= kept && Math.abs(x) > TAIL;
    }

    @Override
    public void endWarmup() {
      kept = true;
    }
  }

  /** Two chains, each of which is flipped by what the other did. */
  private static final class Mutual extends LearningOn {
    private double first;
    private double second;
    private boolean secondMoved;

    @Override
    public TransitionKernel kernel(int chain) {
      boolean flips = chain == 0 ? secondMoved : first > 0;
      return flips
          ? (current, random) -> to(current, -current.x().get(0))
          : (current, random) -> stay(current);
    }

    @Override
    public void learn(List<ChainRound> round) {
      double now = round.get(1).transitions().get(0).next().x().get(0);
      secondMoved = now != second;
      second = now;
      first = round.get(0).transitions().get(0).next().x().get(0);
    }
  }

  @Test
  void afterWarmupARandomWalkIsExact() {
    Exactness.Verdict verdict = check(Samplers.randomWalk(1)::adapter, 2, 1000);
    assertTrue(verdict.passed(), () -> verdict.worst() + ", critical " + verdict.critical());
    assertTrue(verdict.scores().stream().anyMatch(each -> each.function().contains("1%")));
  }

  @Test
  void aRefitThatHasSeenTheTailIsCaught() {
    Exactness.Verdict verdict = check((target, run) -> new ReleasesOnceSeen(), 1, 1000);
    assertFalse(verdict.passed(), () -> verdict.worst() + ", critical " + verdict.critical());
    assertTrue(verdict.worst().z() < 0 || verdict.worst().function().startsWith("log"));
  }

  @Test
  void mutualLearningIsCaught() {
    Exactness.Verdict verdict = check((target, run) -> new Mutual(), 2, 1000);
    assertFalse(verdict.passed(), () -> verdict.worst() + ", critical " + verdict.critical());
  }

  @Test
  void aTailWithFewStartsIsNotJudged() {
    Exactness.Verdict verdict = check(Samplers.randomWalk(1)::adapter, 1, 500);
    assertTrue(verdict.scores().stream().noneMatch(each -> each.function().contains("1%")));
  }

  @Test
  void tooFewRunsAreRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> check(Samplers.randomWalk(1)::adapter, 1, 50));
  }
}
