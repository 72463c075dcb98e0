package io.kamilton.feature;

import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.Workspace;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Quadratics in the other coordinates whose coefficients vary with one of them, the driver:
 *
 * <p>φ = b_r(x_i), x_j b_r(x_i), x_j² b_r(x_i) for j ≠ i; with products also x_j x_k b_r(x_i) for j
 * &lt; k; or the b_r(x_i) alone.
 *
 * <p>The b_r are bumps, exp(−(t − c_r)²/2w²), which come close to the logarithm of any x_j | x_i ~
 * N(g(x_i), s(x_i)²), as of ridges that bend; or exponentials, exp(s_r t), which hold it exactly
 * where g and s are powers of a scale whose logarithm is x_i. With products they hold Gaussians of
 * all others given x_i, correlated as they may be.
 */
public final class Varying implements FeatureMap {
  private final int d;
  private final int driver;
  private final Terms terms;
  private final Basis basis;

  /** What the coefficients that vary are those of. */
  public enum Terms {
    /** 1. */
    CONSTANT,
    /** 1, x_j, x_j². */
    SQUARES,
    /** 1, x_j, x_j², x_j x_k. */
    PRODUCTS
  }

  private Varying(int d, int driver, Terms terms, Basis basis) {
    if (driver < 0 || driver >= d) {
      throw new IllegalArgumentException("driver is " + driver + "; allowed: 0 to " + (d - 1));
    }
    this.d = d;
    this.driver = driver;
    this.terms = terms;
    this.basis = basis;
  }

  /**
   * Coefficients made of bumps.
   *
   * @param least where the first bump is
   * @param most where the last is
   * @param bumps how many, at least 2; their width w is the distance between them
   */
  public static Varying bumps(
      int d, int driver, double least, double most, int bumps, Terms terms) {
    if (bumps < 2 || !(least < most)) {
      throw new IllegalArgumentException(
          bumps + " bumps from " + least + " to " + most + "; allowed: at least 2, rising");
    }
    double width = (most - least) / (bumps - 1);
    double[] centres = IntStream.range(0, bumps).mapToDouble(r -> least + r * width).toArray();
    return new Varying(d, driver, terms, new Basis.Bumps(centres, width));
  }

