package io.kamilton.feature;

import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.List;

/** φ_j(x) = a_j cos(ω_jᵀx + u_j): random Fourier features, with a_j = √(2/m). */
public final class Cosines implements FeatureMap {
  private final Matrix omega;
  private final double[] u;
  private final double[] amplitude;

  private Cosines(Matrix omega, double[] u, double[] amplitude) {
    this.omega = omega;
    this.u = u;
    this.amplitude = amplitude;
  }

  /** Given frequencies (a row a feature) and phases, amplitude √(2/m). */
  public static Cosines of(Matrix omega, double[] u) {
    if (u.length != omega.rows()) {
      throw new IllegalArgumentException(
          "u has " + u.length + " phases; omega has " + omega.rows() + " frequencies");
    }
    double[] amplitude = new double[u.length];
    Arrays.fill(amplitude, Math.sqrt(2.0 / u.length));
    return new Cosines(omega, u.clone(), amplitude);
  }

  /**
   * ω ~ N(0, (2τ/σ)I), u ~ U[0, 2π]: E φ(x)ᵀφ(y) = k(x, y). The paper prints another scale: see
   * docs/decisions/0002-spectral-scale.md.
   */
  public static Cosines random(Kernel kernel, int d, int m, RandomStream random) {
    return scaled(kernel, m, random, Frequencies.independent(d, m, random));
  }

  /** As {@link #random}, directions orthogonal in groups of d: a smaller error of φ(x)ᵀφ(y). */
  public static Cosines orthogonal(Kernel kernel, int d, int m, RandomStream random) {
    return scaled(kernel, m, random, Frequencies.orthogonal(d, m, random));
  }

  /** As {@link #random}, each ω over {@code few} coordinates, drawn at random. */
  public static Cosines sparse(Kernel kernel, int d, int few, int m, RandomStream random) {
    return scaled(kernel, m, random, Frequencies.sparse(d, few, m, random));
  }

  private static Cosines scaled(Kernel kernel, int m, RandomStream random, double[][] directions) {
    double[] phases = new double[m];
    for (int j = 0; j < m; j++) {
      double scale = Math.sqrt(2 * kernel.mixing(random) / kernel.sigma());
      for (int l = 0; l < directions[j].length; l++) {
        directions[j][l] *= scale;
      }
      phases[j] = 2 * Math.PI * random.nextUniform();
    }
    return of(Matrix.of(directions), phases);
  }

  /** All the cosines of several maps as one. */
  static Cosines merged(List<Cosines> blocks) {
    int m = blocks.stream().mapToInt(Cosines::size).sum();
    double[][] rows = new double[m][];
    double[] phases = new double[m];
    double[] amplitudes = new double[m];
    int at = 0;
    for (Cosines block : blocks) {
      for (int j = 0; j < block.size(); j++, at++) {
        rows[at] = block.omega.row(j);
        phases[at] = block.u[j];
        amplitudes[at] = block.amplitude[j];
      }
    }
    return new Cosines(Matrix.of(rows), phases, amplitudes);
  }

  /** Ω: ω_j is row j. */
  public Matrix omega() {
    return omega;
  }

  /** u_j. */
  public double phase(int j) {
    return u[j];
  }

  /** a_j. */
  public double amplitude(int j) {
    return amplitude[j];
  }

  @Override
  public int dimension() {
    return omega.columns();
  }

  @Override
  public int size() {
    return u.length;
  }

  @Override
  public void features(double[] x, double[] out) {
    phases(x, out);
    Kernels.get().cos(out, 0, u.length);
    for (int j = 0; j < u.length; j++) {
      out[j] *= amplitude[j];
    }
  }

  @Override
  public void gradients(double[] x, double[] out) {
    int d = dimension();
    double[] sine = new double[u.length];
    phases(x, sine);
    Kernels.get().sin(sine, 0, u.length);
    for (int j = 0; j < u.length; j++) {
      for (int l = 0; l < d; l++) {
        out[j * d + l] = -amplitude[j] * sine[j] * omega.get(j, l);
      }
    }
  }

  @Override
  public void laplacians(double[] x, double[] out) {
    features(x, out);
    for (int j = 0; j < u.length; j++) {
      out[j] *= -squaredFrequency(j);
    }
  }

  /** ‖ω_j‖². */
  public double squaredFrequency(int j) {
    double sum = 0;
    for (int l = 0; l < omega.columns(); l++) {
      sum = Math.fma(omega.get(j, l), omega.get(j, l), sum);
    }
    return sum;
  }

  private void phases(double[] x, double[] out) {
    for (int j = 0; j < u.length; j++) {
      double phase = u[j];
      for (int l = 0; l < omega.columns(); l++) {
        phase = Math.fma(omega.get(j, l), x[l], phase);
      }
      out[j] = phase;
    }
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    return new CosineSum(this, theta);
  }

  /** Several sums of these. */
  public CosineBundle combine(double[][] thetas) {
    for (double[] theta : thetas) {
      requireSize(theta);
    }
    return new CosineBundle(this, thetas);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Cosines that
        && omega.equals(that.omega)
        && Arrays.equals(u, that.u)
        && Arrays.equals(amplitude, that.amplitude);
  }

  @Override
  public int hashCode() {
    return 31 * omega.hashCode() + Arrays.hashCode(u);
  }

  /** f(x) = Σ_j w_j cos(ω_jᵀx + u_j) with w_j = θ_j a_j, by the gradient kernels. */
  private static final class CosineSum implements SmoothFunction {
    private final Cosines map;
    private final double[] omega;
    private final double[] u;
    private final double[] weights;

    CosineSum(Cosines map, double[] theta) {
      this.map = map;
      omega = Kernels.arrange(map.omega);
      u = Kernels.pad(map.u);
      weights = new double[u.length];
      for (int j = 0; j < theta.length; j++) {
        weights[j] = theta[j] * map.amplitude[j];
      }
    }

    @Override
    public int dimension() {
      return map.dimension();
    }

    @Override
    public double value(double[] x) {
      return Kernels.get().cosineValue(omega, u, weights, x, dimension());
    }

    @Override
    public void gradient(double[] x, double[] out) {
      Kernels.get().cosineGradient(omega, u, weights, x, dimension(), out);
    }

    @Override
    public double valueAndGradient(double[] x, double[] out) {
      return Kernels.get().cosineValueAndGradient(omega, u, weights, x, dimension(), out);
    }

    @Override
    public double curvature(double[] x, double[] v) {
      // −Σ_j w_j cos(·)(ω_jᵀv)²
      double[] cosine = cosines(x);
      double sum = 0;
      for (int j = 0; j < cosine.length; j++) {
        double along = 0;
        for (int l = 0; l < v.length; l++) {
          along = Math.fma(map.omega.get(j, l), v[l], along);
        }
        sum -= weights[j] * cosine[j] * along * along;
      }
      return sum;
    }

    @Override
    public void secondDerivatives(double[] x, double[] out) {
      // ∂²_ℓ f = −Σ_j w_j cos(·) ω_jℓ²
      double[] cosine = cosines(x);
      Arrays.fill(out, 0, dimension(), 0);
      for (int j = 0; j < cosine.length; j++) {
        double weight = weights[j] * cosine[j];
        for (int l = 0; l < dimension(); l++) {
          double frequency = map.omega.get(j, l);
          out[l] -= weight * frequency * frequency;
        }
      }
    }

    private double[] cosines(double[] x) {
      double[] out = new double[map.size()];
      map.phases(x, out);
      Kernels.get().cos(out, 0, out.length);
      return out;
    }
  }
}
