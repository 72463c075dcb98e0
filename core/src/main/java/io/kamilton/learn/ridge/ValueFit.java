package io.kamilton.learn.ridge;

import io.kamilton.feature.Features;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.FeatureExpansion;
import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * f = log q₀ + c + θᵀφ by ridge regression on values: the minimum of Σ_i w_i (f(x_i) − y_i)² +
 * λ‖θ‖² Σ_i w_i, features scaled to a weighted mean square of 1.
 *
 * <p>λ is the best of several by the error on groups that were left out, weighted by the values'
 * own weights v_i, whatever the w_i are. O(nm² + gm³) for g groups left out.
 */
public final class ValueFit {
  private final RidgeProblem problem;
  private final RidgeProblem.Trial best;

  private ValueFit(RidgeProblem problem, RidgeProblem.Trial best) {
    this.problem = problem;
    this.best = best;
  }

  /** f. O(m³): for comparing errors it is not needed. */
  public Surrogate surrogate() {
    return problem.expansion(problem.all(best.lambda()));
  }

  /** f_{−g}: the same without one of the groups that were left out in turn. */
  public List<FeatureExpansion> without() {
    return best.solutions().stream().map(problem::expansion).toList();
  }

  /** How many values it is a fit to. */
  public int size() {
    return problem.values().size();
  }

  /**
   * (f_{−g}(x_i) − y_i)² of each value, g its group, at most {@link SquaredError#MISSED}; f_{−g} is
   * f for groups that the fit has not seen.
   *
   * @param e in the coordinates of the fit
   */
  public double[] squaresLeftOut(Evaluations e) {
    int[] groups = problem.values().distinctGroups();
    List<FeatureExpansion> without = without();
    Surrogate all = surrogate();
    double[] squares = new double[e.size()];
    for (int i = 0; i < squares.length; i++) {
      int g = Arrays.binarySearch(groups, e.group(i));
      double residual = (g < 0 ? all : without.get(g)).value(e.points().row(i)) - e.value(i);
      // also where f_{−g} is no number, far away
      double square = residual * residual;
      squares[i] = square < SquaredError.MISSED.bound() ? square : SquaredError.MISSED.bound();
    }
    return squares;
  }

  /** The mean squared held-out error. */
  public double error() {
    return best.error();
  }

  /** The fit to the values of {@code e} with weights w; its groups are held out in turn. */
  public static ValueFit of(
      Features features,
      BaseDensity base,
      Evaluations e,
      double[] w,
      LambdaSearch search,
      Cancellation cancellation) {
    RidgeProblem problem = new RidgeProblem(features, base, e, w, cancellation);
    return new ValueFit(problem, problem.best(problem.trials(search), search));
  }

  /**
   * The same where it may be closer than a rival, a fit to the same values: nothing, and no group
   * but the first is held out, where the error of that one is not lower than the rival's.
   */
  public static Optional<ValueFit> closerThan(
      ValueFit rival,
      Features features,
      BaseDensity base,
      Evaluations e,
      double[] w,
      LambdaSearch search,
      Cancellation cancellation) {
    RidgeProblem problem = new RidgeProblem(features, base, e, w, cancellation);
    List<RidgeProblem.Trial> trials = problem.trials(search);
    return RidgeProblem.least(trials).error() < rival.best.firstError()
        ? Optional.of(new ValueFit(problem, problem.best(trials, search)))
        : Optional.empty();
  }
}
