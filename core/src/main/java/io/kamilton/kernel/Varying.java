package io.kamilton.kernel;

import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.util.stream.IntStream;

/**
 * Quadratics in the other coordinates whose coefficients vary with one of them, the driver:
 *
 * <p>φ = b_r(x_i), x_j b_r(x_i), x_j² b_r(x_i) for j ≠ i, with bumps b_r(t) = exp(−(t − c_r)²/2w²).
 *
 * <p>They hold the logarithm of any x_j | x_i ~ N(g(x_i), s(x_i)²): ridges that bend, and
 * hierarchies whose scale is a parameter.
 */
public final class Varying implements FeatureMap {
  /** A bump is 0 from this many widths on; e^{−32} there. */
  private static final int REACH = 8;

  /** Its exponential is 0. */
  private static final double NOTHING = -1000;

  private final int d;
  private final int driver;
  private final double[] centres;
  private final double width;

  /**
   * The features of one driver.
   *
   * @param least where the first bump is
   * @param most where the last is
   * @param bumps how many, at least 2; their width w is the distance between them
   */
  public Varying(int d, int driver, double least, double most, int bumps) {
    if (driver < 0 || driver >= d) {
      throw new IllegalArgumentException("driver is " + driver + "; allowed: 0 to " + (d - 1));
    }
    if (bumps < 2 || !(least < most)) {
      throw new IllegalArgumentException(
          bumps + " bumps from " + least + " to " + most + "; allowed: at least 2, rising");
    }
    this.d = d;
    this.driver = driver;
    width = (most - least) / (bumps - 1);
    centres = IntStream.range(0, bumps).mapToDouble(r -> least + r * width).toArray();
  }

  /** How many features a bump has. */
  private int each() {
    return 2 * d - 1;
  }

  @Override
  public int dimension() {
    return d;
  }

  @Override
  public int size() {
    return centres.length * each();
  }

  /** (t − c_r)/w. */
  private double offset(int r, double t) {
    return (t - centres[r]) / width;
  }

  /** out_r ← b_r(t); what is behind them ← 0. */
  private void bumps(double t, double[] out) {
    for (int r = 0; r < out.length; r++) {
      double u = r < centres.length ? offset(r, t) : REACH;
      out[r] = u * u < REACH * REACH ? -0.5 * u * u : NOTHING;
    }
    Kernels.get().exp(out, 0, out.length);
  }

  @Override
  public void features(double[] x, double[] out) {
    double[] bumps = new double[centres.length];
    bumps(x[driver], bumps);
    int at = 0;
    for (double b : bumps) {
      out[at++] = b;
      for (int j = 0; j < d; j++) {
        if (j != driver) {
          out[at++] = b * x[j];
          out[at++] = b * x[j] * x[j];
        }
      }
    }
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    return new Sum(theta);
  }

  /**
   * f = Σ_r b_r(x_i) Σ_k θ_rk ψ_k(x) = Σ_k a_k ψ_k with ψ = (1, x_j, x_j², …) over the others j and
   * a = Θᵀb(x_i).
   */
  private final class Sum implements SmoothFunction {
    /** Θᵀ, as the kernels have it. */
    private final double[] transposed;

    private final double[] none;
    private final Workspace scratch;

    Sum(double[] theta) {
      int bumps = centres.length;
      double[] rows = new double[theta.length];
      for (int r = 0; r < bumps; r++) {
        for (int k = 0; k < each(); k++) {
          rows[k * bumps + r] = theta[r * each() + k];
        }
      }
      transposed = Kernels.arrange(Matrix.ofRowMajor(each(), bumps, rows));
      none = new double[transposed.length / bumps];
      int padded = Kernels.pad(new double[bumps]).length;
      scratch = new Workspace(padded, none.length, none.length, none.length);
    }

    @Override
    public int dimension() {
      return d;
    }

    /** b ← b(x_i), a ← Θᵀb. */
    private double[][] look(double[] x) {
      double[][] work = scratch.get();
      bumps(x[driver], work[0]);
      Kernels.get().product(transposed, none, work[0], centres.length, work[1]);
      return work;
    }

    /** b ← b′ = −b(t − c)/w², out ← Θᵀb′. */
    private void turn(double t, double[] b, double[] out) {
      for (int r = 0; r < centres.length; r++) {
        b[r] *= -offset(r, t) / width;
      }
      Kernels.get().product(transposed, none, b, centres.length, out);
    }

    /** Σ_k a_k ψ_k(x). */
    private double quadratic(double[] a, double[] x) {
      double sum = a[0];
      int at = 1;
      for (int j = 0; j < d; j++) {
        if (j != driver) {
          sum = Math.fma(x[j], Math.fma(a[at + 1], x[j], a[at]), sum);
          at += 2;
        }
      }
      return sum;
    }

    /** out ← its gradient in the others; 0 in x_i. */
    private void slopes(double[] a, double[] x, double[] out) {
      out[driver] = 0;
      int at = 1;
      for (int j = 0; j < d; j++) {
        if (j != driver) {
          out[j] = Math.fma(2 * a[at + 1], x[j], a[at]);
          at += 2;
        }
      }
    }

    @Override
    public double value(double[] x) {
      return quadratic(look(x)[1], x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      double[][] work = look(x);
      slopes(work[1], x, out);
      turn(x[driver], work[0], work[2]);
      out[driver] = quadratic(work[2], x);
    }

    @Override
    public double valueAndGradient(double[] x, double[] out) {
      gradient(x, out);
      return quadratic(scratch.get()[1], x);
    }

    /** v_i² Σ_k a″_k ψ_k + 2v_i Σ_k a′_k ∇ψ_k·v + Σ_k a_k vᵀ∇²ψ_k v. */
    @Override
    public double curvature(double[] x, double[] v) {
      double[][] work = look(x);
      double[] second = work[0].clone();
      for (int r = 0; r < centres.length; r++) {
        // b″ = b((t − c)²/w² − 1)/w²
        double u = offset(r, x[driver]);
        second[r] *= (u * u - 1) / (width * width);
      }
      Kernels.get().product(transposed, none, second, centres.length, work[3]);
      turn(x[driver], work[0], work[2]);
      double[] slopes = new double[d];
      slopes(work[2], x, slopes);
      double sum = v[driver] * v[driver] * quadratic(work[3], x);
      int at = 1;
      for (int j = 0; j < d; j++) {
        if (j != driver) {
          sum += 2 * v[driver] * slopes[j] * v[j] + 2 * work[1][at + 1] * v[j] * v[j];
          at += 2;
        }
      }
      return sum;
    }
  }
}
