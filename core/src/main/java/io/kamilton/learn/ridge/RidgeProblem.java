package io.kamilton.learn.ridge;

import io.kamilton.feature.Features;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.PositiveDefinite;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.FeatureExpansion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The normal equations of ridge regression on values, one sum of products for each group, so that
 * any group can be held out by a subtraction. Once made it does not change.
 */
final class RidgeProblem {
  private final Features features;
  private final Cancellation cancellation;
  private final BaseDensity base;
  private final Evaluations e;
  private final double[] w;
  private final double level;
  private final int m;

  /** Of a system: the features and the constant. */
  private final int width;

  /** Of a row: these and the value, so that the right-hand side is the last row of products. */
  private final int columns;

  private final RidgeGroup[] groups;
  private final double[] scale;

  /** Σ_i of a row times a row; as in every group, the lower triangle. */
  private final double[] products;

  private final double total;

  RidgeProblem(
      Features features, BaseDensity base, Evaluations e, double[] w, Cancellation cancellation) {
    this.cancellation = cancellation;
    this.features = features;
    this.base = base;
    this.e = e;
    this.w = w;
    level = e.value(0);
    m = features.size();
    width = m + 1;
    columns = width + 1;
    groups = IntStream.of(e.distinctGroups()).mapToObj(this::group).toArray(RidgeGroup[]::new);
    total = Arrays.stream(groups).mapToDouble(group -> group.weight).sum();
    products = new double[columns * columns];
    for (RidgeGroup group : groups) {
      add(group.products, products);
    }
    scale = scale();
    scale(products);
    for (RidgeGroup group : groups) {
      scale(group.products);
      leave(group.products);
    }
  }

  private RidgeGroup group(int number) {
    cancellation.check();
    int[] members =
        IntStream.range(0, e.size()).filter(i -> e.group(i) == number && w[i] > 0).toArray();
    RidgeGroup group = new RidgeGroup(members.length, columns);
    double[] x = new double[features.dimension()];
    double[] phi = new double[m];
    for (int r = 0; r < members.length; r++) {
      int i = members[r];
      double root = Math.sqrt(w[i]);
      e.points().row(i, x);
      features.features(x, phi);
      int from = r * columns;
      for (int k = 0; k < m; k++) {
        group.rows[from + k] = root * phi[k];
      }
      group.rows[from + m] = root;
      group.rows[from + width] = root * (e.value(i) - level - base.value(x));
      group.relative[r] = e.valueWeight(i) / w[i];
      group.weight += w[i];
      group.ownWeight += e.valueWeight(i);
    }
    Blas.get().gram(columns, members.length, 1, group.rows, 0, group.products);
    return group;
  }

  /** What makes the weighted mean square of each feature 1; the constant and y are not scaled. */
  private double[] scale() {
    double[] by = new double[columns];
    Arrays.fill(by, 1);
    for (int k = 0; k < m; k++) {
      double squares = products[k * columns + k];
      by[k] = squares > 0 ? Math.sqrt(total / squares) : 1;
    }
    return by;
  }

  /** The lower triangle of a ← SaS, S the diagonal of the scale. */
  private void scale(double[] a) {
    for (int row = 0; row < columns; row++) {
      for (int k = 0; k <= row; k++) {
        // one after the other: their product may be too large
        a[row * columns + k] = a[row * columns + k] * scale[row] * scale[k];
      }
    }
  }

  /** to ← to + a. */
  private static void add(double[] a, double[] to) {
    for (int at = 0; at < to.length; at++) {
      to[at] += a[at];
    }
  }

  /** The products of a group become those of all others. */
  private void leave(double[] own) {
    for (int at = 0; at < own.length; at++) {
      own[at] = products[at] - own[at];
    }
  }

  /** The trials of λ, rising, without the first group, up to one that is exact. */
  List<Trial> trials(LambdaSearch search) {
    List<Trial> trials = new ArrayList<>();
    for (double lambda : search.lambdas()) {
      Trial trial = new Trial(lambda);
      trial.leaveOut(1, Double.POSITIVE_INFINITY);
      trials.add(trial);
      if (trial.isExact()) {
        return List.of(trial);
      }
    }
    return trials;
  }

  /** The best of trials, without as many groups as tell what another fit is worth beside it. */
  Trial compared(List<Trial> trials, LambdaSearch search) {
    double share = FitNumbers.Families.ENOUGH_HELD_OUT / (double) e.size();
    int enough = (int) Math.max(1, Math.ceil(share * groups.length));
    Trial best = least(trials);
    best.leaveOut(Math.min(enough, left(search)), Double.POSITIVE_INFINITY);
    return best;
  }

