package io.kamilton.kernel;

/**
 * The partial derivatives of a radial kernel at one pair of points, up to the fourth order.
 *
 * <p>With δ = x − y, s = ‖δ‖² and κᵣ the r-th derivative of κ at s. Each derivative with respect to
 * y is that with respect to x with its sign changed.
 */
public final class KernelDerivatives {
  private final double[] delta;
  private final double k1;
  private final double k2;
  private final double k3;
  private final double k4;

  public KernelDerivatives(Kernel kernel, double[] x, double[] y) {
    double s = Kernel.squaredDistance(x, y);
    delta = new double[x.length];
    for (int l = 0; l < delta.length; l++) {
      delta[l] = x[l] - y[l];
    }
    k1 = kernel.radial(1, s);
    k2 = kernel.radial(2, s);
    k3 = kernel.radial(3, s);
    k4 = kernel.radial(4, s);
  }

  /** ∂k/∂x_i = 2κ₁δ_i. */
  public double dx(int i) {
    return 2 * k1 * delta[i];
  }

  /** ∂²k/∂x_i∂x_j = 4κ₂δ_iδ_j + 2κ₁[i = j]. */
  public double dxdx(int i, int j) {
    return 4 * k2 * delta[i] * delta[j] + (i == j ? 2 * k1 : 0);
  }

  /** ∂²k/∂x_i∂y_j. */
  public double dxdy(int i, int j) {
    return -dxdx(i, j);
  }

  /** ∂³k/∂x_i²∂x_j = 8κ₃δ_i²δ_j + 4κ₂(δ_j + 2δ_i[i = j]). */
  public double dx2dx(int i, int j) {
    double inner = delta[j] + (i == j ? 2 * delta[i] : 0);
    return 8 * k3 * delta[i] * delta[i] * delta[j] + 4 * k2 * inner;
  }

  /** ∂³k/∂x_i²∂y_j. */
  public double dx2dy(int i, int j) {
    return -dx2dx(i, j);
  }

  /** ∂⁴k/∂x_i²∂y_j² = 16κ₄δ_i²δ_j² + 8κ₃(δ_i² + δ_j² + 4δ_iδ_j[i = j]) + 4κ₂(1 + 2[i = j]). */
  public double dx2dy2(int i, int j) {
    double a = delta[i] * delta[i];
    double b = delta[j] * delta[j];
    double inner = a + b + (i == j ? 4 * a : 0);
    return 16 * k4 * a * b + 8 * k3 * inner + 4 * k2 * (i == j ? 3 : 1);
  }
}
