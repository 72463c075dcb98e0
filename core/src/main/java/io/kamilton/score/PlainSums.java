package io.kamilton.score;

import io.kamilton.feature.Cosines;
import io.kamilton.feature.Features;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Blas.Layout;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.BaseDensity;

/** The sums of p features without closed forms over draws, and of their pairs with cosines. */
final class PlainSums {
  private final Features features;
  private final BaseDensity base;
  private final int d;
  private final int p;
  private final int q;

  /** Σ_i w_i Σ_ℓ φ̇φ̇ᵀ, lower triangle. */
  private final double[] gram;

  /** Σ_i w_i Σ_ℓ ∂_ℓφ_k ∂_ℓφ_j for a plain k and a cosine j. */
  private final double[] mixed;

  /** −Σ_i w_i Σ_ℓ [φ̈ + g₀φ̇]. */
  private final double[] b;

  PlainSums(Features features, BaseDensity base) {
    this.features = features;
    this.base = base;
    d = features.dimension();
    p = features.plainSize();
    q = features.size() - p;
    gram = new double[Math.multiplyExact(p, p)];
    mixed = new double[Math.multiplyExact(p, q)];
    b = new double[p];
  }

  /** Adds a batch; {@code sines} are √w_i sin(·) by rows. O(nd(p² + pq)). */
  void add(Matrix points, double[] w, double[] sines) {
    if (p == 0) {
      return;
    }
    int n = points.rows();
    // slopes of coordinate ℓ: √w_i ∂_ℓφ_k(x_i), n×p
    double[][] slopes = new double[d][n * p];
    double[] x = new double[d];
    double[] g0 = new double[d];
    double[] gradients = new double[p * d];
    double[] laplacians = new double[p];
    for (int i = 0; i < n; i++) {
      points.row(i, x);
      features.plainGradients(x, gradients);
      features.plainLaplacians(x, laplacians);
      base.gradient(x, g0);
      double root = Math.sqrt(w[i]);
      for (int k = 0; k < p; k++) {
        double sum = laplacians[k];
        for (int l = 0; l < d; l++) {
          sum = Math.fma(g0[l], gradients[k * d + l], sum);
          slopes[l][i * p + k] = root * gradients[k * d + l];
        }
        b[k] = Math.fma(-w[i], sum, b[k]);
      }
    }
    for (int l = 0; l < d; l++) {
      Blas.get().gram(p, n, 1, slopes[l], 1, gram);
      addMixed(slopes[l], sines, n, l);
    }
  }

  /** mixed_kj −= Σ_i √w_i ∂_ℓφ_k(x_i) √w_i s_ij · a_j ω_jℓ. */
  private void addMixed(double[] slopes, double[] sines, int n, int l) {
    Cosines cosines = features.cosines();
    if (cosines == null) {
      return;
    }
    double[] products = new double[p * q];
    Blas.get().multiply(p, q, n, 1, slopes, Layout.TRANSPOSED, sines, Layout.PLAIN, 0, products);
    for (int k = 0; k < p; k++) {
      for (int j = 0; j < q; j++) {
        double factor = cosines.amplitude(j) * cosines.omega().get(j, l);
        mixed[k * q + j] = Math.fma(-products[k * q + j], factor, mixed[k * q + j]);
      }
    }
  }

  void merge(PlainSums other) {
    add(gram, other.gram);
    add(mixed, other.mixed);
    add(b, other.b);
  }

  private static void add(double[] to, double[] from) {
    for (int at = 0; at < to.length; at++) {
      to[at] += from[at];
    }
  }

  /** c += the rows of the plain features and their pairs with cosines, lower triangle, m×m. */
  void addTo(double[] c, int m) {
    for (int k = 0; k < p; k++) {
      for (int i = 0; i <= k; i++) {
        c[k * m + i] += gram[k * p + i];
      }
      for (int j = 0; j < q; j++) {
        c[(p + j) * m + k] += mixed[k * q + j];
      }
    }
  }

  /** to += b. */
  void addTo(double[] to, BaseDensity asked) {
    if (p > 0 && !base.equals(asked)) {
      throw new IllegalArgumentException("the base density can move only beside cosines alone");
    }
    for (int k = 0; k < p; k++) {
      to[k] += b[k];
    }
  }
}
