package io.kamilton.mcmc;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Monomials;
import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Question;
import io.kamilton.target.TargetTraits;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class KmcTest {
  private static final Gaussian NORMAL = Gaussian.standard(2);
  private static final Evaluator EVALUATOR = new Evaluator(NORMAL);
  private static final TargetTraits TRAITS = EVALUATOR.traits();
  private static final Mass UNIT = Mass.isotropic(2, 1);
  private static final ChainState START =
      new ChainState(0, Point.of(1, -1), NORMAL.logDensity(new double[] {1, -1}));

  private static StepInfo step(TransitionKernel kernel) {
    return kernel.step(START, new Streams(1, 0, 1)).answeredBy(EVALUATOR).info();
  }

  /** ε = 3 is beyond the flow's stability on N(0, I): energies grow by orders of magnitude. */
  @Test
  void hmcTellsOfDivergences() {
    StepInfo wild = step(new Hmc(TRAITS, UNIT, StepRule.fixed(3, 10)));
    assertTrue(wild.divergent());
    assertEquals(0, wild.acceptProbability());
    StepInfo calm = step(new Hmc(TRAITS, UNIT, StepRule.fixed(0.1, 10)));
    assertFalse(calm.divergent());
    assertEquals(calm.get(Quantity.ENERGY_ERROR), calm.get(Quantity.INTEGRATOR_ERROR));
    assertEquals(0, calm.surrogateError());
  }

  /** Its energy is not known: the proposal is rejected, and the trajectory was a calm one. */
  @Test
  void anEarlyRejectionIsNoDivergence() {
    Hmc hmc = new Hmc(TRAITS, UNIT, StepRule.fixed(0.1, 10));
    Step step = hmc.step(START, new Streams(1, 0, 1));
    while (step instanceof Step.Ask ask) {
      Question question = ask.question();
      step =
          ask.then()
              .apply(
                  question.wanted() == Question.Wanted.GRADIENT
                      ? EVALUATOR.answer(question)
                      : new Evaluated(question.x(), Double.NEGATIVE_INFINITY, Outcome.BELOW, 0));
    }
    StepInfo info = ((Step.Done) step).transition().info();
    assertFalse(info.accepted());
    assertFalse(info.divergent());
  }

  /**
   * Detailed balance along the flow, π(x)N(p)α(x→y) = π(y)N(p*)α(y→x): the ratio is composed of the
   * stored estimate and both kinetic energies, and from the flipped end it is the inverse.
   */
  @Test
  void theRatioOfTheWayBackIsTheInverse() {
    var f = Monomials.quadratic(2).combine(new double[] {-0.3, 0.2, -0.8});
    Mass mass = Mass.diagonal(0.5, 2);
    Kmc kmc = new Kmc(TRAITS, f, mass, StepRule.fixed(0.7, 5));
    Leapfrog leapfrog = new Leapfrog(f, mass);
    for (int t = 1; t <= 200; t++) {
      Streams random = new Streams(1, 0, t);
      double stored = START.logPiHat() + 0.01 * t; // an estimate, not the density
      ChainState from = new ChainState(0, START.x(), stored);
      StepInfo info = kmc.step(from, random).answeredBy(EVALUATOR).info();
      double[] q = START.x().toArray();
      double[] p = new double[2];
      mass.draw(random.of(Purpose.MOMENTUM), p);
      double logRatio = mass.kineticEnergy(p) - stored;
      leapfrog.flow(0.7, 5, q, p);
      logRatio += NORMAL.logDensity(q) - mass.kineticEnergy(p);
      assertEquals(Metropolis.probability(logRatio), info.acceptProbability(), 1e-14);
      double back = stored - NORMAL.logDensity(q) + mass.kineticEnergy(p);
      p[0] = -p[0];
      p[1] = -p[1];
      leapfrog.flow(0.7, 5, q, p);
      assertEquals(-logRatio, back - mass.kineticEnergy(p), 1e-12);
      assertTrue(Math.hypot(q[0] - 1, q[1] + 1) < 1e-12);
    }
  }

  /** f = −¾‖x‖², log π = −½‖x‖² + c: what the integrator does not lose is the surrogate's. */
  @Test
  void theEnergyErrorIsTheIntegratorsAndTheSurrogates() {
    Monomials quadratic = Monomials.quadratic(2);
    var f = quadratic.combine(new double[] {-0.75, 0, -0.75});
    StepInfo info = step(new Kmc(TRAITS, f, UNIT, StepRule.fixed(1e-3, 1000)));
    assertEquals(0, info.get(Quantity.INTEGRATOR_ERROR), 1e-5);
    Point end = Objects.requireNonNull(info.proposal()).x();
    double squares = end.get(0) * end.get(0) + end.get(1) * end.get(1);
    assertEquals(-0.25 * (squares - 2), info.surrogateError(), 1e-5);
  }

  @Test
  void aTrajectoryThatLeavesTheFiniteNumbersStaysPut() {
    Monomials explosive = Monomials.pairwise(2);
    double[] theta = new double[explosive.size()];
    Arrays.fill(theta, 1e300);
    Kmc kmc = new Kmc(TRAITS, explosive.combine(theta), UNIT, StepRule.fixed(1, 20));
    Transition lost = kmc.step(START, new Streams(1, 0, 1)).answeredBy(EVALUATOR);
    assertTrue(lost.info().divergent());
    assertEquals(0, lost.info().evaluations());
    assertEquals(START.stay(), lost.next());
  }

  @Test
  void stepRulesAreChecked() {
    assertRefused("step sizes", () -> new StepRule(0, 1, 1, 1));
    assertRefused("step sizes", () -> new StepRule(2, 1, 1, 1));
    assertRefused("step sizes", () -> StepRule.fixed(Double.NaN, 1));
    assertRefused("leapfrog steps", () -> StepRule.fixed(1, 0));
    assertRefused("leapfrog steps", () -> new StepRule(1, 1, 5, 4));
  }
}