  /**
   * Coefficients made of exponentials: those of a scale whose logarithm is the driver.
   *
   * @param rates s_r, at least one
   * @param least below which coefficients stay as they are there
   * @param most above which they do
   */
  public static Varying exponentials(
      int d, int driver, double[] rates, double least, double most, Terms terms) {
    if (!(least < most)) {
      throw new IllegalArgumentException(
          "exponentials from " + least + " to " + most + "; allowed: rising");
    }
    if (rates.length < 1 || !Arrays.stream(rates).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "rates are " + Arrays.toString(rates) + "; allowed: at least one, finite");
    }
    return new Varying(d, driver, terms, new Basis.Exponentials(rates.clone(), least, most));
  }

  /** How many features each b_r has. */
  private int each() {
    return switch (terms) {
      case CONSTANT -> 1;
      case SQUARES -> squares();
      case PRODUCTS -> squares() + (d - 1) * (d - 2) / 2;
    };
  }

  private int squares() {
    return 2 * d - 1;
  }

  /** How many of the coordinates there are x_j and x_j² of, from the first on. */
  private int withSquares() {
    return terms == Terms.CONSTANT ? 0 : d;
  }

  /** How many there are products of. */
  private int withProducts() {
    return terms == Terms.PRODUCTS ? d : 0;
  }

  @Override
  public int dimension() {
    return d;
  }

  @Override
  public int size() {
    return basis.size() * each();
  }

  @Override
  public void features(double[] x, double[] out) {
    double[] values = new double[basis.size()];
    basis.values(x[driver], values);
    int at = 0;
    for (double b : values) {
      out[at++] = b;
      for (int j = 0; j < withSquares(); j++) {
        if (j != driver) {
          out[at++] = b * x[j];
          out[at++] = b * x[j] * x[j];
        }
      }
      for (int j = 0; j < withProducts(); j++) {
        for (int k = j + 1; k < d; k++) {
          if (j != driver && k != driver) {
            out[at++] = b * x[j] * x[k];
          }
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
   * f = Σ_r b_r(x_i) Σ_k θ_rk ψ_k(x) = Σ_k a_k ψ_k with ψ = (1, x_j, x_j², …, x_j x_k, …) over the
   * others and a = Θᵀb(x_i).
   */
  private final class Sum implements SmoothFunction {
    /** Θᵀ, as the kernels have it. */
    private final double[] transposed;

    private final double[] none;
    private final Workspace scratch;

    Sum(double[] theta) {
      int size = basis.size();
      double[] rows = new double[theta.length];
      for (int r = 0; r < size; r++) {
        for (int k = 0; k < each(); k++) {
          rows[k * size + r] = theta[r * each() + k];
        }
      }
      transposed = Kernels.arrange(Matrix.ofRowMajor(each(), size, rows));
      none = new double[transposed.length / size];
      int padded = Kernels.pad(new double[size]).length;
      scratch = new Workspace(padded, none.length, none.length, none.length);
    }

    @Override
    public int dimension() {
      return d;
    }

    /** b ← b(x_i), a ← Θᵀb. */
    private double[][] look(double[] x) {
      double[][] work = scratch.get();
      basis.values(x[driver], work[0]);
      Kernels.get().product(transposed, none, work[0], basis.size(), work[1]);
      return work;
    }

    /** b ← b′, out ← Θᵀb′. */
    private void turn(double t, double[] b, double[] out) {
      for (int r = 0; r < basis.size(); r++) {
        b[r] *= basis.slope(r, t);
      }
      Kernels.get().product(transposed, none, b, basis.size(), out);
    }

    /** Σ_k a_k ψ_k(x). */
    private double quadratic(double[] a, double[] x) {
      double sum = a[0];
      int at = 1;
      for (int j = 0; j < withSquares(); j++) {
        if (j != driver) {
          sum = Math.fma(x[j], Math.fma(a[at + 1], x[j], a[at]), sum);
          at += 2;
        }
      }
      return sum + crossed(a, x, x);
    }

    /** Σ_{j<k} a_jk u_j v_k. */
    private double crossed(double[] a, double[] u, double[] v) {
      double sum = 0;
      int at = squares();
      for (int j = 0; j < withProducts(); j++) {
        double row = 0;
        for (int k = j + 1; k < d && j != driver; k++) {
          if (k != driver) {
            row = Math.fma(a[at++], v[k], row);
          }
        }
        sum = Math.fma(u[j], row, sum);
      }
      return sum;
    }

    /** out ← its gradient in the others; 0 in x_i. */
    private void slopes(double[] a, double[] x, double[] out) {
      Arrays.fill(out, 0, d, 0);
      int at = 1;
      for (int j = 0; j < withSquares(); j++) {
        if (j != driver) {
          out[j] = Math.fma(2 * a[at + 1], x[j], a[at]);
          at += 2;
        }
      }
      for (int j = 0; j < withProducts(); j++) {
        for (int k = j + 1; k < d && j != driver; k++) {
          if (k != driver) {
            out[j] = Math.fma(a[at], x[k], out[j]);
            out[k] = Math.fma(a[at++], x[j], out[k]);
          }
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
      for (int r = 0; r < basis.size(); r++) {
        second[r] *= basis.bend(r, x[driver]);
      }
      Kernels.get().product(transposed, none, second, basis.size(), work[3]);
      turn(x[driver], work[0], work[2]);
      double[] slopes = new double[d];
      slopes(work[2], x, slopes);
      double sum = v[driver] * v[driver] * quadratic(work[3], x);
      int at = 1;
      for (int j = 0; j < withSquares(); j++) {
        if (j != driver) {
          sum += 2 * v[driver] * slopes[j] * v[j] + 2 * work[1][at + 1] * v[j] * v[j];
          at += 2;
        }
      }
      return sum + 2 * crossed(work[1], v, v);
    }
  }
}
