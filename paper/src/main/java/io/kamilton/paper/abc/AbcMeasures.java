package io.kamilton.paper.abc;

import static io.kamilton.text.NumberText.format;

import io.kamilton.diagnostics.Autocovariance;
import io.kamilton.diagnostics.MonteCarloError;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.paper.chain.WholeChain;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is measured of a chain of approximate Bayesian computation: its coordinates have one law, so
 * that moments, histogram and autocorrelation are averages over all of them.
 */
final class AbcMeasures {
  static final int LAGS = 201;

  // a histogram from 7 to 12 beside what lies outside
  static final double LEAST = 7;
  static final double WIDTH = 0.125;
  static final int BINS = 40;

  private static final List<String> NUMBERS =
      List.of(
          ("acceptance divergent simulations simulations_an_iteration ess_an_iteration mean"
                  + " mean_error sd sd_error")
              .split(" ", -1));

  private AbcMeasures() {}

  static List<String> columns() {
    return Stream.of(
            NUMBERS.stream(),
            IntStream.range(0, LAGS).mapToObj(AbcMeasures::correlation),
            IntStream.range(0, BINS).mapToObj(AbcMeasures::density))
        .flatMap(each -> each)
        .toList();
  }

  /** The column of the autocorrelation at a lag. */
  static String correlation(int lag) {
    return "correlation." + lag;
  }

  /** The column of the density in a bin. */
  static String density(int bin) {
    return format("density(%.4f)", middle(bin));
  }

  static double middle(int bin) {
    return LEAST + (bin + 0.5) * WIDTH;
  }

  /** A row, of all that comes after the first iterations; simulations are of all. */
  static double[] of(WholeChain whole, int discarded) {
    WholeChain chain = whole.from(discarded);
    double[] row = new double[NUMBERS.size() + LAGS + BINS];
    row[0] = chain.acceptance();
    row[1] = chain.divergent();
    row[2] = whole.simulations();
    row[3] = (double) chain.simulations() / chain.size();
    row[4] = chain.leastEss() / chain.size();
    moments(chain, row, 5);
    int d = SkewNormalAbc.D;
    for (int l = 0; l < d; l++) {
      double[] x = chain.coordinate(l);
      double[] correlation = Autocovariance.correlation(x);
      for (int lag = 0; lag < LAGS; lag++) {
        row[9 + lag] += lag < x.length / 2 ? correlation[lag] / d : Double.NaN;
      }
      for (double each : x) {
        int bin = (int) Math.floor((each - LEAST) / WIDTH);
        if (bin >= 0 && bin < BINS) {
          row[9 + LAGS + bin] += 1 / (WIDTH * d * x.length);
        }
      }
    }
    return row;
  }

  /** Mean and standard deviation over draws and coordinates, each with its error. */
  private static void moments(WholeChain chain, double[] row, int from) {
    int d = SkewNormalAbc.D;
    double[] mean = new double[chain.size()];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = SampleStatistics.mean(chain.x(i));
    }
    double centre = SampleStatistics.mean(mean);
    double[] squares = new double[mean.length];
    for (int i = 0; i < mean.length; i++) {
      for (double each : chain.x(i)) {
        squares[i] += (each - centre) * (each - centre) / d;
      }
    }
    double sd = Math.sqrt(SampleStatistics.mean(squares));
    row[from] = centre;
    row[from + 1] = MonteCarloError.mean(ParameterDraws.of(mean));
    row[from + 2] = sd;
    row[from + 3] = MonteCarloError.mean(ParameterDraws.of(squares)) / (2 * sd);
  }
}
