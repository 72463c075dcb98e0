package io.kamilton.kernel;

import io.kamilton.linalg.Matrix;
import java.util.Arrays;

/** φ_k(x) = log(1 + q/(c_k d)), q = (x − μ)ᵀP(x − μ): tails heavier than a Gaussian's. */
public final class LogRadius implements FeatureMap {
  private final double[] centre;
  private final Matrix precision;
  private final double[] c;

  /** One feature for each c. */
  public LogRadius(double[] centre, Matrix precision, double... c) {
    if (precision.rows() != centre.length || precision.columns() != centre.length) {
      throw new IllegalArgumentException(
          "precision is " + precision + "; the centre has " + centre.length + " coordinates");
    }
    this.centre = centre.clone();
    this.precision = precision;
    this.c = c.clone();
    for (double each : c) {
      Kernel.positive("c", each);
    }
  }

  /** What depends on x alone: Py with y = x − μ, and q = yᵀPy. */
  private final class At {
    final double[] force = new double[centre.length];
    final double q;

    At(double[] x) {
      double sum = 0;
      for (int i = 0; i < centre.length; i++) {
        force[i] = row(i, x, centre);
        sum = Math.fma(x[i] - centre[i], force[i], sum);
      }
      q = sum;
    }

    /** c_k d + q. */
    double width(int k) {
      return c[k] * centre.length + q;
    }
  }

  private double row(int i, double[] x, double[] from) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum = Math.fma(precision.get(i, j), x[j] - from[j], sum);
    }
    return sum;
  }

  @Override
  public int dimension() {
    return centre.length;
  }

  @Override
  public int size() {
    return c.length;
  }

  @Override
  public void features(double[] x, double[] out) {
    At at = new At(x);
    for (int k = 0; k < c.length; k++) {
      out[k] = StrictMath.log1p(at.q / (c[k] * centre.length));
    }
  }

  @Override
  public void gradients(double[] x, double[] out) {
    // ∇φ = 2Py/(cd + q)
    At at = new At(x);
    for (int k = 0; k < c.length; k++) {
      for (int l = 0; l < centre.length; l++) {
        out[k * centre.length + l] = 2 * at.force[l] / at.width(k);
      }
    }
  }

  @Override
  public void laplacians(double[] x, double[] out) {
    // Σ_ℓ ∂²_ℓ φ = 2 tr P/(cd + q) − 4‖Py‖²/(cd + q)²
    At at = new At(x);
    double trace = 0;
    double square = 0;
    for (int l = 0; l < centre.length; l++) {
      trace += precision.get(l, l);
      square = Math.fma(at.force[l], at.force[l], square);
    }
    for (int k = 0; k < c.length; k++) {
      double width = at.width(k);
      out[k] = 2 * trace / width - 4 * square / (width * width);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LogRadius that
        && Arrays.equals(centre, that.centre)
        && precision.equals(that.precision)
        && Arrays.equals(c, that.c);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(centre) + Arrays.hashCode(c);
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    double[] weights = theta.clone();
    return new SmoothFunction() {
      @Override
      public int dimension() {
        return centre.length;
      }

      @Override
      public double value(double[] x) {
        double[] phi = new double[c.length];
        features(x, phi);
        double f = 0;
        for (int k = 0; k < c.length; k++) {
          f += weights[k] * phi[k];
        }
        return f;
      }

      @Override
      public void gradient(double[] x, double[] out) {
        At at = new At(x);
        double scale = 0;
        for (int k = 0; k < c.length; k++) {
          scale += 2 * weights[k] / at.width(k);
        }
        for (int l = 0; l < centre.length; l++) {
          out[l] = scale * at.force[l];
        }
      }

      @Override
      public double curvature(double[] x, double[] v) {
        // vᵀ∇²φv = 2vᵀPv/(cd + q) − 4(vᵀPy)²/(cd + q)²
        At at = new At(x);
        double vpv = 0;
        double along = 0;
        double[] zero = new double[v.length];
        for (int l = 0; l < v.length; l++) {
          vpv = Math.fma(v[l], row(l, v, zero), vpv);
          along = Math.fma(v[l], at.force[l], along);
        }
        double sum = 0;
        for (int k = 0; k < c.length; k++) {
          double width = at.width(k);
          sum += weights[k] * (2 * vpv / width - 4 * along * along / (width * width));
        }
        return sum;
      }
    };
  }
}
