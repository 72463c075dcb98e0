package io.kamilton.feature;

import io.kamilton.linalg.Kernels;
import io.kamilton.linalg.Workspace;
import java.io.Serializable;

/**
 * f_g(x) = Σ_j w_gj cos(ω_jᵀx + u_j) for several g: the cosines, which cost most, once for all.
 * Immutable.
 */
public final class CosineBundle implements Serializable {
  private final int d;
  private final int m;
  private final double[] omega;
  private final double[] u;

  /** w_g, padded. */
  private final double[][] weights;

  /** Cosines, and the weights of a combination. */
  private final Workspace scratch;

  CosineBundle(Cosines map, double[][] thetas) {
    d = map.dimension();
    m = map.size();
    omega = Kernels.arrange(map.omega());
    double[] phases = new double[m];
    for (int j = 0; j < m; j++) {
      phases[j] = map.phase(j);
    }
    u = Kernels.pad(phases);
    weights = new double[thetas.length][u.length];
    for (int g = 0; g < thetas.length; g++) {
      for (int j = 0; j < m; j++) {
        weights[g][j] = thetas[g][j] * map.amplitude(j);
      }
    }
    scratch = new Workspace(u.length, u.length);
  }

  /** out_g ← out_g + f_g(x). O((d + g)m). */
  public void addValues(double[] x, double[] out) {
    double[] cosine = scratch.get()[0];
    Kernels.get().product(omega, u, x, d, cosine);
    Kernels.get().cos(cosine, 0, m);
    for (int g = 0; g < weights.length; g++) {
      double[] w = weights[g];
      double f = 0;
      for (int j = 0; j < m; j++) {
        f = Math.fma(w[j], cosine[j], f);
      }
      out[g] += f;
    }
  }

  /** out ← ∇ Σ_g c_g f_g(x). O((d + g)m). */
  public void gradient(double[] x, double[] c, double[] out) {
    double[] combined = scratch.get()[1];
    for (int j = 0; j < combined.length; j++) {
      combined[j] = c[0] * weights[0][j];
    }
    for (int g = 1; g < weights.length; g++) {
      double[] w = weights[g];
      for (int j = 0; j < combined.length; j++) {
        combined[j] = Math.fma(c[g], w[j], combined[j]);
      }
    }
    Kernels.get().cosineGradient(omega, u, combined, x, d, out);
  }
}
