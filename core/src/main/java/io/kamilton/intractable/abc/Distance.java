package io.kamilton.intractable.abc;

import io.kamilton.linalg.Matrix;
import io.kamilton.target.Point;
import io.kamilton.text.Arguments;

/** How far statistics are apart: ρ(s, y) = ‖A⁻¹(s − y)‖. Immutable. */
public interface Distance {
  /** ρ² as a function of s − y, finite. */
  double square(double[] difference);

  /** z ← Az: what is at distance ‖z‖. */
  void stretch(double[] z);

  /** ρ²(s, y); ∞ where a statistic is infinite. */
  default double square(Point s, Point y) {
    double[] difference = new double[y.dimension()];
    for (int j = 0; j < difference.length; j++) {
      difference[j] = s.get(j) - y.get(j);
      if (Double.isInfinite(difference[j])) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return square(difference);
  }

  /** ‖s − y‖. */
  static Distance euclidean() {
    return new Distance() {
      @Override
      public double square(double[] difference) {
        double square = 0;
        for (double each : difference) {
          square = Math.fma(each, each, square);
        }
        return square;
      }

      @Override
      public void stretch(double[] z) {}
    };
  }

  /** (Σ_j (s_j − y_j)²/c_j²)^½ with a positive scale c_j for each statistic. */
  static Distance weighted(Point scales) {
    for (int j = 0; j < scales.dimension(); j++) {
      Arguments.positive("scales[" + j + "]", scales.get(j));
    }
    return new Distance() {
      @Override
      public double square(double[] difference) {
        requireDimension("scales", scales.dimension(), difference.length);
        double square = 0;
        for (int j = 0; j < difference.length; j++) {
          double z = difference[j] / scales.get(j);
          square = Math.fma(z, z, square);
        }
        return square;
      }

      @Override
      public void stretch(double[] z) {
        for (int j = 0; j < z.length; j++) {
          z[j] *= scales.get(j);
        }
      }
    };
  }

  /** ((s − y)ᵀΣ⁻¹(s − y))^½ with a covariance Σ = AAᵀ of the statistics. */
  static Distance mahalanobis(Matrix covariance) {
    int p = covariance.rows();
    for (int j = 0; j < p; j++) {
      for (int k = 0; k <= j; k++) {
        if (covariance.columns() != p || covariance.get(j, k) != covariance.get(k, j)) {
          throw new IllegalArgumentException("covariance is not symmetric; it must be");
        }
      }
    }
    Factored factored = Factored.of(p, covariance.toRowMajor());
    if (factored == null) {
      throw new IllegalArgumentException("covariance is not positive definite; it must be");
    }
    return new Distance() {
      @Override
      public double square(double[] difference) {
        requireDimension("covariance", p, difference.length);
        return factored.square(difference);
      }

      @Override
      public void stretch(double[] z) {
        factored.stretch(z);
      }
    };
  }

  private static void requireDimension(String name, int given, int p) {
    if (given != p) {
      throw new IllegalArgumentException(
          "%s is for %d statistics; there are %d".formatted(name, given, p));
    }
  }
}
