package io.kamilton.paper.cost;

import static io.kamilton.text.NumberText.format;

/**
 * y ≈ c·x^slope, by least squares of the logarithms.
 *
 * @param error the standard error of the slope, from the scatter about the line
 */
record PowerLaw(double slope, double error) {
  /** Through at least two points, all positive; with two of them the error is NaN. */
  static PowerLaw of(double[] x, double[] y) {
    int n = x.length;
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < n; i++) {
      meanX += StrictMath.log(x[i]) / n;
      meanY += StrictMath.log(y[i]) / n;
    }
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < n; i++) {
      double dx = StrictMath.log(x[i]) - meanX;
      xx += dx * dx;
      xy += dx * (StrictMath.log(y[i]) - meanY);
    }
    double slope = xy / xx;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double left = StrictMath.log(y[i]) - meanY - slope * (StrictMath.log(x[i]) - meanX);
      squares += left * left;
    }
    return new PowerLaw(slope, Math.sqrt(squares / (n - 2) / xx));
  }

  String text() {
    return Double.isFinite(error) ? format("%.2f ± %.2f", slope, error) : format("%.2f", slope);
  }
}
