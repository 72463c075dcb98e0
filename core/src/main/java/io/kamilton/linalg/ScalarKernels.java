package io.kamilton.linalg;

/** The scalar twin of {@link VectorKernels}: the same operations in the same order. */
final class ScalarKernels extends Kernels {
  @Override
  String name() {
    return "scalar kernels";
  }

  @Override
  public void sin(double[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      x[i] = Elementary.sin(x[i]);
    }
  }

  @Override
  public void cos(double[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      x[i] = Elementary.cos(x[i]);
    }
  }

  @Override
  public void exp(double[] x, int from, int to) {
    for (int i = from; i < to; i++) {
      x[i] = Elementary.exp(x[i]);
    }
  }

  @Override
  boolean phases(double[] omega, double[] u, double[] x, int d, int from, int count, double[] w) {
    for (int j = 0; j < count; j++) {
      double phase = u[from + j];
      for (int l = 0, at = place(from + j, d); l < d; l++, at += TILE) {
        phase = Math.fma(omega[at], x[l], phase);
      }
      w[j] = phase;
    }
    return true;
  }

  @Override
  void negativeSquares(
      double[] z, double[] x, int d, double scale, int from, int count, double[] w) {
    for (int i = 0; i < count; i++) {
      double square = 0;
      for (int l = 0, at = place(from + i, d); l < d; l++, at += TILE) {
        double difference = z[at] - x[l];
        square = Math.fma(difference, difference, square);
      }
      w[i] = square * -scale;
    }
  }

  @Override
  void addWeighted(double[] w, double[] omega, int d, int from, int count, double[] sums) {
    for (int j = 0; j < count; j++) {
      for (int l = 0, at = place(from + j, d); l < d; l++, at += TILE) {
        int s = l * LANES + j % LANES;
        sums[s] = Math.fma(w[j], omega[at], sums[s]);
      }
    }
  }

  @Override
  void addWeightedOffsets(
      double[] w, double[] z, double[] x, int d, int from, int count, double[] sums) {
    for (int i = 0; i < count; i++) {
      for (int l = 0, at = place(from + i, d); l < d; l++, at += TILE) {
        int s = l * LANES + i % LANES;
        sums[s] = Math.fma(w[i], z[at] - x[l], sums[s]);
      }
    }
  }

  @Override
  void weightedSines(double[] w, double[] a, int from, int count) {
    for (int i = 0; i < count; i++) {
      w[i] = Elementary.sin(w[i]) * a[from + i];
    }
  }

  @Override
  void multiply(double[] w, double[] a, int from, int count) {
    for (int i = 0; i < count; i++) {
      w[i] *= a[from + i];
    }
  }

  @Override
  void addProducts(double[] w, double[] a, int from, int count, double[] sums) {
    for (int i = 0; i < count; i++) {
      sums[i % LANES] = Math.fma(w[i], a[from + i], sums[i % LANES]);
    }
  }

  /** Where coordinate 0 of point i stands. */
  private static int place(int i, int d) {
    return i / TILE * TILE * d + i % TILE;
  }
}
