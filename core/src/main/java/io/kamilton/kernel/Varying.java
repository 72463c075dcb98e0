package io.kamilton.kernel;

import java.util.Arrays;
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

  /** e^{−m²/2}. */
  private static final double[] TABLE =
      IntStream.rangeClosed(0, REACH).mapToDouble(m -> StrictMath.exp(-0.5 * m * m)).toArray();

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

  /** b_r(t) for all r: with t = c_s + aw, b_{s±m}(t) = e^{−a²/2} e^{±am} e^{−m²/2}. */
  private double[] bumps(double t) {
    double[] out = new double[centres.length];
    double place = offset(0, t);
    if (!(place > -REACH && place < centres.length - 1 + REACH)) {
      return out;
    }
    int s = (int) Math.min(centres.length - 1.0, Math.max(0, Math.rint(place)));
    double a = place - s;
    double up = StrictMath.exp(a);
    double right = StrictMath.exp(-0.5 * a * a);
    double left = right;
    for (int m = 0; m <= REACH; m++) {
      if (s + m < out.length) {
        out[s + m] = right * TABLE[m];
      }
      if (s - m >= 0) {
        out[s - m] = left * TABLE[m];
      }
      right *= up;
      left /= up;
    }
    return out;
  }

  @Override
  public void features(double[] x, double[] out) {
    int at = 0;
    for (double b : bumps(x[driver])) {
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
    return new Sum(theta.clone());
  }

  /** f = Σ_r b_r(x_i) A_r(x), A_r a quadratic in the others. */
  private final class Sum implements SmoothFunction {
    private final double[] theta;

    Sum(double[] theta) {
      this.theta = theta;
    }

    @Override
    public int dimension() {
      return d;
    }

    /** A_r(x). */
    private double quadratic(int r, double[] x) {
      int at = r * each();
      double sum = theta[at++];
      for (int j = 0; j < d; j++) {
        if (j != driver) {
          sum += x[j] * (theta[at] + theta[at + 1] * x[j]);
          at += 2;
        }
      }
      return sum;
    }

    @Override
    public double value(double[] x) {
      double[] b = bumps(x[driver]);
      double f = 0;
      for (int r = 0; r < b.length; r++) {
        if (b[r] != 0) {
          f += b[r] * quadratic(r, x);
        }
      }
      return f;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      Arrays.fill(out, 0, d, 0);
      double[] b = bumps(x[driver]);
      for (int r = 0; r < b.length; r++) {
        if (b[r] == 0) {
          continue;
        }
        // b′ = −b(t − c)/w²
        out[driver] -= b[r] * offset(r, x[driver]) / width * quadratic(r, x);
        int at = r * each() + 1;
        for (int j = 0; j < d; j++) {
          if (j != driver) {
            out[j] += b[r] * (theta[at] + 2 * theta[at + 1] * x[j]);
            at += 2;
          }
        }
      }
    }

    @Override
    public double curvature(double[] x, double[] v) {
      // b″A v_i² + 2b′v_i ∇A·v + b vᵀ∇²A v
      double[] b = bumps(x[driver]);
      double along = v[driver] / width;
      double sum = 0;
      for (int r = 0; r < b.length; r++) {
        double slope = 0;
        double second = 0;
        int at = r * each() + 1;
        for (int j = 0; j < d; j++) {
          if (j != driver) {
            slope += v[j] * (theta[at] + 2 * theta[at + 1] * x[j]);
            second += 2 * theta[at + 1] * v[j] * v[j];
            at += 2;
          }
        }
        double u = offset(r, x[driver]);
        double bent = (u * u - 1) * along * along * quadratic(r, x);
        sum += b[r] * (bent - 2 * u * along * slope + second);
      }
      return sum;
    }
  }
}
