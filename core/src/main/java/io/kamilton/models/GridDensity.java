package io.kamilton.models;

import java.util.function.DoubleUnaryOperator;

/** A density on an interval, known up to a constant and integrated by the trapezoid rule. */
public final class GridDensity {
  private static final int CELLS = 20_000;

  private final int cells;
  private final double from;
  private final double step;

  /** The probability of everything below a grid point. */
  private final double[] below;

  private final double mean;
  private final double sd;

  /**
   * The density proportional to e^f on [from, to], and 0 outside.
   *
   * @param f finite somewhere, smooth over a cell of the interval's 20,000
   */
  public GridDensity(double from, double to, DoubleUnaryOperator f) {
    this(from, to, CELLS, f);
  }

  GridDensity(double from, double to, int cells, DoubleUnaryOperator f) {
    this.cells = cells;
    this.from = from;
    below = new double[cells + 1];
    step = (to - from) / cells;
    double[] values = new double[cells + 1];
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k <= cells; k++) {
      values[k] = f.applyAsDouble(x(k));
      most = Math.max(most, values[k]);
    }
    double first = 0;
    double second = 0;
    double previous = StrictMath.exp(values[0] - most);
    for (int k = 1; k <= cells; k++) {
      double density = StrictMath.exp(values[k] - most);
      below[k] = below[k - 1] + 0.5 * (previous + density);
      first += density * x(k);
      second += density * x(k) * x(k);
      previous = density;
    }
    double total = below[cells];
    for (int k = 0; k <= cells; k++) {
      below[k] /= total;
    }
    mean = first / total;
    sd = Math.sqrt(second / total - mean * mean);
  }

  private double x(int k) {
    return from + k * step;
  }

  public double mean() {
    return mean;
  }

  public double sd() {
    return sd;
  }

  /** P(x ≤ this). */
  public double probability(double x) {
    double place = Math.max(0, Math.min(cells, (x - from) / step));
    int k = Math.min(cells - 1, (int) place);
    return below[k] + (place - k) * (below[k + 1] - below[k]);
  }
}
