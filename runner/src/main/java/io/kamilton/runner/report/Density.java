package io.kamilton.runner.report;

import io.kamilton.diagnostics.SampleStatistics;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gaussian kernel estimates of densities, at equal distances over the range of the draws. Mass
 * beyond its ends is mirrored there, so that a density on an interval does not fade at its bounds.
 * The range goes beyond the 5% and 95% quantiles by three times the interval between them at most.
 *
 * @param low where the first value is
 * @param high where the last one is
 * @param lines the values, a list a chain; empty where a chain never moved
 */
record Density(double low, double high, List<List<Double>> lines) {
  private static final int POINTS = 96;
  private static final int CELLS = 1024;
  private static final double WIDEST = 3;

  static Density of(List<double[]> samples) {
    double[] all =
        samples.stream()
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (all.length < 2 || all[0] == all[all.length - 1]) {
      return new Density(0, 1, samples.stream().map(each -> List.<Double>of()).toList());
    }
    double q5 = SampleStatistics.quantile(all, 0.05);
    double q95 = SampleStatistics.quantile(all, 0.95);
    double beyond = q95 > q5 ? WIDEST * (q95 - q5) : Double.POSITIVE_INFINITY;
    double low = Math.max(all[0], q5 - beyond);
    double high = Math.min(all[all.length - 1], q95 + beyond);
    Stream<List<Double>> lines = samples.stream().map(each -> line(each, low, high));
    return new Density(low, high, lines.toList());
  }

  private static List<Double> line(double[] sample, double low, double high) {
    double[] finite = Arrays.stream(sample).filter(Double::isFinite).toArray();
    double width = bandwidth(finite);
    if (!(width > 0)) {
      return List.of();
    }
    double cell = (high - low) / CELLS;
    double h = Math.max(width, cell);
    double[] counts = new double[CELLS];
    for (double x : finite) {
      int at = (int) Math.floor((x - low) / cell);
      if (x >= low && x <= high) {
        counts[Math.min(at, CELLS - 1)]++;
      }
    }
    double[] values = new double[POINTS];
    for (int i = 0; i < POINTS; i++) {
      double x = low + (high - low) * i / (POINTS - 1);
      for (int k = 0; k < CELLS; k++) {
        double centre = low + (k + 0.5) * cell;
        if (counts[k] > 0) {
          values[i] +=
              counts[k]
                  * (bell((x - centre) / h)
                      + bell((x - 2 * low + centre) / h)
                      + bell((x - 2 * high + centre) / h));
        }
      }
      values[i] /= finite.length * h;
    }
    return Rounding.between(0, Arrays.stream(values).max().orElse(0)).of(values);
  }

  /** Silverman's 0.9 min(sd, IQR/1.34) n^(−1/5). */
  private static double bandwidth(double[] x) {
    if (x.length < 2) {
      return 0;
    }
    double iqr = SampleStatistics.quantile(x, 0.75) - SampleStatistics.quantile(x, 0.25);
    double sd = SampleStatistics.sd(x);
    double spread = iqr > 0 ? Math.min(sd, iqr / 1.34) : sd;
    return 0.9 * spread * StrictMath.pow(x.length, -0.2);
  }

  private static double bell(double z) {
    return Math.abs(z) > 6 ? 0 : StrictMath.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
  }
}
