package io.kamilton.linalg;

import java.util.function.BooleanSupplier;

/**
 * The solution of Ax = b, or the factor of A, for a symmetric A that is positive definite in exact
 * arithmetic.
 *
 * <p>Where rounding has made A indefinite, the smallest jI is added that lets it be factored, j =
 * 2⁻⁵²·trace(A)/n·4ᵏ for k = 0, 1, …; {@link #jitter} says which. There is no other repair, and no
 * NaN leaves here: what cannot be repaired is an {@link ArithmeticException}. See
 * docs/decisions/0008-jitter.md.
 */
public final class PositiveDefinite {
  private static final int TRIES = 24;

  private final double jitter;

  private PositiveDefinite(double jitter) {
    this.jitter = jitter;
  }

  /**
   * b ← (A + jI)⁻¹b; the lower triangle of A is given, its diagonal may be changed. O(n³).
   *
   * @param what names the system in the message when it cannot be solved
   */
  public static PositiveDefinite solve(String what, int n, double[] a, double[] b) {
    double added = repaired(what, n, a, () -> Blas.get().solve(n, a, 1, b));
    requireFinite("the solution of " + what, b);
    return new PositiveDefinite(added);
  }

  /**
   * lower ← L with LLᵀ = A + jI, by rows; the lower triangle of A is given, its diagonal may be
   * changed: it becomes that of A + jI. O(n³).
   *
   * @param what names the matrix in the message when it cannot be factored
   */
  public static PositiveDefinite factor(String what, int n, double[] a, double[] lower) {
    double added =
        repaired(
            what,
            n,
            a,
            () -> {
              System.arraycopy(a, 0, lower, 0, n * n);
              return Blas.get().cholesky(n, lower);
            });
    requireFinite("the factor of " + what, lower);
    return new PositiveDefinite(added);
  }

  /** The j that was added to A until the attempt succeeded. */
  private static double repaired(String what, int n, double[] a, BooleanSupplier attempt) {
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += a[i * n + i];
    }
    if (!(trace > 0 && trace < Double.POSITIVE_INFINITY)) {
      throw new ArithmeticException(what + " has trace " + trace + "; it must be positive, finite");
    }
    double added = 0;
    double next = 0x1p-52 * trace / n;
    for (int k = 0; k < TRIES; k++) {
      if (attempt.getAsBoolean()) {
        return added;
      }
      for (int i = 0; i < n; i++) {
        a[i * n + i] += next - added;
      }
      added = next;
      next *= 4;
    }
    throw new ArithmeticException(what + " is not positive definite, even with " + added + "·I");
  }

  private static void requireFinite(String what, double[] x) {
    for (double v : x) {
      if (!Double.isFinite(v)) {
        throw new ArithmeticException(what + " is not finite");
      }
    }
  }

  /** What was added to the diagonal; 0 where nothing had to be. */
  public double jitter() {
    return jitter;
  }
}
