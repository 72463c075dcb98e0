package io.kamilton.runner.progress;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Iterations that nobody made. */
public final class FakeSteps {
  private FakeSteps() {}

  /** The iteration that leads to time t: one evaluation, accepted with probability a. */
  public static Transition step(long t, double a, Outcome outcome, double... x) {
    Evaluated proposal = new Evaluated(Point.of(x), -1, outcome, 7);
    return new Transition(new ChainState(t, Point.of(x), -1), info(Move.KMC, a, a > 0.5, proposal));
  }

  /** One evaluation, and one leapfrog step without an energy error. */
  public static StepInfo info(Move move, double a, boolean accepted, @Nullable Evaluated proposal) {
    return StepInfo.of(move)
        .accepted(accepted, a)
        .evaluated(1, proposal)
        .steps(0.1, 1)
        .energyErrors(0, 0);
  }

  public static Transition step(long t, double a) {
    return step(t, a, Outcome.FINITE, 0);
  }

  /** Iterations from {@code first} to {@code last}, both included, of all chains. */
  public static List<ChainRound> round(int chains, long first, long last, double a) {
    return round(chains, chain -> steps(first, last, a));
  }

  public static List<ChainRound> round(int chains, IntFunction<List<Transition>> steps) {
    List<ChainRound> round = new ArrayList<>();
    for (int chain = 0; chain < chains; chain++) {
      round.add(new ChainRound(chain, steps.apply(chain)));
    }
    return round;
  }

  private static List<Transition> steps(long first, long last, double a) {
    List<Transition> steps = new ArrayList<>();
    for (long t = first; t <= last; t++) {
      steps.add(step(t, a));
    }
    return steps;
  }
}
