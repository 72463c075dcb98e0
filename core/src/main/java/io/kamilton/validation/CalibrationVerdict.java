package io.kamilton.validation;

import io.kamilton.validation.Calibration.Observation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.hipparchus.special.Beta;

/**
 * What replicas say together: a test of uniform ranks for each quantity and, where chains were
 * started at θ*, two of their change. The false-alarm rate is divided over all of them.
 *
 * @param level that a p-value must not fall below
 */
public record CalibrationVerdict(List<Test> tests, double level) {
  /** The rate at which a sampler that is right fails. */
  public static final double FALSE_ALARMS = 0.01;

  /** What was tested. */
  public enum Kind {
    /** Ranks of θ* among draws are uniform. */
    RANKS,
    /** The frozen kernel does not shift ranks. */
    SHIFT,
    /** Nor does it spread or gather them. */
    SPREAD
  }

  /** One test of one quantity. */
  public record Test(int quantity, Kind kind, double pValue) {}

  public CalibrationVerdict {
    tests = List.copyOf(tests);
  }

  /** Of at least two observations. */
  public static CalibrationVerdict of(List<Observation> runs) {
    if (runs.size() < 2) {
      throw new IllegalArgumentException(runs.size() + " runs; there must be at least 2");
    }
    Observation first = runs.get(0);
    UniformRanks uniform = new UniformRanks(runs.size(), first.values());
    List<Test> tests = new ArrayList<>();
    for (int q = 0; q < first.ranks().size(); q++) {
      tests.add(new Test(q, Kind.RANKS, uniform.pValue(ranks(runs, q))));
    }
    for (int q = 0; !first.moved().isEmpty() && q < first.ranks().size(); q++) {
      tests.add(new Test(q, Kind.SHIFT, changed(runs, q, Kind.SHIFT)));
      tests.add(new Test(q, Kind.SPREAD, changed(runs, q, Kind.SPREAD)));
    }
    return new CalibrationVerdict(tests, FALSE_ALARMS / tests.size());
  }

  /** The ranks of a quantity, run by run. */
  public static int[] ranks(List<Observation> runs, int quantity) {
    return runs.stream().mapToInt(run -> run.ranks().get(quantity)).toArray();
  }

  public Test worst() {
    return tests.stream().min(Comparator.comparingDouble(Test::pValue)).orElseThrow();
  }

  public boolean passed() {
    return worst().pValue >= level;
  }

  /** Student's t-test of the change of g over the runs, the mean of its repeats. */
  private static double changed(List<Observation> runs, int q, Kind kind) {
    double mean = 0;
    double squares = 0;
    int n = 0;
    for (Observation run : runs) {
      double start = g(kind, run.ranks().get(q), run.values());
      double end =
          run.moved().stream()
              .mapToDouble(moved -> g(kind, moved.get(q), run.values()))
              .average()
              .orElse(start);
      n++;
      double difference = end - start - mean;
      mean += difference / n;
      squares += difference * (end - start - mean);
    }
    if (squares == 0) {
      return 1;
    }
    double t2 = mean * mean / (squares / (n - 1) / n);
    // P(|t_ν| > t) = I_{ν/(ν + t²)}(ν/2, ½)
    double nu = n - 1.0;
    return Beta.regularizedBeta(nu / (nu + t2), nu / 2, 0.5);
  }

  /** v − ½ or (v − ½)², v the middle of a rank's share of [0, 1]. */
  private static double g(Kind kind, int rank, int values) {
    double v = (rank + 0.5) / values - 0.5;
    return kind == Kind.SHIFT ? v : v * v;
  }
}
