package io.kamilton.learn;

import io.kamilton.feature.Features;
import io.kamilton.feature.LogRadius;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Metric;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.learn.ridge.LambdaSearch;
import io.kamilton.learn.ridge.ValueFit;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import java.io.Serializable;
import java.util.Optional;

/**
 * The noise variance of values about a fit as a function of place, h(x),
 *
 * <p>log h = c + θᵀψ, ψ the coordinates and a logarithm of the radius,
 *
 * <p>by regression of log r² on ψ, r the residuals of values that were left out. Nowhere is it
 * larger than at the points it was learnt from. Immutable.
 */
final class NoiseModel implements Serializable {
  private final DifferentiableFunction shape;
  private final double c;
  private final double logLeast;
  private final double logMost;

  private NoiseModel(DifferentiableFunction shape, double c, double logLeast, double logMost) {
    this.shape = shape;
    this.c = c;
    this.logLeast = logLeast;
    this.logMost = logMost;
  }

  /**
   * That of noisy values about a fit, where it is not the same all over.
   *
   * @param z the values, in the coordinates of the fit
   * @param metric to these coordinates
   */
  static Optional<NoiseModel> of(
      Evaluations z, ValueFit fit, Metric metric, Cancellation cancellation) {
    double[] squares = fit.squaresLeftOut(z);
    double[] logs = new double[squares.length];
    double[] v = new double[squares.length];
    boolean seen = false;
    for (int i = 0; i < v.length; i++) {
      logs[i] = StrictMath.log(Math.max(squares[i], FitNumbers.Noise.SMALLEST * fit.error()));
      v[i] = z.valueWeight(i);
      seen |= v[i] > FitNumbers.Noise.SEEN_IN_NOISE;
    }
    int d = z.dimension();
    Features psi = Features.stack(Monomials.linear(d), new LogRadius(d, 1));
    Evaluations logSquares = z.withValues(logs, v);
    ValueFit byPlace =
        ValueFit.of(psi, BaseDensity.flat(d), logSquares, v, LambdaSearch.THOROUGH, cancellation)
            .complete();
    return seen && byPlace.error() < FitNumbers.Noise.LOWER * variance(logs, v)
        ? Optional.of(scaled(byPlace.surrogate(), z, squares, metric)).filter(NoiseModel::varies)
        : Optional.empty();
  }

  /** Not where it is more than enough all over. */
  private boolean varies() {
    return logLeast < logMost;
  }

  private static double variance(double[] y, double[] v) {
    double total = 0;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      total += v[i];
      sum += v[i] * y[i];
      squares += v[i] * y[i] * y[i];
    }
    return squares / total - sum * sum / total / total;
  }

  /**
   * E log r² is not log E r²: c is such that h, before it is said to be {@link
   * FitNumbers.Noise#MOST} at most, has the mean of the squares. Places that hardly count, and may
   * be far away, do not say how large it may be.
   */
  private static NoiseModel scaled(Surrogate eta, Evaluations z, double[] squares, Metric metric) {
    double[] y = new double[squares.length];
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < y.length; i++) {
      y[i] = eta.value(z.points().row(i));
      if (z.valueWeight(i) > FitNumbers.Noise.SEEN_IN_NOISE) {
        smallest = Math.min(smallest, y[i]);
        largest = Math.max(largest, y[i]);
      }
    }
    double seen = 0;
    double foretold = 0;
    for (int i = 0; i < y.length; i++) {
      seen += z.valueWeight(i) * squares[i];
      foretold += z.valueWeight(i) * StrictMath.exp(Math.min(y[i], largest));
    }
    double c = StrictMath.log(seen / foretold);
    double most = StrictMath.log(FitNumbers.Noise.MOST);
    return new NoiseModel(
        metric.pull(eta), c, Math.min(smallest + c, most), Math.min(largest + c, most));
  }

  /** From where to where it varies over the values that count. */
  NoiseRange range() {
    return new NoiseRange(StrictMath.exp(logLeast), StrictMath.exp(logMost));
  }

  /** h(x). */
  double variance(double[] x) {
    return StrictMath.exp(Math.min(shape.value(x) + c, logMost));
  }

  /** out ← ∇h(x); h(x). */
  double varianceAndGradient(double[] x, double[] out) {
    double log = shape.valueAndGradient(x, out) + c;
    double variance = StrictMath.exp(Math.min(log, logMost));
    for (int l = 0; l < out.length; l++) {
      out[l] *= log < logMost ? variance : 0;
    }
    return variance;
  }
}
