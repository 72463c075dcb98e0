package io.kamilton.linalg;

import java.util.Optional;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.hipparchus.linear.RealMatrix;

/** The geometric mean A # B⁻¹ of a positive definite A and the inverse of another, B. */
public final class GeometricMean {
  /** Eigenvalues of LᵀBL below this share of the largest count as this much. */
  private static final double LEAST = 1e-12;

  private GeometricMean() {}

  /**
   * A # B⁻¹ = LQΛ^(−½)QᵀLᵀ with A = LLᵀ and LᵀBL = QΛQᵀ; nothing where A, or what comes out of it,
   * is not positive definite, or B so large that LᵀBL is not finite. O(d³).
   */
  public static Optional<Matrix> withInverse(Matrix a, Matrix b) {
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
    EigenDecompositionSymmetric eigen = new EigenDecompositionSymmetric(symmetric(inner));
    RealMatrix lq = l.multiply(eigen.getV());
    double[] out = new double[d * d];
    double most = 0;
    for (int k = 0; k < d; k++) {
      most = Math.max(most, eigen.getEigenvalue(k));
    }
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = 0;
        for (int k = 0; k < d; k++) {
          double lambda = Math.max(eigen.getEigenvalue(k), LEAST * most);
          sum += lq.getEntry(i, k) * lq.getEntry(j, k) / Math.sqrt(lambda);
        }
        out[i * d + j] = sum;
        out[j * d + i] = sum;
      }
    }
    double trace = 0;
    for (int i = 0; i < d; i++) {
      trace += out[i * d + i];
    }
    boolean definite = Double.isFinite(trace) && Blas.get().cholesky(d, out.clone());
    return definite ? Optional.of(Matrix.ofRowMajor(d, d, out)) : Optional.empty();
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
