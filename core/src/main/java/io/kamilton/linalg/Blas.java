package io.kamilton.linalg;

/**
 * Products and solves on dense matrices stored by rows, one thread a call.
 *
 * <p>Two implementations: {@link OpenBlas} where its natives load, else {@link LibraryBlas}. Their
 * results differ in the last bits; which one is in use is part of a run's record.
 */
public interface Blas {
  /** The library of this process. */
  static Blas get() {
    return Numerics.BLAS;
  }

  String name();

  /** c ← αAB + βc, A is n×k, B is k×m (each given transposed where said). O(nmk). */
  void multiply(
      int n,
      int m,
      int k,
      double alpha,
      double[] a,
      Layout layoutA,
      double[] b,
      Layout layoutB,
      double beta,
      double[] c);

  /**
   * The lower triangle of c ← αAᵀA + βc, A is k×n by rows. The upper triangle is left as it is or
   * undefined. O(kn²).
   */
  void gram(int n, int k, double alpha, double[] a, double beta, double[] c);

  /**
   * b ← A⁻¹b for a symmetric A whose lower triangle is given and not changed; b is n×columns.
   *
   * @return false, with b unchanged, where A is not positive definite to working precision
   */
  boolean solve(int n, double[] a, int columns, double[] b);

  /**
   * The lower triangle of a ← L with A = LLᵀ; the upper triangle becomes 0.
   *
   * @return false, with a undefined, where A is not positive definite to working precision
   */
  boolean cholesky(int n, double[] a);

  /**
   * b ← L⁻¹b, or L⁻ᵀb where the layout is TRANSPOSED; L is lower triangular with no 0 on its
   * diagonal, its upper triangle is not looked at; b is n×columns. O(n²·columns).
   */
  void solveTriangular(int n, double[] lower, Layout layout, int columns, double[] b);

  /** How an operand is stored. */
  enum Layout {
    /** By rows. */
    PLAIN,
    /** The transpose of what is meant, by rows. */
    TRANSPOSED
  }
}
