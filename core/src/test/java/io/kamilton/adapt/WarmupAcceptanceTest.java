package io.kamilton.adapt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Quantity;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proposals far above the state are taken, all others as the exact kernel has it. */
class WarmupAcceptanceTest {
  private static final ChainState STATE = new ChainState(6, Point.of(0, 0), -50);

  private static Transition rejected(double value) {
    Evaluated proposal = new Evaluated(Point.of(1, 2), value, Outcome.FINITE, 9);
    StepInfo info =
        StepInfo.of(Move.SURROGATE_TRANSITION)
            .accepted(false, 0.1)
            .evaluated(1, proposal)
            .steps(0.5, 7)
            .energyErrors(2.3, 0.2)
            .with(Quantity.KINETIC_ENERGY, 0.4);
    return new Transition(STATE.stay(), info);
  }

  private static Transition step(Transition exact) {
    TransitionKernel kernel = (current, random) -> new Step.Done(exact);
    Step step = new WarmupAcceptance(kernel).step(STATE, new Streams(1, 0, 7));
    return ((Step.Done) step).transition();
  }

  @Test
  void aClimbIsTaken() {
    Transition climb = step(rejected(-37.9));
    assertEquals(7, climb.next().t());
    assertEquals(Point.of(1, 2), climb.next().x());
    assertEquals(-37.9, climb.next().logPiHat());
    assertTrue(climb.info().accepted());
    assertEquals(1, climb.info().acceptProbability());
    assertEquals(rejected(-37.9).info().proposal(), climb.info().proposal());
    assertEquals(7, climb.info().get(Quantity.LEAPFROG_STEPS));
    assertEquals(2.3, climb.info().get(Quantity.ENERGY_ERROR));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-38, -50, -1e9, Double.NEGATIVE_INFINITY})
  void lessThanTenAndTheDimensionIsNone(double value) {
    Transition exact = rejected(value);
    assertSame(exact, step(exact));
  }

  @Test
  void whereNothingWasEvaluatedNothingIsTaken() {
    StepInfo still =
        StepInfo.of(Move.SURROGATE_TRANSITION)
            .accepted(false, 1)
            .steps(Double.NaN, 7)
            .energyErrors(0, Double.NaN);
    Transition exact = new Transition(STATE.stay(), still);
    assertSame(exact, step(exact));
  }
}
