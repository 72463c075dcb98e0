package io.kamilton.linalg;

/** The solution of Ax = b for a symmetric positive definite A given by its products alone. */
public final class ConjugateGradients {
  private ConjugateGradients() {}

  /** A product with A. */
  public interface Operator {
    /** out ← Av. */
    void apply(double[] v, double[] out);
  }

  /**
   * Iterates from x = 0 until ‖b − Ax‖ ≤ tolerance·‖b‖.
   *
   * @throws ArithmeticException where {@code most} iterations do not get there
   */
  public static double[] solve(Operator a, double[] b, double tolerance, int most) {
    int n = b.length;
    double[] x = new double[n];
    double[] r = b.clone();
    double[] ap = new double[n];
    double[] p = r.clone();
    double rr = InnerProduct.of(r, r);
    double size = rr;
    double goal = tolerance * tolerance * size;
    for (int k = 0; rr > goal && k < most; k++) {
      a.apply(p, ap);
      double step = rr / InnerProduct.of(p, ap);
      for (int i = 0; i < n; i++) {
        x[i] = Math.fma(step, p[i], x[i]);
        r[i] = Math.fma(-step, ap[i], r[i]);
      }
      double next = InnerProduct.of(r, r);
      double turn = next / rr;
      rr = next;
      for (int i = 0; i < n; i++) {
        p[i] = Math.fma(turn, p[i], r[i]);
      }
    }
    if (!(rr <= goal)) {
      throw new ArithmeticException(
          "conjugate gradients: relative residual "
              + Math.sqrt(rr / size)
              + " after "
              + most
              + " iterations, not "
              + tolerance
              + "; a larger lambda converges faster");
    }
    return x;
  }
}
