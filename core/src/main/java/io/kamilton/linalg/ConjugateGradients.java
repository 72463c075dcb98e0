package io.kamilton.linalg;

/** The solution of Ax = b for a symmetric positive definite A given by its products alone. */
public final class ConjugateGradients {
  private final double[] x;
  private final int iterations;
  private final double residual;

  private ConjugateGradients(double[] x, int iterations, double residual) {
    this.x = x;
    this.iterations = iterations;
    this.residual = residual;
  }

  /** A product with A. */
  public interface Operator {
    /** out ← Av. */
    void apply(double[] v, double[] out);
  }

  /**
   * Iterates from {@code start} until ‖b − Ax‖ ≤ tolerance·‖b‖.
   *
   * @throws ArithmeticException where {@code most} iterations do not get there
   */
  public static ConjugateGradients solve(
      Operator a, double[] b, double[] start, double tolerance, int most) {
    int n = b.length;
    double[] x = start.clone();
    double[] r = new double[n];
    double[] ap = new double[n];
    a.apply(x, ap);
    for (int i = 0; i < n; i++) {
      r[i] = b[i] - ap[i];
    }
    double[] p = r.clone();
    double rr = InnerProduct.of(r, r);
    double goal = tolerance * tolerance * InnerProduct.of(b, b);
    int k = 0;
    for (; rr > goal && k < most; k++) {
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
    double residual = Math.sqrt(rr / Math.max(InnerProduct.of(b, b), Double.MIN_NORMAL));
    if (!(rr <= goal)) {
      throw new ArithmeticException(
          "conjugate gradients: relative residual "
              + residual
              + " after "
              + k
              + " iterations, not "
              + tolerance
              + "; a larger lambda converges faster");
    }
    return new ConjugateGradients(x, k, residual);
  }

  /** A copy of x. */
  public double[] x() {
    return x.clone();
  }

  public int iterations() {
    return iterations;
  }

  /** ‖b − Ax‖/‖b‖ as the recursion has it. */
  public double residual() {
    return residual;
  }
}
