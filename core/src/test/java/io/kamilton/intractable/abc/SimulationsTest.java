package io.kamilton.intractable.abc;

import static io.kamilton.Refusals.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.intractable.Simulator;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Simulations that fail, one at a time and several at a time. */
class SimulationsTest {
  private static final double[] THETA = {0.5};

  /** A draw in one slot. */
  private interface Draw {
    double at(int slot, long seed) throws InterruptedException;
  }

  private static Simulator simulator(Draw draw) {
    return new Simulator() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public Point simulate(double[] theta, int chain, long seed) {
        try {
          return Point.of(theta[0] + draw.at(chain, seed));
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  /** A normal number; one in six simulations breaks, one in fifteen is NaN. */
  private static double shaky(long seed) {
    double z = RandomStream.of(seed, 0, 0, Purpose.MODEL).nextGaussian();
    if (z > 1) {
      throw new IllegalStateException("broken by seed " + seed);
    }
    return z < -1.5 ? Double.NaN : z;
  }

  private static Evaluated evaluated(int parallel, int seed) {
    Simulations simulations =
        new Simulations(simulator((slot, each) -> shaky(each)), 10, 1, parallel);
    AbcLikelihood likelihood =
        new AbcLikelihood(
            simulations, Point.of(0), AbcKernel.UNIFORM, Distance.euclidean(), 0.5, true);
    Call call = new Call(0, Seeds.of(seed), Math.log(0.75));
    return new Evaluator(likelihood, OnFailure.REJECT, 1).evaluate(THETA, call);
  }

  /** Outcome, message and number of simulations are those of one simulation after another. */
  @Test
  void failuresHaveTheirTurn() {
    Set<Outcome> seen = EnumSet.noneOf(Outcome.class);
    for (int seed = 0; seed < 100; seed++) {
      Evaluated one = evaluated(1, seed);
      seen.add(one.outcome());
      assertTrue(one.simulations() > 0, one::toString);
      for (int parallel : new int[] {2, 3, 10}) {
        assertEquals(one, evaluated(parallel, seed));
      }
    }
    assertTrue(seen.containsAll(EnumSet.of(Outcome.NAN, Outcome.ERROR, Outcome.BELOW)), "" + seen);
  }

  /** The second goes on for a while after it was told to end. */
  @Test
  void noSimulationRunsOnAfterAFailure() {
    CountDownLatch started = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    Draw draw =
        (slot, seed) -> {
          if (slot == 0) {
            started.await();
            throw new IllegalStateException("broken");
          }
          started.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            ended.set(true);
          }
          return 0;
        };
    Simulations simulations = new Simulations(simulator(draw), 2, 1, 2);
    assertFails(
        EvaluationFailure.class,
        "broken",
        () -> simulations.all(THETA, new Call(0, Seeds.from(1, simulations.seeds())), 1));
    assertTrue(ended.get());
  }
}
