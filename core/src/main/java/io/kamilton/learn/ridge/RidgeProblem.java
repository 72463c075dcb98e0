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
  private final int width;
  private final RidgeGroup[] groups;
  private final double[] scale;
  private final double[] gram;
  private final double[] right;
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
    groups = IntStream.of(e.distinctGroups()).mapToObj(this::group).toArray(RidgeGroup[]::new);
    total = Arrays.stream(groups).mapToDouble(group -> group.weight).sum();
    scale = scale();
    gram = new double[width * width];
    right = new double[width];
    for (RidgeGroup group : groups) {
      sum(group);
    }
  }

  private RidgeGroup group(int number) {
    cancellation.check();
    int[] members =
        IntStream.range(0, e.size()).filter(i -> e.group(i) == number && w[i] > 0).toArray();
    RidgeGroup group = new RidgeGroup(members.length, width);
    double[] x = new double[features.dimension()];
    double[] phi = new double[m];
    for (int r = 0; r < members.length; r++) {
      int i = members[r];
      double root = Math.sqrt(w[i]);
      e.points().row(i, x);
      features.features(x, phi);
      for (int k = 0; k < m; k++) {
        group.rows[r * width + k] = root * phi[k];
      }
      group.rows[r * width + m] = root;
      group.targets[r] = root * (e.value(i) - level - base.value(x));
      group.relative[r] = e.valueWeight(i) / w[i];
      group.weight += w[i];
      group.ownWeight += e.valueWeight(i);
    }
    return group;
  }

  /** What makes the weighted mean square of each feature 1; the rows are scaled by it. */
  private double[] scale() {
    double[] squares = new double[m];
    for (RidgeGroup group : groups) {
      for (int from = 0; from < group.rows.length; from += width) {
        for (int k = 0; k < m; k++) {
          squares[k] += group.rows[from + k] * group.rows[from + k];
        }
      }
    }
    double[] by = new double[m];
    for (int k = 0; k < m; k++) {
      by[k] = squares[k] > 0 ? Math.sqrt(total / squares[k]) : 1;
    }
    for (RidgeGroup group : groups) {
      for (int from = 0; from < group.rows.length; from += width) {
        for (int k = 0; k < m; k++) {
          group.rows[from + k] *= by[k];
        }
      }
    }
    return by;
  }

  private void sum(RidgeGroup group) {
    cancellation.check();
    int n = group.targets.length;
    Blas.get().gram(width, n, 1, group.rows, 0, group.gram);
    for (int r = 0; r < n; r++) {
      for (int k = 0; k < width; k++) {
        group.right[k] = Math.fma(group.rows[r * width + k], group.targets[r], group.right[k]);
      }
    }
    for (int row = 0; row < width; row++) {
      for (int at = row * width; at <= row * width + row; at++) {
        gram[at] += group.gram[at];
      }
    }
    for (int k = 0; k < width; k++) {
      right[k] += group.right[k];
    }
  }

  /** Every λ is tried without the first group; the best of them and its neighbours without each. */
  Trial best(LambdaSearch search) {
    double[] lambdas = search.lambdas();
    Trial[] trials = new Trial[lambdas.length];
    int first = 0;
    for (int i = 0; i < lambdas.length; i++) {
      trials[i] = new Trial(lambdas[i]);
      trials[i].leaveOut(1);
      first = trials[i].error() < trials[first].error() ? i : first;
    }
    int left = Math.min(groups.length, search.groups());
    trials[first].leaveOut(left);
    int best = first;
    for (int i = Math.max(0, first - 1); i <= Math.min(lambdas.length - 1, first + 1); i++) {
      trials[i].leaveOut(left);
      best = trials[i].error() < trials[best].error() ? i : best;
    }
    return trials[best];
  }

  Evaluations values() {
    return e;
  }

  /** The solution with all groups. */
  Solution all(double lambda) {
    return solution(gram.clone(), right.clone(), lambda * total);
  }

  /** A λ, and its solutions without one group each. */
  final class Trial {
    private final double lambda;
    private final List<Solution> without = new ArrayList<>();
    private double sum;
    private double weight;

    Trial(double lambda) {
      this.lambda = lambda;
    }

    /** Without each of the first groups, those that were left out already aside. */
    void leaveOut(int count) {
      for (int g = without.size(); g < count; g++) {
        Solution solution = without(groups[g], lambda);
        without.add(solution);
        sum += groups[g].error(solution.theta);
        weight += groups[g].ownWeight;
      }
    }

    double error() {
      return sum / weight;
    }

    double lambda() {
      return lambda;
    }

    /** The solutions without one group each. */
    List<Solution> solutions() {
      return without;
    }
  }

  FeatureExpansion expansion(Solution solution) {
    double[] theta = new double[m];
    for (int k = 0; k < m; k++) {
      theta[k] = solution.theta[k] * scale[k];
    }
    return new FeatureExpansion(features, theta, base, solution.theta[m] + level, solution.jitter);
  }

  /** The solution without a group. */
  private Solution without(RidgeGroup group, double lambda) {
    double[] system = new double[gram.length];
    double[] b = new double[width];
    for (int row = 0; row < width; row++) {
      for (int at = row * width; at <= row * width + row; at++) {
        system[at] = gram[at] - group.gram[at];
      }
    }
    for (int k = 0; k < width; k++) {
      b[k] = right[k] - group.right[k];
    }
    return solution(system, b, lambda * (total - group.weight));
  }

  /** Solves the system in place. */
  private Solution solution(double[] system, double[] b, double penalty) {
    cancellation.check();
    for (int k = 0; k < m; k++) {
      system[k * width + k] += penalty;
    }
    system[m * width + m] += FitNumbers.Ridge.CONSTANT_PENALTY * penalty;
    return new Solution(
        b, PositiveDefinite.solve("the system of the values", width, system, b).jitter());
  }

  /** θ of the scaled features, then c, and the jitter that it took. */
  record Solution(double[] theta, double jitter) {}
}
