package io.kamilton.linalg;

import java.util.Optional;
import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.RealMatrix;

/**
 * Directions in which two symmetric forms are diagonal at once, the columns of V: VVᵀ = A, so that
 * VᵀA⁻¹V = I, and VᵀBV = Λ.
 */
public final class Congruence {
  private final double[] lower;
  private final RealMatrix q;
  private final RealMatrix v;
  private final double[] lambda;

  /** LᵀBL = QΛQᵀ for a lower triangular L. */
  private Congruence(double[] lower, RealMatrix q, RealMatrix v, double[] lambda) {
    this.lower = lower;
    this.q = q;
    this.v = v;
    this.lambda = lambda;
  }

  /**
   * V = LQ with A = LLᵀ and LᵀBL = QΛQᵀ; nothing where A is not positive definite, B so large that
   * LᵀBL is not finite, or its eigenvalues cannot be found. O(d³).
   */
  public static Optional<Congruence> of(Matrix a, Matrix b) {
    int d = a.rows();
    double[] factor = a.toRowMajor();
    if (!Blas.get().cholesky(d, factor)) {
      return Optional.empty();
    }
    RealMatrix l = matrix(d, factor);
    RealMatrix inner = l.transposeMultiply(matrix(d, b.toRowMajor())).multiply(l);
    if (!Double.isFinite(inner.getFrobeniusNorm())) {
      return Optional.empty();
    }
    try {
      EigenDecompositionSymmetric eigen = new EigenDecompositionSymmetric(symmetric(inner));
      RealMatrix q = eigen.getV();
      return Optional.of(new Congruence(factor, q, l.multiply(q), eigen.getEigenvalues()));
    } catch (MathIllegalStateException notConverged) {
      return Optional.empty();
    }
  }

  public int dimension() {
    return lambda.length;
  }

  /** V_ik: coordinate i of direction k. */
  public double v(int i, int k) {
    return v.getEntry(i, k);
  }

  public Matrix v() {
    return Matrix.of(v.getData());
  }

  /** V⁻¹ = (L⁻ᵀQ)ᵀ: VV⁻¹ = I to rounding times the condition of L, the root of that of A. */
  public Matrix inverse() {
    int d = dimension();
    double[] transposed = Matrix.of(q.getData()).toRowMajor();
    Blas.get().solveTriangular(d, lower, Blas.Layout.TRANSPOSED, d, transposed);
    return Matrix.ofRowMajor(d, d, Matrix.ofRowMajor(d, d, transposed).toColumnMajor());
  }

  /** Λ_kk: the second form along direction k, along which the first is 1. */
  public double lambda(int k) {
    return lambda[k];
  }

  private static RealMatrix matrix(int d, double[] rows) {
    RealMatrix matrix = new Array2DRowRealMatrix(d, d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        matrix.setEntry(i, j, rows[i * d + j]);
      }
    }
    return matrix;
  }

  private static RealMatrix symmetric(RealMatrix matrix) {
    return matrix.add(matrix.transpose()).scalarMultiply(0.5);
  }
}
