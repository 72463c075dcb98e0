package io.kamilton.linalg;

import java.util.Arrays;

/**
 * The inner loops that a trajectory spends its time in, and their elementary functions over arrays.
 *
 * <p>Two implementations agree bit for bit: {@link VectorKernels} and its scalar twin {@link
 * ScalarKernels}. Every sum runs over {@link #LANES} partial sums, term i to partial sum i mod 4,
 * which are added at the end in the order of {@link #total}. Terms are padded with zeros to a
 * multiple of {@link #TILE}, so there is no remainder loop.
 *
 * <p>Points are stored a tile of 16 after the other, in a tile by coordinate ({@link #arrange}),
 * and visited in blocks that stay in the cache nearest to the core between the two looks at them.
 */
public abstract class Kernels {
  /** Doubles in a vector: 256 bits on every machine, so that every machine adds in one order. */
  static final int LANES = 4;

  /** Terms taken at a time: four vectors. */
  static final int TILE = 4 * LANES;

  private static final int MOST = 512;

  private final OfThread<Scratch> scratch = new OfThread<>(Scratch::new);

  /** What a thread works in: a block of terms and the partial sums of a gradient. */
  private static final class Scratch {
    final double[] block = new double[MOST];
    final double[] second = new double[MOST];
    final double[] value = new double[LANES];
    double[] partial = new double[0];

    double[] zeros(int size) {
      if (partial.length < size) {
        partial = new double[size];
      }
      Arrays.fill(partial, 0, size, 0);
      return partial;
    }
  }

  Kernels() {}

  /** The kernels of this process. */
  public static Kernels get() {
    return Numerics.KERNELS;
  }

  /** A copy of {@code a}, padded with zeros to a multiple of the tile. */
  public static double[] pad(double[] a) {
    return Arrays.copyOf(a, padded(a.length));
  }

  /** The rows of {@code points} in the layout of the kernels, padded with zeros. */
  public static double[] arrange(Matrix points) {
    int d = points.columns();
    double[] out = new double[Math.multiplyExact(padded(points.rows()), d)];
    for (int i = 0; i < points.rows(); i++) {
      int tile = i / TILE * TILE;
      for (int l = 0; l < d; l++) {
        out[tile * d + l * TILE + (i - tile)] = points.get(i, l);
      }
    }
    return out;
  }

  private static int padded(int n) {
    return Math.multiplyExact(Math.floorDiv(n + TILE - 1, TILE), TILE);
  }

  abstract String name();

  /** log(1 + x) of x ≥ 0, with the same bits on every JDK and every machine. */
  public static double log1p(double x) {
    return Elementary.log1p(x);
  }

  /** x_i ← sin x_i for i in [from, to). */
  public abstract void sin(double[] x, int from, int to);

  /** x_i ← cos x_i for i in [from, to). */
  public abstract void cos(double[] x, int from, int to);

  /** x_i ← exp x_i for i in [from, to); 0 below −708. */
  public abstract void exp(double[] x, int from, int to);

  /**
   * w_j ← u_j + ω_jᵀx for the {@code count} features from {@code from} on.
   *
   * @return whether {@link #weightedSines} may take them
   */
  abstract boolean phases(
      double[] omega, double[] u, double[] x, int d, int from, int count, double[] w);

  /** w_i ← −‖z_i − x‖²·scale for the {@code count} points from {@code from} on. */
  abstract void negativeSquares(
      double[] z, double[] x, int d, double scale, int from, int count, double[] w);

  /** Partial sums of Σ_j w_j ω_j, {@link #LANES} a coordinate. */
  abstract void addWeighted(double[] w, double[] omega, int d, int from, int count, double[] sums);

  /** Partial sums of Σ_i w_i (z_i − x), {@link #LANES} a coordinate. */
  abstract void addWeightedOffsets(
      double[] w, double[] z, double[] x, int d, int from, int count, double[] sums);

  /** w_i ← sin(w_i)·a_(from+i) for phases in reach of the reduction. */
  abstract void weightedSines(double[] w, double[] a, int from, int count);

  /** w_i ← w_i·a_(from+i). */
  abstract void multiply(double[] w, double[] a, int from, int count);

  /** Partial sums of Σ_i w_i a_(from+i). */
  abstract void addProducts(double[] w, double[] a, int from, int count, double[] sums);

  /** out ← b + Ax; A's rows are arranged, b and out padded. O(nd). */
  public final void product(double[] a, double[] b, double[] x, int d, double[] out) {
    phases(a, b, x, d, 0, a.length / d, out);
  }

  /** out_(at+i) ← ‖z_i − x‖² for the first n of the arranged points. O(nd). */
  public final void squaredDistances(double[] z, double[] x, int d, int n, double[] out, int at) {
    Scratch s = scratch.get();
    int step = block(d);
    for (int from = 0; from < n; from += step) {
      int count = Math.min(step, z.length / d - from);
      negativeSquares(z, x, d, -1, from, count, s.block);
      System.arraycopy(s.block, 0, out, at + from, Math.min(count, n - from));
    }
  }

