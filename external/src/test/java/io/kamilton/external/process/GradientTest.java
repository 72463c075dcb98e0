package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Hmc;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.Transition;
import io.kamilton.random.Streams;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.TargetException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@NeedsProgram("python3")
@Timeout(120)
class GradientTest {
  private static final double[] NAN = {Double.NaN, Double.NaN};

  private final double[] out = new double[2];

  /** The end of a trajectory costs no second request. */
  @Test
  void aGradientComesWithTheDensity() {
    try (ProcessTarget target = Scripts.faulty("gradient-counted")) {
      target.gradient(new double[] {1, -3}, out);
      assertArrayEquals(new double[] {1, -3}, out);
      Answer answer = target.answer(new double[] {1, -3}, new Call(5, 1));
      assertEquals(-1, answer.logEstimate());
    }
  }

  /** Extras may be drawn with the seed, which a request for a gradient has not. */
  @Test
  void extrasAreThoseOfTheSeed() {
    try (ProcessTarget target = Scripts.faulty("gradient")) {
      target.gradient(new double[] {1, -3}, out);
      assertArrayEquals(new double[] {-2, 6}, out);
      Answer answer = target.answer(new double[] {1, -3}, new Call(5, 1));
      assertEquals((double) Scripts.pid(target, 5), answer.extras().get(0).values().get(0));
    }
  }

  @Test
  void anAnswerWithoutOneIsRefused() {
    try (ProcessTarget target = Scripts.faulty("good")) {
      var refusal =
          assertThrows(TargetException.class, () -> target.gradient(new double[] {1, 2}, out));
      assertTrue(("" + refusal.getMessage()).contains("hmc needs one beside \"log_density\""));
    }
  }

  @Test
  void outsideOfTheSupportNoneIsNeeded() {
    try (ProcessTarget target = Scripts.faulty("outside")) {
      target.gradient(new double[] {1, 2}, out);
      assertArrayEquals(NAN, out);
    }
  }

  @Test
  void aFailureIsTheGradients() {
    try (ProcessTarget target = Scripts.faulty("gradient-error")) {
      var failure =
          assertThrows(EvaluationFailure.class, () -> target.gradient(new double[] {1, 2}, out));
      assertEquals(Outcome.ERROR, failure.outcome());
      assertTrue(("" + failure.getMessage()).contains("no gradient there"));
    }
  }

  /** A gradient that fails is a failure of its iteration, counted and rejected like any other. */
  @Test
  void hmcRejectsAndCountsIt() {
    try (ProcessTarget target = Scripts.faulty("gradient-error")) {
      Evaluator evaluator = new Evaluator(target, Evaluator.OnFailure.REJECT, 0);
      Hmc hmc = new Hmc(evaluator.traits(), Mass.isotropic(2, 1), StepRule.fixed(0.1, 3));
      ChainState start = new ChainState(0, Point.of(1, 2), -1);
      Transition step = hmc.step(start, new Streams(1, 0, 1)).answeredBy(evaluator);
      Evaluated failed = step.info().proposal();
      assertTrue(failed != null && failed.outcome() == Outcome.ERROR, step.toString());
      assertEquals(start.stay(), step.next());
      Evaluator stops = evaluator.onFailure(Evaluator.OnFailure.STOP);
      Step again = hmc.step(start, new Streams(1, 0, 1));
      assertThrows(TargetException.class, () -> again.answeredBy(stops));
    }
  }
}
