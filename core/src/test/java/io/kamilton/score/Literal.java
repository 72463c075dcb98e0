package io.kamilton.score;

import io.kamilton.feature.FeatureMap;
import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.KernelDerivatives;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.LUDecomposition;

/** Props. 1 and 2 and the objective, transcribed as they are printed: slow, and nothing clever. */
final class Literal {
  private Literal() {}

  /** Prop. 1: C = Σ_ℓ [D_x K − K D_x][K D_x − D_x K]. */
  static double[][] liteC(double sigma, Matrix x) {
    int n = x.rows();
    double[][] k = kernelMatrix(sigma, x);
    double[][] c = new double[n][n];
    for (int l = 0; l < x.columns(); l++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          for (int a = 0; a < n; a++) {
            double left = x.get(i, l) * k[i][a] - k[i][a] * x.get(a, l);
            double right = k[a][j] * x.get(j, l) - x.get(a, l) * k[a][j];
            c[i][j] += left * right;
          }
        }
      }
    }
    return c;
  }

  /** Prop. 1: b = Σ_ℓ ((2/σ)(K s_ℓ + D_{s_ℓ} K1 − 2 D_{x_ℓ} K x_ℓ) − K1). */
  static double[] liteB(double sigma, Matrix x) {
    int n = x.rows();
    double[][] k = kernelMatrix(sigma, x);
    double[] b = new double[n];
    for (int l = 0; l < x.columns(); l++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double si = x.get(i, l) * x.get(i, l);
          double sj = x.get(j, l) * x.get(j, l);
          double inner = k[i][j] * sj + si * k[i][j] - 2 * x.get(i, l) * k[i][j] * x.get(j, l);
          b[i] += 2 / sigma * inner - k[i][j];
        }
      }
    }
    return b;
  }

  static double[][] kernelMatrix(double sigma, Matrix x) {
    double[][] k = new double[x.rows()][x.rows()];
    for (int i = 0; i < x.rows(); i++) {
      for (int j = 0; j < x.rows(); j++) {
        k[i][j] = StrictMath.exp(-Kernel.squaredDistance(x.row(i), x.row(j)) / sigma);
      }
    }
    return k;
  }

  /** What lite minimises, for any kernel, weights and base: Σ_a w_a Σ_ℓ, as a function of α. */
  static double[] liteMinimiser(
      Kernel kernel, double penalty, boolean identity, Evaluations e, BaseDensity q0) {
    int n = e.size();
    int d = e.dimension();
    double[][] quadratic = new double[n][n];
    double[] linear = new double[n];
    double[] g0 = new double[d];
    for (int a = 0; a < n; a++) {
      double[] x = e.points().row(a);
      q0.gradient(x, g0);
      KernelDerivatives[] k = new KernelDerivatives[n];
      for (int i = 0; i < n; i++) {
        k[i] = new KernelDerivatives(kernel, x, e.points().row(i));
      }
      for (int l = 0; l < d; l++) {
        for (int i = 0; i < n; i++) {
          linear[i] += e.drawWeight(a) * (k[i].dxdx(l, l) + g0[l] * k[i].dx(l));
          for (int j = 0; j < n; j++) {
            quadratic[i][j] += e.drawWeight(a) * k[i].dx(l) * k[j].dx(l);
          }
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double s = Kernel.squaredDistance(e.points().row(i), e.points().row(j));
        quadratic[i][j] += penalty * (identity ? (i == j ? 1 : 0) : kernel.radial(0, s));
      }
      linear[i] = -linear[i];
    }
    return solve(quadratic, linear);
  }

  /** Prop. 2 with weights and a base: C = (1/Σw) Σ_i w_i Σ_ℓ φ̇φ̇ᵀ. */
  static double[][] finiteC(FeatureMap map, Evaluations e) {
    int m = map.size();
    int d = map.dimension();
    double[][] c = new double[m][m];
    double[] gradients = new double[m * d];
    for (int i = 0; i < e.size(); i++) {
      map.gradients(e.points().row(i), gradients);
      for (int l = 0; l < d; l++) {
        for (int j = 0; j < m; j++) {
          for (int k = 0; k < m; k++) {
            double product = gradients[j * d + l] * gradients[k * d + l];
            c[j][k] += e.drawWeight(i) / e.totalDrawWeight() * product;
          }
        }
      }
    }
    return c;
  }

  /** b = −(1/Σw) Σ_i w_i Σ_ℓ [φ̈ + g₀φ̇]. */
  static double[] finiteB(FeatureMap map, Evaluations e, BaseDensity q0) {
    int m = map.size();
    int d = map.dimension();
    double[] b = new double[m];
    double[] gradients = new double[m * d];
    double[] laplacians = new double[m];
    double[] g0 = new double[d];
    for (int i = 0; i < e.size(); i++) {
      double[] x = e.points().row(i);
      map.gradients(x, gradients);
      map.laplacians(x, laplacians);
      q0.gradient(x, g0);
      for (int j = 0; j < m; j++) {
        double sum = laplacians[j];
        for (int l = 0; l < d; l++) {
          sum += g0[l] * gradients[j * d + l];
        }
        b[j] -= e.drawWeight(i) / e.totalDrawWeight() * sum;
      }
    }
    return b;
  }

  static double[] solve(double[][] a, double[] b) {
    return new LUDecomposition(new Array2DRowRealMatrix(a, false))
        .getSolver()
        .solve(new ArrayRealVector(b, false))
        .toArray();
  }

  static double[] flat(double[][] rows) {
    return Matrix.of(rows).toRowMajor();
  }
}
