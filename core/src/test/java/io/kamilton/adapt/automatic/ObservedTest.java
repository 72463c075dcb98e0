package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Quantity;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What transitions show of the target and of the surrogate. */
class ObservedTest {
  private static final ChainState START = new ChainState(0, Point.of(0, 0), -1);

  /** Twenty rejected proposals of surrogate transitions, all of which ended in this way. */
  private static Observed rejected(Outcome outcome) {
    Evaluated proposal = new Evaluated(Point.of(1, 2), Double.NEGATIVE_INFINITY, outcome, 5);
    StepInfo info =
        StepInfo.of(Move.SURROGATE_TRANSITION).accepted(false, 0).evaluated(1, proposal);
    Observed seen = Observed.NOTHING;
    for (int i = 0; i < 20; i++) {
      seen = seen.plus(new Transition(START.stay(), info), OptionalDouble.of(3));
    }
    return seen;
  }

  @Test
  void placesWithoutDensityShowAnEdge() {
    assertTrue(rejected(Outcome.OUTSIDE).sinceFit().showAnEdge());
    assertTrue(rejected(Outcome.ERROR).sinceFit().showAnEdge());
  }

  /** They are proposals that were rejected, and nothing else. */
  @Test
  void earlyRejectionsShowNoEdge() {
    Observed seen = rejected(Outcome.BELOW);
    assertFalse(seen.sinceFit().showAnEdge());
    assertEquals(new Observed.Proposals(20, 0, 0), seen.sinceFit());
    assertEquals(new Jumps(0, 0, 20), seen.bySurrogate());
  }

  /** Moves that go nowhere cost no evaluation, and are jumps of length 0. */
  @Test
  void aTransitionThatGoesNowhereIsAJumpOfLengthZero() {
    StepInfo still = StepInfo.of(Move.SURROGATE_TRANSITION).with(Quantity.SURROGATE_MOVES, 7);
    Transition stays = new Transition(START.stay(), still);
    Observed seen = Observed.NOTHING.plus(stays, OptionalDouble.empty());
    assertEquals(new Observed(1, 0, Observed.Proposals.NONE, new Jumps(0, 0, 1), Jumps.NONE), seen);
  }

  /** A surrogate whose moves go nowhere loses its share. */
  @Test
  void aSurrogateWhoseMovesGoNowhereLosesItsShare() {
    Evaluated there = new Evaluated(Point.of(1, 2), -1, Outcome.FINITE, 5);
    StepInfo moved = StepInfo.of(Move.SURROGATE_TRANSITION).accepted(true, 1).evaluated(1, there);
    StepInfo walked = StepInfo.of(Move.RANDOM_WALK).accepted(true, 1).evaluated(1, there);
    StepInfo still = StepInfo.of(Move.SURROGATE_TRANSITION).with(Quantity.SURROGATE_MOVES, 7);
    Observed seen = Observed.NOTHING;
    for (int i = 0; i < 20; i++) {
      seen = seen.plus(new Transition(START.stay(), moved), OptionalDouble.of(3));
      seen = seen.plus(new Transition(START.stay(), walked), OptionalDouble.of(1));
    }
    assertEquals(0.9, Mixing.share(seen, 1, 0.5), 1e-12);
    for (int i = 0; i < 180; i++) {
      seen = seen.plus(new Transition(START.stay(), still), OptionalDouble.empty());
    }
    assertEquals(0.1, Mixing.share(seen, 1, 0.5), 1e-12);
  }
}
