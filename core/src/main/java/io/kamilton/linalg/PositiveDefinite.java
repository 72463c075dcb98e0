package io.kamilton.linalg;

/**
 * The solution of Ax = b for a symmetric A that is positive definite in exact arithmetic.
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
      if (Blas.get().solve(n, a, 1, b)) {
        return finite(what, b, added);
      }
      for (int i = 0; i < n; i++) {
        a[i * n + i] += next - added;
      }
      added = next;
      next *= 4;
    }
    throw new ArithmeticException(what + " is not positive definite, even with " + added + "·I");
  }

  private static PositiveDefinite finite(String what, double[] x, double jitter) {
    for (double v : x) {
      if (!Double.isFinite(v)) {
        throw new ArithmeticException("the solution of " + what + " is not finite");
      }
    }
    return new PositiveDefinite(jitter);
  }

  /** What was added to the diagonal; 0 where nothing had to be. */
  public double jitter() {
    return jitter;
  }
}
