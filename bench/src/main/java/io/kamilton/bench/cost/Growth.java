package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.format;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a cost grows: y ≈ c·x^exponent, by least squares of the logarithms.
 *
 * @param error the standard error of the exponent, from the scatter about the line; NaN with two
 *     points
 */
record Growth(double exponent, double error) {
  /** Through the points that have a positive y; NaN where there are not two x among them. */
  static <T> Growth of(List<T> points, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
    List<T> used = points.stream().filter(each -> y.applyAsDouble(each) > 0).toList();
    ToDoubleFunction<T> u = each -> StrictMath.log(x.applyAsDouble(each));
    ToDoubleFunction<T> v = each -> StrictMath.log(y.applyAsDouble(each));
    double meanU = mean(used, u);
    double meanV = mean(used, v);
    // b = Σ(u − ū)(v − v̄) / Σ(u − ū)²
    double uu = 0;
    double uv = 0;
    for (T each : used) {
      double du = u.applyAsDouble(each) - meanU;
      uu += du * du;
      uv += du * (v.applyAsDouble(each) - meanV);
    }
    double b = uv / uu;
    // se² = Σ(v − v̄ − b(u − ū))² / (n − 2) / Σ(u − ū)²
    double squares = 0;
    for (T each : used) {
      double left = v.applyAsDouble(each) - meanV - b * (u.applyAsDouble(each) - meanU);
      squares += left * left;
    }
    boolean few = used.size() < 3;
    return new Growth(b, few ? Double.NaN : Math.sqrt(squares / (used.size() - 2) / uu));
  }

  private static <T> double mean(List<T> points, ToDoubleFunction<T> value) {
    return points.stream().mapToDouble(value).average().orElse(Double.NaN);
  }

  @Override
  public String toString() {
    if (!Double.isFinite(exponent)) {
      return "–";
    }
    return Double.isFinite(error)
        ? format("%.2f ± %.2f", exponent, error)
        : format("%.2f", exponent);
  }
}
