package io.kamilton.hamiltonian;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Elliptic;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.validation.FlowCheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps that follow a harmonic well exactly. */
class WellFlowTest {
  private static final double[] CENTRE = {0.4, -0.1};
  private static final Matrix SIGMA = Matrix.of(new double[] {1.5, 0.3}, new double[] {0.3, 0.8});
  private static final Well WELL = Well.of(CENTRE, SIGMA);

  /** M = Σ⁻¹ by rows. */
  private static final double[] MASS = {0.8 / 1.11, -0.3 / 1.11, -0.3 / 1.11, 1.5 / 1.11};

  private static final double[] Q = {0.9, -0.4};
  private static final double[] V = {1.1, 0.6};

  /** Bent, and not about the centre of the well. */
  private static final DifferentiableFunction F =
      Monomials.quartic(2).combine(new double[] {0.2, -0.5, 0, -0.3});

  private static double energy(DifferentiableFunction f, double[] q, double[] v) {
    return WELL.kineticEnergy(v) - f.value(q);
  }

  /** The largest error of the energy over a time of 2 in so many steps. */
  private static double energyError(DifferentiableFunction f, int steps) {
    double[] q = Q.clone();
    double[] v = V.clone();
    WellFlow flow = new WellFlow(f, WELL);
    double worst = 0;
    for (int t = 0; t < steps; t++) {
      assertTrue(flow.flow(2.0 / steps, 1, q, v));
      worst = Math.max(worst, Math.abs(energy(f, q, v) - energy(f, Q, V)));
    }
    return worst;
  }

  @Test
  void whatMovesInTheWellIsFollowedExactly() {
    DifferentiableFunction gaussian = Elliptic.gaussian(CENTRE, MASS);
    for (double eps : new double[] {0.1, 1, 2.5, 40}) {
      double[] q = Q.clone();
      double[] v = V.clone();
      assertTrue(new WellFlow(gaussian, WELL).flow(eps, 3, q, v));
      for (int l = 0; l < 2; l++) {
        double y = Q[l] - CENTRE[l];
        double there = y * StrictMath.cos(3 * eps) + V[l] * StrictMath.sin(3 * eps);
        assertEquals(CENTRE[l] + there, q[l], 1e-12);
      }
      assertEquals(energy(gaussian, Q, V), energy(gaussian, q, v), 1e-12);
    }
  }

  @Test
  void anyForceIsReversibleAndKeepsVolume() {
    FlowCheck check = new FlowCheck(new WellFlow(F, WELL)::flow);
    assertEquals(0, check.reversal(0.3, 9, Q, V).distance(), 1e-12);
    assertEquals(0, check.volume(0.3, 9, Q, V).logDeterminant(), 1e-8);
  }

  /** A kick by the force of another place than where the particle is breaks what the test sees. */
  @Test
  void aStepThatDependsOnTheStateIsCaught() {
    WellFlow flow = new WellFlow(F, WELL);
    FlowCheck wrong =
        new FlowCheck((eps, steps, q, v) -> flow.flow(eps / (1 + q[0] * q[0]), steps, q, v));
    assertTrue(wrong.reversal(0.3, 9, Q, V).distance() > 0.01);
    assertTrue(Math.abs(wrong.volume(0.3, 9, Q, V).logDeterminant()) > 0.01);
  }

  /** O(ε²): half the step, a quarter of the error. */
  @Test
  void theEnergyErrorIsOfSecondOrder() {
    double ratio = energyError(F, 50) / energyError(F, 100);
    assertEquals(4, ratio, 0.2);
    assertTrue(energyError(F, 100) < 1e-3);
  }

  @Test
  void manyStepsAreOneAfterTheOther() {
    double[] q = Q.clone();
    double[] v = V.clone();
    double[] same = Q.clone();
    double[] sameV = V.clone();
    WellFlow flow = new WellFlow(F, WELL);
    assertTrue(flow.flow(0.2, 5, q, v));
    for (int t = 0; t < 5; t++) {
      assertTrue(flow.flow(0.2, 1, same, sameV));
    }
    for (int l = 0; l < 2; l++) {
      assertEquals(same[l], q[l], 1e-13);
      assertEquals(sameV[l], v[l], 1e-13);
    }
  }

  /**
   * Velocities have the covariance Σ, and half of vᵀMv the mean d/2: by 100,000 draws, |z| below
   * 5.2 of four moments; false alarms below 1e-6. Velocities 3% too long are caught.
   */
  @Tag("statistical")
  @Test
  void velocitiesHaveTheirCovariance() {
    assertTrue(largest(1) < 5.2, () -> "|z| " + largest(1));
    assertTrue(largest(1.03) > 5.2);
  }

  private static double largest(double times) {
    int n = 100_000;
    RandomStream random = RandomStream.of(5, 0, 0, Purpose.TEST);
    double[] v = new double[2];
    double[] z = new double[4];
    for (int i = 0; i < n; i++) {
      WELL.drawVelocity(random, v);
      v[0] *= times;
      v[1] *= times;
      z[0] += (v[0] * v[0] / 1.5 - 1) / Math.sqrt(2.0 * n);
      z[1] += (v[1] * v[1] / 0.8 - 1) / Math.sqrt(2.0 * n);
      z[2] += (v[0] * v[1] - 0.3) / Math.sqrt((1.5 * 0.8 + 0.09) * n);
      z[3] += (WELL.kineticEnergy(v) - 1) / Math.sqrt(n);
    }
    double worst = 0;
    for (double each : z) {
      worst = Math.max(worst, Math.abs(each));
    }
    return worst;
  }

  @Test
  void whatLeavesTheFiniteNumbersIsTold() {
    assertFalse(new WellFlow(F, WELL).flow(0.3, 9, new double[] {1e80, 1e80}, V.clone()));
  }

  @Test
  void badArgumentsAreRefused() {
    assertRefused(
        "f has dimension 3; the well has 2",
        () -> new WellFlow(Monomials.linear(3).combine(new double[3]), WELL));
    Matrix flat = Matrix.of(new double[] {1, 1}, new double[] {1, 1});
    assertRefused(
        "covariance " + flat + " is not positive definite, or not of 2",
        () -> Well.of(CENTRE, flat));
  }
}
