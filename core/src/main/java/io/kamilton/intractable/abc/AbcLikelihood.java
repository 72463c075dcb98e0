package io.kamilton.intractable.abc;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Answer;
import io.kamilton.target.AnsweringTarget;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import io.kamilton.text.Arguments;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The likelihood of approximate Bayesian computation, estimated from n simulations x_i at θ:
 *
 * <p>log g̃_ε(y | θ) = log (1/n) Σ_i g_ε(ρ(s(x_i), s(y))).
 *
 * <p>g̃ is unbiased whatever n, so that a chain that keeps its estimate has the same law for every
 * n. No weight exceeds 1: once even weights of 1 for all simulations to come could not make the
 * estimate matter to whoever asks, it is left there.
 *
 * @param observed s(y), finite
 * @param epsilon ε, positive
 * @param stopsEarly whether estimates that cannot matter are left unfinished
 */
public record AbcLikelihood(
    Simulations simulations,
    Point observed,
    AbcKernel kernel,
    Distance distance,
    double epsilon,
    boolean stopsEarly)
    implements AnsweringTarget {
  /** What rounding may add to an average of weights, as a logarithm. */
  private static final double ROUNDING = 1e-9;

  public AbcLikelihood {
    Arguments.positive("epsilon", epsilon);
    if (observed.dimension() == 0) {
      throw new IllegalArgumentException("observed is empty; it must have at least 1 number");
    }
    // scales or a covariance of another dimension are refused here
    var unused = distance.square(observed, observed);
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
  public boolean stopsEarly() {
    return stopsEarly;
  }

  @Override
  public Answer answer(double[] theta, Call call) {
    double enough = stopsEarly ? call.enough() : Double.NEGATIVE_INFINITY;
    LogAverage average = new LogAverage(simulations.number());
    if (isBelow(average, enough)) {
      return Answer.below(0);
    }
    int made =
        simulations.visit(
            theta,
            call,
            observed.dimension(),
            s -> {
              average.add(kernel.logWeight(distance.square(s, observed) / epsilon / epsilon));
              return !isBelow(average, enough);
            });
    return made < simulations.number() ? Answer.below(made) : Answer.of(average.value(), made);
  }

  /**
   * Statistics to be observed, drawn from the estimate itself, y ↦ g̃_ε(y | θ): one of its n
   * simulations, and noise with a density in proportion to g_ε. Given them, θ of the prior and its
   * seeds are an exact draw of what a chain samples (docs/decisions/0035-calibration.md). Empty
   * where a simulation fails, or is not finite and so has no part in the estimate: then θ and seeds
   * are drawn anew.
   */
  public Optional<Point> draw(double[] theta, Call call, RandomStream random) {
    int p = observed.dimension();
    List<Point> all = new ArrayList<>();
    try {
      var unused = simulations.visit(theta, call, p, all::add);
    } catch (EvaluationFailure e) {
      return Optional.empty();
    }
    double[] noise = new double[p];
    random.gaussians(noise);
    double length = Math.sqrt(InnerProduct.of(noise, noise));
    double radius = epsilon * Math.sqrt(kernel.squareRadius(p, random));
    for (int j = 0; j < p; j++) {
      noise[j] *= radius / length;
    }
    distance.stretching().accept(noise);
    Point chosen = all.get(random.nextInt(all.size()));
    for (int j = 0; j < p; j++) {
      noise[j] += chosen.get(j);
    }
    return Arrays.stream(noise).allMatch(Double::isFinite)
        ? Optional.of(Point.of(noise))
        : Optional.empty();
  }

  private static boolean isBelow(LogAverage average, double enough) {
    return enough > Double.NEGATIVE_INFINITY && average.bound() + ROUNDING <= enough;
  }
}
