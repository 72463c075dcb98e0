package io.kamilton.score;

import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.KernelDerivatives;
import io.kamilton.linalg.Matrix;

/**
 * Inner products in H of ∂_ℓ k(x_a, ·) and of ξ̂ = (1/n) Σ_a Σ_ℓ ∂²_ℓ k(x_a, ·); entry (a, ℓ) of a
 * vector stands at a·d + ℓ.
 */
final class DerivativeProducts {
  private DerivativeProducts() {}

  /** ⟨∂_ℓ k(x_a, ·), ∂_m k(z_b, ·)⟩, by rows. */
  static double[] firstFirst(Kernel kernel, Matrix x, Matrix z) {
    int d = x.columns();
    int columns = z.rows() * d;
    double[] g = new double[Math.multiplyExact(x.rows() * d, columns)];
    for (int a = 0; a < x.rows(); a++) {
      for (int b = 0; b < z.rows(); b++) {
        KernelDerivatives k = new KernelDerivatives(kernel, x.row(a), z.row(b));
        for (int l = 0; l < d; l++) {
          for (int m = 0; m < d; m++) {
            g[(a * d + l) * columns + b * d + m] = k.dxdy(l, m);
          }
        }
      }
    }
    return g;
  }

  /** ⟨ξ̂, ∂_m k(z_b, ·)⟩ with ξ̂ over x. */
  static double[] firstXi(Kernel kernel, Matrix x, Matrix z) {
    int d = x.columns();
    double[] h = new double[z.rows() * d];
    for (int b = 0; b < z.rows(); b++) {
      for (int a = 0; a < x.rows(); a++) {
        KernelDerivatives k = new KernelDerivatives(kernel, x.row(a), z.row(b));
        for (int m = 0; m < d; m++) {
          for (int l = 0; l < d; l++) {
            h[b * d + m] += k.dx2dy(l, m) / x.rows();
          }
        }
      }
    }
    return h;
  }

  /** ‖ξ̂‖². */
  static double xiXi(Kernel kernel, Matrix x) {
    int d = x.columns();
    double sum = 0;
    for (int a = 0; a < x.rows(); a++) {
      for (int b = 0; b < x.rows(); b++) {
        KernelDerivatives k = new KernelDerivatives(kernel, x.row(a), x.row(b));
        for (int l = 0; l < d; l++) {
          for (int m = 0; m < d; m++) {
            sum += k.dx2dy2(l, m);
          }
        }
      }
    }
    return sum / x.rows() / x.rows();
  }
}
