package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.format;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

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
    double[] u = centredLogs(used, x);
    double[] v = centredLogs(used, y);
    // b = Σuv / Σu², se² = Σ(v − bu)² / (n − 2) / Σu²
    double uu = 0;
    double uv = 0;
    for (int i = 0; i < u.length; i++) {
      uu += u[i] * u[i];
      uv += u[i] * v[i];
    }
    double b = uv / uu;
    double squares = 0;
    for (int i = 0; i < u.length; i++) {
      squares += (v[i] - b * u[i]) * (v[i] - b * u[i]);
    }
    return new Growth(b, u.length < 3 ? Double.NaN : Math.sqrt(squares / (u.length - 2) / uu));
  }

  private static <T> double[] centredLogs(List<T> points, ToDoubleFunction<T> value) {
    double[] logs =
        points.stream().mapToDouble(each -> StrictMath.log(value.applyAsDouble(each))).toArray();
    double mean = DoubleStream.of(logs).average().orElse(Double.NaN);
    return DoubleStream.of(logs).map(each -> each - mean).toArray();
  }

  @Override
  public String toString() {
    String shown = Double.isFinite(error) ? "%.2f ± %.2f" : "%.2f";
    return Double.isFinite(exponent) ? format(shown, exponent, error) : "–";
  }
}
