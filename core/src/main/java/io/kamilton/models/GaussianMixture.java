package io.kamilton.models;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.text.Arguments;

/**
 * The mixture of two normal densities, π(x) = w N(x; μ₁, Σ₁) + (1 − w) N(x; μ₂, Σ₂).
 *
 * @param weight w, in (0, 1)
 */
public record GaussianMixture(double weight, Gaussian first, Gaussian second)
    implements KnownTarget {
  public GaussianMixture {
    if (!(weight > 0 && weight < 1)) {
      throw new IllegalArgumentException("weight is " + weight + "; it must be in (0, 1)");
    }
    if (first.dimension() != second.dimension()) {
      throw new IllegalArgumentException(
          "second has dimension " + second.dimension() + "; first has " + first.dimension());
    }
  }

  /** Two equal modes of covariance I at ±(separation/2)e₁. */
  public static GaussianMixture twoModes(int d, double separation) {
    Arguments.positive("separation", separation);
    Gaussian standard = Gaussian.standard(d);
    double[] mean = new double[d];
    mean[0] = -separation / 2;
    Gaussian left = new Gaussian(mean, standard.covariance());
    mean[0] = separation / 2;
    return new GaussianMixture(0.5, left, new Gaussian(mean, standard.covariance()));
  }

  @Override
  public int dimension() {
    return first.dimension();
  }

  @Override
  public double logDensity(double[] x) {
    double a = StrictMath.log(weight) + first.logDensity(x);
    double b = StrictMath.log1p(-weight) + second.logDensity(x);
    double most = Math.max(a, b);
    return most == Double.NEGATIVE_INFINITY
        ? most
        : most + StrictMath.log1p(StrictMath.exp(Math.min(a, b) - most));
  }

  @Override
  public void gradient(double[] x, double[] out) {
    // ∇log π = r ∇log N₁ + (1 − r) ∇log N₂,  r = wN₁/π
    double a = StrictMath.log(weight) + first.logDensity(x);
    double b = StrictMath.log1p(-weight) + second.logDensity(x);
    double share = 1 / (1 + StrictMath.exp(b - a));
    double[] other = new double[out.length];
    first.gradient(x, out);
    second.gradient(x, other);
    for (int i = 0; i < out.length; i++) {
      out[i] = share * out[i] + (1 - share) * other[i];
    }
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    Gaussian chosen = random.nextUniform() < weight ? first : second;
    chosen.draw(random, out);
  }

  @Override
  public double[] mean() {
    double[] a = first.mean();
    double[] b = second.mean();
    for (int i = 0; i < a.length; i++) {
      a[i] = weight * a[i] + (1 - weight) * b[i];
    }
    return a;
  }

  @Override
  public Matrix covariance() {
    // wΣ₁ + (1 − w)Σ₂ + w(1 − w) δδᵀ,  δ = μ₁ − μ₂
    double[] a = first.mean();
    double[] b = second.mean();
    SymmetricBuilder out = new SymmetricBuilder(a.length);
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j <= i; j++) {
        double within =
            weight * first.covariance().get(i, j) + (1 - weight) * second.covariance().get(i, j);
        double between = weight * (1 - weight) * (a[i] - b[i]) * (a[j] - b[j]);
        out.set(i, j, within + between);
      }
    }
    return out.build();
  }
}
