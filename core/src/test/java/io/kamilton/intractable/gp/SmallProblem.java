package io.kamilton.intractable.gp;

import io.kamilton.linalg.Matrix;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;

/** Three points in the plane, whose marginal likelihood can be integrated. */
final class SmallProblem {
  static final double RIDGE = 0.01;
  static final double[] THETA = {0.4, -0.7};
  static final double[] Y = {1, 1, -1};
  static final Matrix POINTS =
      Matrix.of(new double[] {0.3, -1}, new double[] {0.9, 0.2}, new double[] {-0.4, 0.1});

  private SmallProblem() {}

  static LabelledPoints data() {
    return LabelledPoints.of(POINTS, new boolean[] {true, true, false});
  }

  static GpClassification target(Importance importance, int samples) {
    return new GpClassification(
        data(), new GpClassification.Settings(RIDGE, importance, samples, 5));
  }

  /**
   * log p(y | θ) = log ∫ p(y | Cu) N(u; 0, I) du, K = CCᵀ, by the trapezium rule with step ¼ on
   * [−8, 8]³: its error is below 1e-12 for this smooth an integrand.
   */
  static double exact() {
    RealMatrix k = LiteralEstimate.kernel(POINTS, THETA, RIDGE);
    RealMatrix c = new CholeskyDecomposition(k, 1e-10, 0).getL();
    double h = 0.25;
    double sum = 0;
    for (double u0 = -8; u0 <= 8; u0 += h) {
      for (double u1 = -8; u1 <= 8; u1 += h) {
        for (double u2 = -8; u2 <= 8; u2 += h) {
          double[] f = c.operate(new double[] {u0, u1, u2});
          double p = Math.exp(-0.5 * (u0 * u0 + u1 * u1 + u2 * u2));
          for (int j = 0; j < 3; j++) {
            p /= 1 + Math.exp(-Y[j] * f[j]);
          }
          sum += p;
        }
      }
    }
    return Math.log(sum * Math.pow(h / Math.sqrt(2 * Math.PI), 3));
  }
}
