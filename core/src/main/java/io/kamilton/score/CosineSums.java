package io.kamilton.score;

import io.kamilton.feature.Cosines;
import io.kamilton.feature.Features;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Blas.Layout;
import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.BaseDensity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sums of q cosines over draws. With s_ij = sin(ω_jᵀx_i + u_j), the sum over dimensions in
 *
 * <pre>  C = a aᵀ ∘ (Σ_i w_i s_i s_iᵀ) ∘ (ΩΩᵀ)</pre>
 *
 * is a factor that does not depend on the points: it is applied once, and a point costs O(q²).
 */
final class CosineSums {
  private final @Nullable Cosines cosines;
  private final int d;
  private final int q;

  /** Σ_i w_i s_i s_iᵀ, lower triangle. */
  private final double[] sines;

  /** Σ_i w_i cos(·). */
  private final double[] cosineSums;

  /** Σ_i w_i s_i(x_i − o)ᵀ and, in column d, Σ_i w_i s_i: what any Gaussian base asks for. */
  private final double[] places;

  /** o: the first point. */
  private double @Nullable [] origin;

  CosineSums(Features features) {
    cosines = features.cosines();
    d = features.dimension();
    q = cosines == null ? 0 : cosines.size();
    sines = new double[Math.multiplyExact(q, q)];
    cosineSums = new double[q];
    places = new double[Math.multiplyExact(q, d + 1)];
  }

  int size() {
    return q;
  }

  /**
   * Adds a batch of points.
   *
   * @return √w_i s_ij by rows
   */
  double[] add(Matrix points, double[] w) {
    if (cosines == null) {
      return new double[0];
    }
    int n = points.rows();
    double[] s = phases(cosines, points);
    double[] row = new double[q];
    for (int i = 0; i < n; i++) {
      System.arraycopy(s, i * q, row, 0, q);
      Kernels.get().cos(row, 0, q);
      for (int j = 0; j < q; j++) {
        cosineSums[j] = Math.fma(w[i], row[j], cosineSums[j]);
      }
    }
    Kernels.get().sin(s, 0, n * q);
    double[] offsets = offsets(points, w);
    for (int i = 0; i < n; i++) {
      double root = Math.sqrt(w[i]);
      if (root != 1) {
        for (int at = i * q; at < (i + 1) * q; at++) {
          s[at] *= root;
        }
      }
    }
    Blas.get().gram(q, n, 1, s, 1, sines);
    Blas.get().multiply(q, d + 1, n, 1, s, Layout.TRANSPOSED, offsets, Layout.PLAIN, 1, places);
    return s;
  }

  /** XΩᵀ + 1uᵀ by rows. */
  static double[] phases(Cosines cosines, Matrix points) {
    int n = points.rows();
    int q = cosines.size();
    double[] phases = new double[Math.multiplyExact(n, q)];
    for (int j = 0; j < q; j++) {
      phases[j] = cosines.phase(j);
    }
    for (int i = 1; i < n; i++) {
      System.arraycopy(phases, 0, phases, i * q, q);
    }
    double[] x = points.toRowMajor();
    double[] omega = cosines.omega().toRowMajor();
    int d = points.columns();
    Blas.get().multiply(n, q, d, 1, x, Layout.PLAIN, omega, Layout.TRANSPOSED, 1, phases);
    return phases;
  }

  /** √w_i (x_i − o, 1) by rows. */
  private double[] offsets(Matrix points, double[] w) {
    if (origin == null) {
      origin = points.row(0);
    }
    double[] offsets = new double[points.rows() * (d + 1)];
    for (int i = 0; i < points.rows(); i++) {
      double root = Math.sqrt(w[i]);
      for (int l = 0; l < d; l++) {
        offsets[i * (d + 1) + l] = root * (points.get(i, l) - origin[l]);
      }
      offsets[i * (d + 1) + d] = root;
    }
    return offsets;
  }

  void merge(CosineSums other) {
    if (other.origin == null) {
      return;
    }
    if (origin == null) {
      origin = other.origin;
    }
    for (int at = 0; at < sines.length; at++) {
      sines[at] += other.sines[at];
    }
    for (int j = 0; j < q; j++) {
      cosineSums[j] += other.cosineSums[j];
      // Σ s(x − o) = Σ s(x − o′) + (o′ − o)Σ s
      double sum = other.places[j * (d + 1) + d];
      for (int l = 0; l < d; l++) {
        double moved = Math.fma(other.origin[l] - origin[l], sum, other.places[j * (d + 1) + l]);
        places[j * (d + 1) + l] += moved;
      }
      places[j * (d + 1) + d] += sum;
    }
  }

  /** c += Σ_i w_i Σ_ℓ φ̇φ̇ᵀ, m×m, the cosines from row {@code first} on. */
  void addTo(double[] c, int m, int first) {
    if (cosines == null) {
      return;
    }
    double[] omega = cosines.omega().toRowMajor();
    double[] products = new double[sines.length];
    Blas.get().multiply(q, q, d, 1, omega, Layout.PLAIN, omega, Layout.TRANSPOSED, 0, products);
    for (int i = 0; i < q; i++) {
      double ai = cosines.amplitude(i);
      int to = (first + i) * m + first;
      for (int j = 0; j <= i; j++) {
        c[to + j] += ai * cosines.amplitude(j) * sines[i * q + j] * products[i * q + j];
      }
    }
  }

  /** b_j += a_j(‖ω_j‖² Σ_i w_i cos(·) + ω_jᵀ Σ_i w_i sin(·) g₀(x_i)), from row {@code first} on. */
  void addTo(double[] b, int first, BaseDensity base) {
    if (cosines == null || origin == null) {
      return;
    }
    double[] force = new double[d];
    for (int j = 0; j < q; j++) {
      double sum = cosines.squaredFrequency(j) * cosineSums[j];
      if (!base.isFlat()) {
        double[] place = Arrays.copyOfRange(places, j * (d + 1), (j + 1) * (d + 1));
        base.weightedGradient(place, origin, force);
        for (int l = 0; l < d; l++) {
          sum = Math.fma(cosines.omega().get(j, l), force[l], sum);
        }
      }
      b[first + j] += cosines.amplitude(j) * sum;
    }
  }
}
