package io.kamilton.intractable.abc;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.linalg.Matrix;
import io.kamilton.target.Point;
import io.kamilton.text.Arguments;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * How far statistics are apart: ρ(s, y) = ‖A⁻¹(s − y)‖.
 *
 * @param ofDifference ρ² as a function of s − y, finite
 * @param stretching z ← Az: what is at distance ‖z‖
 */
public record Distance(ToDoubleFunction<double[]> ofDifference, Consumer<double[]> stretching) {
  /** ρ²(s, y); ∞ where a statistic is infinite. */
  public double square(Point s, Point y) {
    double[] difference = new double[y.dimension()];
    for (int j = 0; j < difference.length; j++) {
      difference[j] = s.get(j) - y.get(j);
      if (Double.isInfinite(difference[j])) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return ofDifference.applyAsDouble(difference);
  }

  /** ‖s − y‖. */
  public static Distance euclidean() {
    return new Distance(difference -> InnerProduct.of(difference, difference), z -> {});
  }

  /** (Σ_j (s_j − y_j)²/c_j²)^½ with a positive scale c_j for each statistic. */
  public static Distance weighted(Point scales) {
    double[] c = scales.toArray();
    for (int j = 0; j < c.length; j++) {
      Arguments.positive("scales[" + j + "]", c[j]);
    }
    return new Distance(
        difference -> {
          requireDimension("scales", c.length, difference.length);
          double square = 0;
          for (int j = 0; j < difference.length; j++) {
            double z = difference[j] / c[j];
            square = Math.fma(z, z, square);
          }
          return square;
        },
        z -> Arrays.setAll(z, j -> z[j] * c[j]));
  }

  /** ((s − y)ᵀΣ⁻¹(s − y))^½ with a covariance Σ = AAᵀ of the statistics. */
  public static Distance mahalanobis(Matrix covariance) {
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
    return new Distance(
        difference -> {
          requireDimension("covariance", p, difference.length);
          return factored.square(difference);
        },
        factored::stretch);
  }

  private static void requireDimension(String name, int given, int p) {
    if (given != p) {
      throw new IllegalArgumentException(
          "%s is for %d statistics; there are %d".formatted(name, given, p));
    }
  }
}
