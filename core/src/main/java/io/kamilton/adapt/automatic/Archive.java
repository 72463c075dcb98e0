package io.kamilton.adapt.automatic;

import io.kamilton.adapt.Levels;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.Evaluations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The fresh pairs (x, log π̂) of a run, rejected proposals too, and how much each may say: values
 * far below those of the chains' states must not dominate a fit. For one thread.
 */
final class Archive {
  private final int d;
  private final List<double[]> points = new ArrayList<>();
  private final List<Double> values = new ArrayList<>();
  private final List<Double> levels = new ArrayList<>();
  private int forgotten;
  private double best = Double.NEGATIVE_INFINITY;

  Archive(int d) {
    this.d = d;
  }

  void add(double[] x, double y) {
    points.add(x);
    values.add(y);
    best = Math.max(best, y);
    if (points.size() > KmcNumbers.Memory.MOST) {
      points.subList(0, KmcNumbers.Memory.MOST / 2).clear();
      values.subList(0, KmcNumbers.Memory.MOST / 2).clear();
      forgotten += KmcNumbers.Memory.MOST / 2;
    }
  }

  /** The log density of where a chain is. */
  void addState(double y) {
    levels.add(y);
    if (levels.size() > KmcNumbers.Memory.MOST) {
      levels.subList(0, KmcNumbers.Memory.MOST / 2).clear();
    }
  }

  /** How many pairs there were. */
  int size() {
    return forgotten + points.size();
  }

  /** The first pair that is remembered. */
  int first() {
    return forgotten;
  }

  double[] point(int i) {
    return points.get(i - forgotten);
  }

  double value(int i) {
    return values.get(i - forgotten);
  }

  /** The largest value. */
  double best() {
    return best;
  }

  /** The weight of a value, v(y) = 1/(1 + exp((cut − y)/s)), 0 far below. */
  record Weighting(double cut, double s) {
    double weight(double y) {
      double below = (cut - y) / s;
      return below > KmcNumbers.Weights.FAR
          ? 0
          : Math.max(KmcNumbers.Weights.LEAST, 1 / (1 + StrictMath.exp(below)));
    }

    /** The same that falls off so many times as slowly. */
    Weighting wider(double times) {
      double span = s / KmcNumbers.Weights.WIDTH;
      return new Weighting(cut - (times - 1) * span, times * s);
    }
  }

  /**
   * With q and M the 2% quantile and the median of the latest states' log densities, and span =
   * max(M − q, 1 + 0.3√d): cut = q − span, s = 0.7 span.
   */
  Weighting weighting() {
    double[] latest = latest();
    double q = latest[(int) (KmcNumbers.Weights.LOW * latest.length)];
    double span = Math.max(latest[latest.length / 2] - q, Levels.leastSpan(d));
    return new Weighting(q - span, KmcNumbers.Weights.WIDTH * span);
  }

  /**
   * The levels that count, sorted: of the last quarter of the states, and of its later half again
   * and again as long as the chains still climb in it: then they leave what was before.
   */
  private double[] latest() {
    int to = levels.size();
    int from = (KmcNumbers.Weights.LATEST - 1) * to / KmcNumbers.Weights.LATEST;
    while (to - from >= 2 * KmcNumbers.Weights.FEWEST_LEVELS && rise(from, (from + to) / 2, to)) {
      from = (from + to) / 2;
    }
    return Levels.sorted(levels.subList(from, to));
  }

  private boolean rise(int from, int middle, int to) {
    return Levels.rise(levels.subList(from, middle), levels.subList(middle, to), d);
  }

  /** How many of the values say something. */
  int counting() {
    if (levels.isEmpty()) {
      return 0;
    }
    Weighting weighting = weighting();
    return (int) values.stream().filter(y -> weighting.weight(y) > 0).count();
  }

  /** The latest values that say something, in their order; nothing where they are few. */
  Optional<Evaluations> evaluations(Weighting weighting) {
    List<Integer> kept = new ArrayList<>();
    for (int i = size() - 1; i >= forgotten && kept.size() < KmcNumbers.Memory.MOST_VALUES; i--) {
      if (weighting.weight(value(i)) > 0) {
        kept.add(i);
      }
    }
    int n = kept.size();
    if (n < KmcNumbers.Memory.VALUES_PER_COORDINATE * d + KmcNumbers.Memory.LEAST_VALUES) {
      return Optional.empty();
    }
    double[][] rows = new double[n][];
    double[] y = new double[n];
    int[] groups = new int[n];
    for (int r = 0; r < n; r++) {
      int i = kept.get(n - 1 - r);
      rows[r] = point(i);
      y[r] = value(i);
      groups[r] = i % KmcNumbers.Memory.FOLDS;
    }
    double[] v = Arrays.stream(y).map(weighting::weight).toArray();
    return Optional.of(Evaluations.ofDraws(Matrix.of(rows)).withValues(y, v).withGroups(groups));
  }
}
