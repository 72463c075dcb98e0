package io.kamilton.intractable.abc;

import io.kamilton.target.Answer;
import io.kamilton.target.AnsweringTarget;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The likelihood of statistics as if they were normal (Wood 2010): Σ_k log N̂(s(y_k); μ(θ), Σ(θ)),
 * mean and covariance estimated from n simulations at θ.
 *
 * @param observed statistics of independent observations; a simulation is of one of them
 */
public record SyntheticLikelihood(
    Simulations simulations, List<Point> observed, NormalEstimate estimate)
    implements AnsweringTarget {
  public SyntheticLikelihood {
    if (observed.isEmpty()) {
      throw new IllegalArgumentException("observed is empty; it must have at least 1 element");
    }
    int p = observed.get(0).dimension();
    if (p == 0 || observed.stream().anyMatch(each -> each.dimension() != p)) {
      throw new IllegalArgumentException("observed must be numbers, as many in every observation");
    }
    int least = estimate.leastDraws(p);
    if (simulations.number() < least) {
      throw new IllegalArgumentException(
          "simulations is %d; with %d statistics it must be at least %d: %s"
              .formatted(simulations.number(), p, least, estimate.remedy()));
    }
    if (observed.size() > 1 && estimate instanceof NormalEstimate.Unbiased) {
      throw new IllegalArgumentException(
          "observed has %d observations; the unbiased estimator takes 1"
              .formatted(observed.size()));
    }
    observed = List.copyOf(observed);
  }

  @Override
  public int dimension() {
    return simulations.dimension();
  }

  @Override
  public int seeds() {
    return simulations.seeds();
  }

  @Override
  public Answer answer(double[] theta, Call call) {
    List<Point> draws = simulations.all(theta, call, observed.get(0).dimension());
    try {
      return Answer.of(logLikelihood(draws), draws.size());
    } catch (EvaluationFailure e) {
      throw EvaluationFailure.after(draws.size(), e);
    }
  }

  private double logLikelihood(List<Point> draws) {
    ToDoubleFunction<Point> logDensity = estimate.logDensity(draws);
    double sum = 0;
    for (Point y : observed) {
      sum += logDensity.applyAsDouble(y);
    }
    return sum;
  }
}