  /**
   * The best of trials without the first group, or of its neighbours, without each group; of one
   * that is exact no more groups are left out.
   */
  Trial best(List<Trial> trials, LambdaSearch search) {
    int left = left(search);
    Trial best = least(trials);
    if (best.isExact()) {
      return best;
    }
    int first = trials.indexOf(best);
    best.leaveOut(left, Double.POSITIVE_INFINITY);
    for (Trial beside :
        trials.subList(Math.max(0, first - 1), Math.min(trials.size(), first + 2))) {
      beside.leaveOut(left, best.sum);
      best = beside.without.size() == left && beside.error() < best.error() ? beside : best;
    }
    return best;
  }

  private int left(LambdaSearch search) {
    return Math.min(groups.length, search.groups());
  }

  /** That with the least error without the first group; the largest λ where nothing tells. */
  static Trial least(List<Trial> trials) {
    Trial least = trials.get(0);
    for (Trial each : trials) {
      least = least.firstError() < each.firstError() ? least : each;
    }
    return least;
  }

  Evaluations values() {
    return e;
  }

  /** The solution with all groups. */
  Solution all(double lambda) {
    return solution(products, lambda * total);
  }

  /** A λ, and its solutions without one group each. */
  final class Trial {
    private final double lambda;
    private final List<Solution> without = new ArrayList<>();
    private double sum;
    private double weight;
    private double firstError;

    Trial(double lambda) {
      this.lambda = lambda;
    }

    /** Without each of the first groups, those that were left out already aside, up to a sum. */
    void leaveOut(int count, double mostSum) {
      for (int g = without.size(); g < count && !(sum > mostSum); g++) {
        RidgeGroup group = groups[g];
        Solution solution = solution(group.products, lambda * (total - group.weight));
        without.add(solution);
        sum += group.error(solution.theta);
        weight += group.ownWeight;
        firstError = g == 0 ? error() : firstError;
      }
    }

    double error() {
      return sum / weight;
    }

    double lambda() {
      return lambda;
    }

    /** Whether nothing but rounding is left of the values held out so far. */
    boolean isExact() {
      return error() < SquaredError.EXACT.bound();
    }

    /** The error of the first group alone. */
    double firstError() {
      return firstError;
    }

    /** The solutions without one group each. */
    List<Solution> solutions() {
      return without;
    }
  }

  /** r_i, what a solution leaves of y_i; 0 where a value does not count. */
  double[] residuals(Solution solution) {
    FeatureExpansion f = expansion(solution);
    return IntStream.range(0, e.size())
        .mapToDouble(i -> w[i] > 0 ? e.value(i) - f.value(e.points().row(i)) : 0)
        .toArray();
  }

  /**
   * For each of other features, with residuals as large as counts, Σ_k (Σ_i w_i r_i φ_k(x_i))² /
   * Σ_i w_i φ_k(x_i)².
   */
  double[] explained(Solution solution, List<Features> others) {
    double most = Math.sqrt(SquaredError.MISSED.bound());
    double[] residuals =
        Arrays.stream(residuals(solution)).map(r -> Math.max(-most, Math.min(most, r))).toArray();
    return others.stream().mapToDouble(each -> explained(residuals, each)).toArray();
  }

  private double explained(double[] residuals, Features others) {
    cancellation.check();
    double[] x = new double[others.dimension()];
    double[] phi = new double[others.size()];
    double[] common = new double[phi.length];
    double[] squares = new double[phi.length];
    for (int i = 0; i < residuals.length; i++) {
      e.points().row(i, x);
      others.features(x, phi);
      for (int k = 0; k < phi.length; k++) {
        common[k] += w[i] * residuals[i] * phi[k];
        squares[k] += w[i] * phi[k] * phi[k];
      }
    }
    return IntStream.range(0, phi.length)
        .filter(k -> squares[k] > 0)
        .mapToDouble(k -> common[k] * common[k] / squares[k])
        .sum();
  }

  FeatureExpansion expansion(Solution solution) {
    double[] theta = Arrays.copyOf(solution.theta, m);
    return new FeatureExpansion(features, theta, base, solution.theta[m] + level, solution.jitter);
  }

  /** The solution of the normal equations that sums of products make with a penalty. */
  private Solution solution(double[] sums, double penalty) {
    cancellation.check();
    double[] system = new double[width * width];
    for (int row = 0; row < width; row++) {
      System.arraycopy(sums, row * columns, system, row * width, row + 1);
      double relative = row < m ? 1 : FitNumbers.Ridge.CONSTANT_PENALTY;
      system[row * width + row] += relative * penalty;
    }
    double[] theta = Arrays.copyOfRange(sums, width * columns, width * columns + width);
    double jitter =
        PositiveDefinite.solve("the system of the values", width, system, theta).jitter();
    for (int k = 0; k < m; k++) {
      theta[k] *= scale[k];
    }
    return new Solution(theta, jitter);
  }

  /** θ, then c, and the jitter that it took. */
  record Solution(double[] theta, double jitter) {}
}
