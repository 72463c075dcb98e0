package io.kamilton.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Samplers;
import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that its target stopped goes on when the target is mended, and stopping is no failure. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MendedTest {
  private static final int CHAINS = 2;
  private static final Run.Settings SETTINGS = new Run.Settings(CHAINS, 300, 10, 5, CHAINS);

  /** Remembers what it hears, as the past of a run that goes on. */
  private static final class Memory implements RunListener {
    private final List<List<Evaluated>> tried = new ArrayList<>();
    private final List<Past.Known> rounds = new ArrayList<>();
    private final List<Transition> steps = Collections.synchronizedList(new ArrayList<>());
    private @Nullable Round begun;

    Memory() {
      for (int chain = 0; chain < CHAINS; chain++) {
        tried.add(Collections.synchronizedList(new ArrayList<>()));
      }
    }

    @Override
    public void tried(int chain, Evaluated point) {
      tried.get(chain).add(point);
    }

    @Override
    public void begins(Round round) {
      begun = round;
    }

    @Override
    public void step(int chain, Transition transition) {
      steps.add(transition);
    }

    @Override
    public void round(List<ChainRound> round, boolean warmup) {
      Round what = begun;
      if (what != null) {
        rounds.add(new Past.Known(what, round));
        begun = null;
      }
    }

    Past past() {
      Iterator<Past.Known> known = List.copyOf(rounds).iterator();
      List<List<Evaluated>> before = tried.stream().map(List::copyOf).toList();
      return new Past() {
        @Override
        public List<Evaluated> tried(int chain) {
          return before.get(chain);
        }

        @Override
        public @Nullable Known next() {
          return known.hasNext() ? known.next() : null;
        }
      };
    }

    boolean heardOfAFailure() {
      return steps.stream()
              .map(step -> step.info().proposal())
              .anyMatch(point -> point != null && point.outcome().isFailure())
          || tried.stream().flatMap(List::stream).anyMatch(point -> point.outcome().isFailure());
    }
  }

  /** A density of a point for a chain. */
  private interface Density {
    double at(double[] x, int chain);
  }

  private record Asked(Density density) implements Target {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      throw new AssertionError("it is asked with the chain");
    }

    @Override
    public Answer answer(double[] x, Call call) {
      return Answer.of(density.at(x, call.chain()));
    }
  }

  private final Memory memory = new Memory();
  private final CountDownLatch waiting = new CountDownLatch(1);
  private volatile @Nullable Thread waiter;

  private Ending go(Density density, BooleanSupplier cancelled) {
    Evaluator evaluator = new Evaluator(new Asked(density), OnFailure.REJECT, 0);
    Adapter adapter = Samplers.adaptiveMetropolis().adapter(evaluator.traits(), SETTINGS);
    Limits limits = new Limits(cancelled, Long.MAX_VALUE, 0.2, () -> false);
    return new Run(SETTINGS, adapter, memory, limits)
        .go(evaluator, chain -> Starts.nearZero(), memory.past());
  }

  private static double normal(double[] x, int chain) {
    return -0.5 * (x[0] * x[0] + x[1] * x[1]);
  }

  private static double broken(double[] x, int chain) {
    throw new IllegalStateException("no licence");
  }

  /** Hangs after five rounds, and fails when it is interrupted. */
  private double hanging(double[] x, int chain) {
    if (memory.rounds.size() < 5) {
      return normal(x, chain);
    }
    waiter = Thread.currentThread();
    waiting.countDown();
    return await(new CountDownLatch(1));
  }

  private static double await(CountDownLatch latch) {
    try {
      latch.await();
      return 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** Once the thread that was interrupted is over, all that it may tell is told. */
  private void assertNoFailureWasTold() throws InterruptedException {
    Objects.requireNonNull(waiter, "nothing hung").join();
    assertFalse(memory.heardOfAFailure());
  }

  @Test
  void startsAreFoundOnceTheTargetIsMended() {
    assertThrows(IllegalArgumentException.class, () -> go(MendedTest::broken, () -> false));
    int tried = memory.tried.get(0).size();
    assertEquals(Starts.TRIES, tried);
    assertEquals(Ending.DONE, go(MendedTest::normal, () -> false));
    assertEquals(tried + 1, memory.tried.get(0).size());
  }

  @Test
  void failuresFromBeforeDoNotStopARunAgain() {
    Density breaks = (x, c) -> memory.rounds.size() < 5 ? normal(x, c) : broken(x, c);
    TargetException stopped = assertThrows(TargetException.class, () -> go(breaks, () -> false));
    assertTrue(stopped.toString().contains("no licence"), stopped::toString);
    assertTrue(memory.heardOfAFailure());
    assertEquals(Ending.DONE, go(MendedTest::normal, () -> false));
  }

  /** An evaluation that is interrupted because the run stops fails, but that is no draw. */
  @Test
  void whatFailsBecauseTheRunIsCancelledIsNotTold() throws InterruptedException {
    Density one = (x, chain) -> chain == 1 ? hanging(x, chain) : normal(x, chain);
    assertEquals(Ending.CANCELLED, go(one, () -> waiting.getCount() == 0));
    assertNoFailureWasTold();
  }

  /** Nor is one that is interrupted because another chain stops the run. */
  @Test
  void whatFailsBecauseAnotherChainStopsTheRunIsNotTold() throws InterruptedException {
    Density both =
        (x, chain) -> {
          if (chain == 1) {
            return hanging(x, chain);
          }
          if (memory.rounds.size() == 5) {
            await(waiting);
            throw new TargetException("the first chain stops it", null);
          }
          return normal(x, chain);
        };
    assertThrows(TargetException.class, () -> go(both, () -> false));
    assertNoFailureWasTold();
  }
}