  /** f(x) = Σ_j θ_j cos(ω_jᵀx + u_j). O(md). */
  public final double cosineValue(double[] omega, double[] u, double[] theta, double[] x, int d) {
    Scratch s = scratch.get();
    double[] sums = s.zeros(LANES);
    int step = block(d);
    for (int from = 0; from < u.length; from += step) {
      int count = Math.min(step, u.length - from);
      phases(omega, u, x, d, from, count, s.block);
      cos(s.block, 0, count);
      addProducts(s.block, theta, from, count, sums);
    }
    return total(sums, 0);
  }

  /** out ← ∇f(x) = −Σ_j θ_j sin(ω_jᵀx + u_j) ω_j. O(md). */
  public final void cosineGradient(
      double[] omega, double[] u, double[] theta, double[] x, int d, double[] out) {
    Scratch s = scratch.get();
    double[] sums = s.zeros(LANES * d);
    int step = block(d);
    for (int from = 0; from < u.length; from += step) {
      int count = Math.min(step, u.length - from);
      boolean near = phases(omega, u, x, d, from, count, s.block);
      weightedSines(near, theta, from, count, s.block);
      addWeighted(s.block, omega, d, from, count, sums);
    }
    for (int l = 0; l < d; l++) {
      out[l] = -total(sums, l);
    }
  }

  /** out ← ∇f(x), and f(x) = Σ_j θ_j cos(ω_jᵀx + u_j): the phases once. O(md). */
  public final double cosineValueAndGradient(
      double[] omega, double[] u, double[] theta, double[] x, int d, double[] out) {
    Scratch s = scratch.get();
    double[] sums = s.zeros(LANES * d);
    Arrays.fill(s.value, 0);
    int step = block(d);
    for (int from = 0; from < u.length; from += step) {
      int count = Math.min(step, u.length - from);
      boolean near = phases(omega, u, x, d, from, count, s.block);
      System.arraycopy(s.block, 0, s.second, 0, count);
      cos(s.second, 0, count);
      addProducts(s.second, theta, from, count, s.value);
      weightedSines(near, theta, from, count, s.block);
      addWeighted(s.block, omega, d, from, count, sums);
    }
    for (int l = 0; l < d; l++) {
      out[l] = -total(sums, l);
    }
    return total(s.value, 0);
  }

  /** w_i ← sin(w_i)·a_(from+i), whether or not all are in reach of the reduction. */
  private void weightedSines(boolean near, double[] a, int from, int count, double[] w) {
    if (near) {
      weightedSines(w, a, from, count);
    } else {
      sin(w, 0, count);
      multiply(w, a, from, count);
    }
  }

  /** f(x) = Σ_i α_i exp(−‖z_i − x‖²/σ). O(nd). */
  public final double gaussianValue(double[] z, double[] alpha, double sigma, double[] x, int d) {
    Scratch s = scratch.get();
    double[] sums = s.zeros(LANES);
    int step = block(d);
    for (int from = 0; from < alpha.length; from += step) {
      int count = Math.min(step, alpha.length - from);
      negativeSquares(z, x, d, 1 / sigma, from, count, s.block);
      exp(s.block, 0, count);
      addProducts(s.block, alpha, from, count, sums);
    }
    return total(sums, 0);
  }

  /** out ← ∇f(x) = (2/σ) Σ_i α_i exp(−‖z_i − x‖²/σ)(z_i − x). O(nd). */
  public final void gaussianGradient(
      double[] z, double[] alpha, double sigma, double[] x, int d, double[] out) {
    Scratch s = scratch.get();
    double[] sums = s.zeros(LANES * d);
    int step = block(d);
    for (int from = 0; from < alpha.length; from += step) {
      int count = Math.min(step, alpha.length - from);
      negativeSquares(z, x, d, 1 / sigma, from, count, s.block);
      exp(s.block, 0, count);
      multiply(s.block, alpha, from, count);
      addWeightedOffsets(s.block, z, x, d, from, count, sums);
    }
    for (int l = 0; l < d; l++) {
      out[l] = 2 / sigma * total(sums, l);
    }
  }

  /** Terms in a block: about 24 KB of coordinates. */
  private static int block(int d) {
    int fitting = 3072 / Math.max(1, d) / TILE * TILE;
    return Math.max(TILE, Math.min(MOST, fitting));
  }

  /** The l-th sum of its partial sums. */
  private static double total(double[] sums, int l) {
    int at = l * LANES;
    return (sums[at] + sums[at + 1]) + (sums[at + 2] + sums[at + 3]);
  }
}
