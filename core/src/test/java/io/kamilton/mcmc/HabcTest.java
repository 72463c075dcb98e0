package io.kamilton.mcmc;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.Gaussian;
import io.kamilton.random.Streams;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Evaluated;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HabcTest {
  private static final Gaussian NORMAL = Gaussian.standard(2);
  private static final Habc.Settings SETTINGS = new Habc.Settings(StepRule.fixed(0.2, 4), 0, 1);

  private static Evaluator evaluator(Target target) {
    return new Evaluator(target, Evaluator.OnFailure.REJECT, 0);
  }

  private static Habc perturbed(Target target) {
    return Habc.perturbed(TargetTraits.of(target), 0.1, 3, SETTINGS);
  }

  private static Transition step(Habc habc, Target target, ChainState from) {
    return habc.step(from, new Streams(1, 0, from.t() + 1)).answeredBy(evaluator(target));
  }

  private static ChainState at(Target target, double... x) {
    return ChainState.start(evaluator(target).evaluate(x, new Call(0, 7)));
  }

  /** New seeds, two evaluations a direction at the start and after every step, and the end. */
  @Test
  void itCountsWhatAStepTakes() {
    StepInfo info = step(perturbed(NORMAL), simulated(NORMAL), at(NORMAL, 1, -1)).info();
    assertEquals(1 + 2 * 3 * (1 + 4) + 1, info.evaluations());
    assertEquals(info.evaluations(), perturbed(NORMAL).mostEvaluations());
    Evaluated end = Objects.requireNonNull(info.proposal());
    assertEquals(10 * info.evaluations(), end.simulations());
    Habc.Settings sticky = new Habc.Settings(StepRule.fixed(0.2, 4), 0, 1e-9);
    Habc same = Habc.perturbed(TargetTraits.of(NORMAL), 0.1, 3, sticky);
    assertEquals(2 * 3 * (1 + 4) + 1, step(same, NORMAL, at(NORMAL, 1, -1)).info().evaluations());
  }

  /** The same with 10 simulations an evaluation. */
  private static Target simulated(Gaussian exact) {
    return new Target() {
      @Override
      public int dimension() {
        return exact.dimension();
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        return exact.logDensity(x);
      }

      @Override
      public Answer answer(double[] x, Call call) {
        return Answer.of(exact.logDensity(x), 10);
      }
    };
  }

  @Test
  void itMovesWithoutAsking() {
    ChainState from = at(NORMAL, 1, -1);
    Habc.Settings wide = new Habc.Settings(StepRule.fixed(1.9, 1), 0, 1);
    Habc exact = Habc.exact(TargetTraits.of(NORMAL), wide);
    for (int t = 1; t <= 100; t++) {
      Transition step = step(exact, NORMAL, from);
      StepInfo info = step.info();
      Evaluated end = Objects.requireNonNull(info.proposal());
      assertEquals(Move.HABC, info.move());
      assertTrue(info.accepted() && info.acceptProbability() == 1 && !info.divergent());
      assertEquals(end.x(), step.next().x());
      assertNotEquals(from.x(), step.next().x());
      assertEquals(2, info.evaluations());
      double kinetic = info.get(Quantity.KINETIC_ENERGY);
      assertTrue(kinetic > 0 && Double.isFinite(info.get(Quantity.ENERGY_ERROR)));
      from = step.next();
    }
  }

  /** Where it is kept, ω is that of the state; where it is renewed, another one's. */
  @Test
  void seedsStick() {
    ChainState from = at(NORMAL, 1, -1);
    Habc.Settings sticky = new Habc.Settings(StepRule.fixed(0.2, 4), 0, 1e-9);
    Habc same = Habc.perturbed(TargetTraits.of(NORMAL), 0.1, 3, sticky);
    assertEquals(Seeds.of(7), step(same, NORMAL, from).next().seeds());
    assertNotEquals(Seeds.of(7), step(perturbed(NORMAL), NORMAL, from).next().seeds());
  }

  /** log π = x⁴: gradients grow until c is lost in rounding. */
  @Test
  void aTrajectoryThatLeavesTheFiniteNumbersStaysPut() {
    assertLost(of(x -> x * x * x * x), 10, Outcome.FINITE);
  }

  @Test
  void aTrajectoryThatLeavesTheSupportStaysPut() {
    assertLost(of(x -> x < 1.01 ? 0 : Double.NEGATIVE_INFINITY), 1, Outcome.OUTSIDE);
  }

  @Test
  void aFailureEndsATrajectoryAndIsShown() {
    assertLost(of(x -> x < 1.01 ? 0 : Double.NaN), 1, Outcome.NAN);
  }

  private static void assertLost(Target target, double start, Outcome outcome) {
    Habc.Settings far = new Habc.Settings(StepRule.fixed(1, 50), 0, 1e-9);
    Habc habc = Habc.perturbed(TargetTraits.of(target), 0.1, 1, far);
    ChainState from = at(target, start);
    Transition lost = step(habc, target, from);
    assertEquals(from.stay(), lost.next());
    StepInfo info = lost.info();
    assertTrue(info.divergent());
    assertFalse(info.accepted());
    assertEquals(0, info.acceptProbability());
    assertTrue(Double.isNaN(info.get(Quantity.ENERGY_ERROR)));
    Evaluated last = Objects.requireNonNull(info.proposal());
    assertEquals(outcome, last.outcome());
    assertTrue(Double.isFinite(last.x().get(0)));
  }

  private interface LogDensity {
    double at(double x);
  }

  private static Target of(LogDensity log) {
    return new Target() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        return log.at(x[0]);
      }
    };
  }

  /** Seeds that the target fails with are a failure of the step. */
  @Test
  void aFailureWithNewSeedsIsShown() {
    Target target =
        new Target() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return seed == 7 ? -x[0] * x[0] : Double.NaN;
          }
        };
    ChainState from = at(target, 1);
    Transition lost = step(Habc.perturbed(TargetTraits.of(target), 0.1, 1, SETTINGS), target, from);
    assertEquals(from.stay(), lost.next());
    assertEquals(1, lost.info().evaluations());
    assertEquals(Outcome.NAN, Objects.requireNonNull(lost.info().proposal()).outcome());
  }

  /** Seeds that no trajectory gets away with are still seeds that a chain may have. */
  @Test
  void renewedSeedsStayWhereTheTrajectoryIsLost() {
    Target target =
        new Target() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return seed == 7 || Math.abs(x[0] - 1) < 0.05 ? 0 : Double.NEGATIVE_INFINITY;
          }
        };
    ChainState from = at(target, 1);
    Transition lost = step(perturbed(target), target, from);
    StepInfo info = lost.info();
    assertTrue(info.divergent() && info.accepted());
    assertEquals(0, info.acceptProbability());
    assertEquals(2, info.evaluations());
    assertEquals(from.x(), lost.next().x());
    assertNotEquals(from.seeds(), lost.next().seeds());
    // what a log is replayed to
    assertEquals(from.moveTo(Objects.requireNonNull(info.proposal())), lost.next());
  }

  @Test
  void aGradientThatFailsIsShown() {
    DifferentiableTarget failing =
        new DifferentiableTarget() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return 0;
          }

          @Override
          public void gradient(double[] x, double[] out) {
            throw new EvaluationFailure(Outcome.ERROR, "no gradient");
          }
        };
    Habc habc = Habc.exact(TargetTraits.of(failing), SETTINGS);
    ChainState from = at(failing, 1);
    Transition lost = step(habc, failing, from);
    assertEquals(from.stay(), lost.next());
    assertEquals(Outcome.ERROR, Objects.requireNonNull(lost.info().proposal()).outcome());
  }

  @Test
  void argumentsAreChecked() {
    TargetTraits target = TargetTraits.of(NORMAL);
    StepRule rule = StepRule.fixed(0.1, 1);
    assertRefused("c is 0", () -> Habc.perturbed(target, 0, 1, SETTINGS));
    assertRefused("repeats is 0", () -> Habc.perturbed(target, 0.1, 0, SETTINGS));
    assertRefused("friction is -1", () -> new Habc.Settings(rule, -1, 1));
    assertRefused("friction is NaN", () -> new Habc.Settings(rule, Double.NaN, 1));
    assertRefused("refresh is 0", () -> new Habc.Settings(rule, 0, 0));
    assertRefused("refresh is 1.5", () -> new Habc.Settings(rule, 0, 1.5));
    TargetTraits plain = TargetTraits.of(of(x -> -x * x));
    assertRefused("the target has no gradient", () -> Habc.exact(plain, SETTINGS));
    ChainState elsewhere = new ChainState(0, Point.of(1), 0);
    assertRefused("dimension 1", () -> step(perturbed(NORMAL), NORMAL, elsewhere));
  }
}
