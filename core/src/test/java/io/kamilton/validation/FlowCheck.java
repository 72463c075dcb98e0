package io.kamilton.validation;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import java.util.Arrays;

/**
 * What makes a flow of (q, p) fit for a Metropolis step: it is reversible and keeps volume, and
 * what makes it a good one: its energy error is O(ε²).
 *
 * <p>The first two hold for a leapfrog with any force that depends on the position alone, also a
 * wrong one; the third only if the force is the gradient of f.
 */
public record FlowCheck(Flow flow) {
  /** A flow, as {@link Leapfrog#flow}. */
  public interface Flow {
    /** (q, p) ← the end of {@code steps} steps of size ε; false where it is not finite. */
    boolean flow(double eps, int steps, double[] q, double[] p);
  }

  /**
   * There and back again.
   *
   * @param distance max-norm of (end − start) / (1 + |start|); +∞ where the flow left the finite
   *     numbers
   */
  public record Reversal(double distance) {}

  /**
   * The change of volume.
   *
   * @param logDeterminant log |det J| of the flow's Jacobian J by differences; 0 keeps volume
   */
  public record Volume(double logDeterminant) {}

  /**
   * How the energy error falls with ε over the same time.
   *
   * @param slope of log error against log ε: 2 for a leapfrog of the right force
   * @param coarsest the largest |H − H(start)| on the way with the given ε
   * @param finest the same with the smallest ε
   */
  public record EnergyError(double slope, double coarsest, double finest) {}

  /** ε is halved so often for the slope. */
  private static final int HALVINGS = 4;

  /** Of the leapfrog flow of f. */
  public static FlowCheck of(DifferentiableFunction f, Mass mass) {
    return new FlowCheck(new Leapfrog(f, mass)::flow);
  }

  /** Flows from (q, p), turns the momentum round, flows again. */
  public Reversal reversal(double eps, int steps, double[] q, double[] p) {
    double[] end = run(eps, steps, join(q, p));
    turn(end);
    double[] back = run(eps, steps, end);
    turn(back);
    double[] start = join(q, p);
    double worst = 0;
    for (int i = 0; i < start.length; i++) {
      worst = Math.max(worst, Math.abs(back[i] - start[i]) / (1 + Math.abs(start[i])));
    }
    return new Reversal(Double.isNaN(worst) ? Double.POSITIVE_INFINITY : worst);
  }

  private static void turn(double[] z) {
    for (int i = z.length / 2; i < z.length; i++) {
      z[i] = -z[i];
    }
  }

  /** The Jacobian at (q, p), coordinates of scale 1; 8d trajectories. */
  public Volume volume(double eps, int steps, double[] q, double[] p) {
    double[] start = join(q, p);
    int n = start.length;
    double[][] jacobian = new double[n][n];
    for (int j = 0; j < n; j++) {
      double[] wide = column(eps, steps, start, j, 1e-3);
      double[] fine = column(eps, steps, start, j, 5e-4);
      for (int i = 0; i < n; i++) {
        jacobian[i][j] = (4 * fine[i] - wide[i]) / 3;
      }
    }
    return new Volume(logDeterminant(jacobian));
  }

  private double[] column(double eps, int steps, double[] start, int j, double h) {
    double[] up = start.clone();
    double[] down = start.clone();
    up[j] += h;
    down[j] -= h;
    double width = up[j] - down[j];
    double[] column = run(eps, steps, up);
    double[] lower = run(eps, steps, down);
    for (int i = 0; i < column.length; i++) {
      column[i] = (column[i] - lower[i]) / width;
    }
    return column;
  }

  /** log |det a| by elimination with the largest pivot of each column; overwrites a. */
  private static double logDeterminant(double[][] a) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      int pivot = k;
      for (int i = k + 1; i < a.length; i++) {
        pivot = Math.abs(a[i][k]) > Math.abs(a[pivot][k]) ? i : pivot;
      }
      double[] row = a[pivot];
      a[pivot] = a[k];
      a[k] = row;
      sum += StrictMath.log(Math.abs(row[k]));
      for (int i = k + 1; i < a.length; i++) {
        double factor = a[i][k] / row[k];
        for (int j = k; j < a.length; j++) {
          a[i][j] = Math.fma(-factor, row[j], a[i][j]);
        }
      }
    }
    return sum;
  }

  /**
   * The energy H = −f(q) + ½pᵀM⁻¹p along trajectories of length {@code steps}·ε, with ε, ε/2, …,
   * ε/16.
   */
  public EnergyError energyError(
      DifferentiableFunction f, Mass mass, double eps, int steps, double[] q, double[] p) {
    double[] errors = new double[HALVINGS + 1];
    double covariance = 0;
    double variance = 0;
    for (int k = 0; k <= HALVINGS; k++) {
      errors[k] = worstEnergyError(f, mass, eps / (1 << k), steps << k, q, p);
      // log ε is linear in k: slope = −Σ (k − k̄) log error / (log 2 · Σ (k − k̄)²)
      double centred = k - HALVINGS / 2.0;
      covariance -= centred * StrictMath.log(errors[k]);
      variance += centred * centred;
    }
    double slope = covariance / (variance * StrictMath.log(2));
    return new EnergyError(slope, errors[0], errors[HALVINGS]);
  }

  private double worstEnergyError(
      DifferentiableFunction f, Mass mass, double eps, int steps, double[] q, double[] p) {
    double[] x = q.clone();
    double[] momentum = p.clone();
    double start = mass.kineticEnergy(momentum) - f.value(x);
    double worst = 0;
    for (int step = 0; step < steps; step++) {
      boolean finite = flow.flow(eps, 1, x, momentum);
      double energy = finite ? mass.kineticEnergy(momentum) - f.value(x) : Double.NaN;
      worst = Math.max(worst, Math.abs(energy - start));
    }
    return worst;
  }

  private static double[] join(double[] q, double[] p) {
    if (q.length != p.length) {
      throw new IllegalArgumentException("q has dimension " + q.length + "; p has " + p.length);
    }
    double[] z = new double[2 * q.length];
    System.arraycopy(q, 0, z, 0, q.length);
    System.arraycopy(p, 0, z, q.length, q.length);
    return z;
  }

  /** The end of the flow from z = (q, p); NaN where it is not finite. */
  private double[] run(double eps, int steps, double[] z) {
    int d = z.length / 2;
    double[] q = Arrays.copyOfRange(z, 0, d);
    double[] p = Arrays.copyOfRange(z, d, 2 * d);
    double[] end = new double[2 * d];
    if (!flow.flow(eps, steps, q, p)) {
      Arrays.fill(end, Double.NaN);
      return end;
    }
    return join(q, p);
  }
}
