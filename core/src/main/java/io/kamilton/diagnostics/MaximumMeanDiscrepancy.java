package io.kamilton.diagnostics;

/**
 * The squared distance between the mean embeddings of two samples of points in the space of a
 * kernel (Gretton et al. 2012). Points are rows. O((n + m)² d).
 */
public final class MaximumMeanDiscrepancy {
  private MaximumMeanDiscrepancy() {}

  /** A positive definite function of two points. */
  @FunctionalInterface
  public interface Kernel {
    /** k(x, y). */
    double value(double[] x, double[] y);

    /** k(x, y) = exp(−‖x − y‖² / σ). */
    static Kernel gaussian(double sigma) {
      if (!(sigma > 0)) {
        throw new IllegalArgumentException("sigma: must be positive, is " + sigma);
      }
      return (x, y) -> {
        double distance = 0;
        for (int i = 0; i < x.length; i++) {
          distance += (x[i] - y[i]) * (x[i] - y[i]);
        }
        return StrictMath.exp(-distance / sigma);
      };
    }

    /** k(x, y) = (1 + ⟨x, y⟩)³, which compares all moments up to the third. */
    static Kernel cubic() {
      return (x, y) -> {
        double u = 1;
        for (int i = 0; i < x.length; i++) {
          u += x[i] * y[i];
        }
        return u * u * u;
      };
    }
  }

  /** The square of the distance itself, ≥ 0: means over all pairs, a point with itself included. */
  public static double biasedSquared(Kernel kernel, double[][] x, double[][] y) {
    requirePoints("x", x, x, 1);
    requirePoints("y", y, x, 1);
    // (1/n²) Σ k(xᵢ, xⱼ) + (1/m²) Σ k(yᵢ, yⱼ) − (2/nm) Σ k(xᵢ, yⱼ)
    return withSelf(kernel, x) + withSelf(kernel, y) - 2 * between(kernel, x, y);
  }

  /** The estimate without bias, which may be negative: without the pairs of a point with itself. */
  public static double unbiasedSquared(Kernel kernel, double[][] x, double[][] y) {
    requirePoints("x", x, x, 2);
    requirePoints("y", y, x, 2);
    // (1/n(n−1)) Σ_{i≠j} k(xᵢ, xⱼ) + (1/m(m−1)) Σ_{i≠j} k(yᵢ, yⱼ) − (2/nm) Σ k(xᵢ, yⱼ)
    return withoutSelf(kernel, x) + withoutSelf(kernel, y) - 2 * between(kernel, x, y);
  }

  private static double withSelf(Kernel kernel, double[][] x) {
    double diagonal = 0;
    for (double[] xi : x) {
      diagonal += kernel.value(xi, xi);
    }
    return (2 * sumBelowDiagonal(kernel, x) + diagonal) / ((double) x.length * x.length);
  }

  private static double withoutSelf(Kernel kernel, double[][] x) {
    return 2 * sumBelowDiagonal(kernel, x) / ((double) x.length * (x.length - 1));
  }

  private static double sumBelowDiagonal(Kernel kernel, double[][] x) {
    double sum = 0;
    for (int i = 1; i < x.length; i++) {
      double row = 0;
      for (int j = 0; j < i; j++) {
        row += kernel.value(x[i], x[j]);
      }
      sum += row;
    }
    return sum;
  }

  private static double between(Kernel kernel, double[][] x, double[][] y) {
    double sum = 0;
    for (double[] xi : x) {
      double row = 0;
      for (double[] yj : y) {
        row += kernel.value(xi, yj);
      }
      sum += row;
    }
    return sum / ((double) x.length * y.length);
  }

  private static void requirePoints(String name, double[][] points, double[][] like, int least) {
    if (points.length < least) {
      throw new IllegalArgumentException(
          name + ": at least " + least + " points are needed, " + points.length + " given");
    }
    for (double[] point : points) {
      if (point.length != like[0].length) {
        throw new IllegalArgumentException(
            String.format(
                "%s: all points must have dimension %d, one has %d",
                name, like[0].length, point.length));
      }
    }
  }
}
