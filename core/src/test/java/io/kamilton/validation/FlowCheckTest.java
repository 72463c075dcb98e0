package io.kamilton.validation;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Banana;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.validation.FlowCheck.EnergyError;
import io.kamilton.validation.FlowCheck.Flow;
import org.junit.jupiter.api.Test;

class FlowCheckTest {
  private static final double EPS = 0.1;
  private static final int STEPS = 20;
  private static final double[] Q = {0.9, -0.4};
  private static final double[] P = {1.1, 0.6};
  private static final Mass DENSE =
      Mass.ofCovariance(Matrix.of(new double[] {1.5, 0.3}, new double[] {0.3, 0.8}));
  private static final DifferentiableFunction F = surrogate();

  private static DifferentiableFunction surrogate() {
    double[][] rows = new double[60][2];
    Banana banana = new Banana(2, 0.3, 2);
    for (int i = 0; i < rows.length; i++) {
      banana.draw(RandomStream.of(1, i, 0, Purpose.TEST), rows[i]);
    }
    return new Lite(4, 1).withBase(Base.GAUSSIAN).fit(Evaluations.ofDraws(Matrix.of(rows)));
  }

  /** f, with the second coordinate of its gradient times a factor: no gradient of anything. */
  private record WrongForce(double factor) implements DifferentiableFunction {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double value(double[] x) {
      return F.value(x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      F.gradient(x, out);
      out[1] *= factor;
    }
  }

  private static double reversal(Flow flow) {
    return new FlowCheck(flow).reversal(EPS, STEPS, Q, P).distance();
  }

  private static double volume(Flow flow) {
    return new FlowCheck(flow).volume(EPS, STEPS, Q, P).logDeterminant();
  }

  private static Flow leapfrog(DifferentiableFunction f) {
    return new Leapfrog(f, DENSE)::flow;
  }

  @Test
  void aLeapfrogPassesAllThree() {
    FlowCheck check = FlowCheck.of(F, DENSE);
    assertEquals(0, check.reversal(EPS, STEPS, Q, P).distance(), 1e-12);
    assertEquals(0, check.volume(EPS, STEPS, Q, P).logDeterminant(), 1e-8);
    EnergyError energy = check.energyError(F, DENSE, EPS, STEPS, Q, P);
    assertEquals(2, energy.slope(), 0.05, energy::toString);
    assertTrue(energy.finest() < energy.coarsest() / 200, energy::toString);
  }

  /** A wrong force costs acceptance, never exactness: only the energy tells. */
  @Test
  void aWrongForceIsStillReversibleAndKeepsVolume() {
    WrongForce wrong = new WrongForce(-1);
    assertEquals(0, reversal(leapfrog(wrong)), 1e-12);
    assertEquals(0, volume(leapfrog(wrong)), 1e-8);
    FlowCheck check = new FlowCheck(leapfrog(wrong));
    EnergyError energy = check.energyError(F, DENSE, EPS, STEPS, Q, P);
    assertTrue(energy.slope() < 0.5, energy::toString);
  }

  @Test
  void aSmallMistakeOfTheForceIsSeenInTheEnergy() {
    FlowCheck check = new FlowCheck(leapfrog(new WrongForce(1.01)));
    EnergyError energy = check.energyError(F, DENSE, EPS, STEPS, Q, P);
    assertTrue(energy.slope() < 1.5, energy::toString);
  }

  @Test
  void aStepThatDependsOnTheStateBreaksBoth() {
    Flow leapfrog = leapfrog(F);
    Flow wrong = (eps, steps, q, p) -> leapfrog.flow(eps / (1 + q[0] * q[0]), steps, q, p);
    assertTrue(reversal(wrong) > 0.01);
    assertTrue(Math.abs(volume(wrong)) > 0.01);
  }

  /** Inside of a region of constant ε volume is kept; the way back out of it is another. */
  @Test
  void aStepThatDependsOnARegionIsNotReversible() {
    Flow leapfrog = leapfrog(F);
    Flow wrong = (eps, steps, q, p) -> leapfrog.flow(q[0] > 0.5 ? eps : 0.6 * eps, steps, q, p);
    assertEquals(0, volume(wrong), 1e-8);
    double[] outwards = {-2, 0.6};
    assertTrue(new FlowCheck(wrong).reversal(EPS, STEPS, Q, outwards).distance() > 0.01);
  }

  /** Friction: p ← (1 − ε/100)p beside each step; 20 of them shrink volume by 0.998²⁰. */
  @Test
  void aForceThatDependsOnTheMomentumBreaksBoth() {
    Flow leapfrog = leapfrog(F);
    Flow wrong =
        (eps, steps, q, p) -> {
          boolean finite = true;
          for (int step = 0; step < steps; step++) {
            finite = leapfrog.flow(eps, 1, q, p);
            p[0] *= 1 - eps / 100;
            p[1] *= 1 - eps / 100;
          }
          return finite;
        };
    assertTrue(reversal(wrong) > 1e-3);
    assertEquals(2 * STEPS * Math.log1p(-EPS / 100), volume(wrong), 1e-8);
  }

  @Test
  void aMissingHalfStepIsNotReversible() {
    double[] g = new double[2];
    Flow wrong =
        (eps, steps, q, p) -> {
          for (int step = 0; step < steps; step++) {
            F.gradient(q, g);
            for (int l = 0; l < 2; l++) {
              p[l] += eps * g[l];
              q[l] += eps * p[l];
            }
          }
          return true;
        };
    assertTrue(reversal(wrong) > 1e-3);
    Mass unit = Mass.isotropic(2, 1);
    EnergyError energy = new FlowCheck(wrong).energyError(F, unit, EPS, STEPS, Q, P);
    assertEquals(1, energy.slope(), 0.2, energy::toString);
  }

  @Test
  void aFlowThatLeavesTheFiniteNumbersFails() {
    Flow lost = (eps, steps, q, p) -> false;
    assertEquals(Double.POSITIVE_INFINITY, reversal(lost));
    assertEquals(Double.NaN, volume(lost));
    assertRefused(
        "q has dimension 1", () -> FlowCheck.of(F, DENSE).reversal(1, 1, new double[1], P));
  }
}
