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
  private final List<RidgeProblem.Trial> trials;
  private final LambdaSearch search;
  private final RidgeProblem.Trial best;

  private ValueFit(
      RidgeProblem problem,
      List<RidgeProblem.Trial> trials,
      LambdaSearch search,
      RidgeProblem.Trial best) {
    this.problem = problem;
    this.trials = trials;
    this.search = search;
    this.best = best;
  }

  private ValueFit(RidgeProblem problem, List<RidgeProblem.Trial> trials, LambdaSearch search) {
    this(problem, trials, search, problem.compared(trials, search));
  }

  /** The same once every group was held out in turn, with the best λ by all of them. */
  public ValueFit complete() {
    return new ValueFit(problem, trials, search, problem.best(trials, search));
  }

  /** f. O(m³): for comparing errors it is not needed. */
  public Surrogate surrogate() {
    return problem.expansion(problem.all(best.lambda()));
  }

  /** f_{−g} of a complete fit: the same without one of the groups that were left out in turn. */
  public List<FeatureExpansion> without() {
    return best.solutions().stream().map(problem::expansion).toList();
  }

  /** How many values it is a fit to. */
  public int size() {
    return problem.values().size();
  }

  /**
   * (f_{−g}(x_i) − y_i)² of each value of a complete fit, g its group, at most {@link
   * SquaredError#MISSED}; f_{−g} is f for groups that the fit has not seen.
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

  /**
   * What each of other features explains of what this fit leaves, one feature φ_k at a time: Σ_k
   * (Σ_i w_i r_i φ_k(x_i))² / Σ_i w_i φ_k(x_i)², r_i the residual of f without the first group.
   * O(nm): it tells which of them are worth a fit.
   */
  public double[] explainedBy(List<Features> others) {
    return problem.explained(best.solutions().get(0), others);
  }

  /** What f without the first group leaves of each value. */
  public double[] residuals() {
    return problem.residuals(best.solutions().get(0));
  }

  /** The mean squared held-out error: of some groups that tell enough, until it is complete. */
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
    return new ValueFit(problem, problem.trials(search), search);
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
    return RidgeProblem.least(trials).firstError() < rival.best.firstError()
        ? Optional.of(new ValueFit(problem, trials, search))
        : Optional.empty();
  }
}
