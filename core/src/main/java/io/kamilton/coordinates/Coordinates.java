package io.kamilton.coordinates;

import io.kamilton.kernel.Metric;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Moments;
import java.util.Locale;

/** In which coordinates a kernel measures distance. */
public enum Coordinates {
  /** Those of the draws. */
  IDENTITY,
  /** Each divided by its standard deviation. */
  DIAGONAL,
  /** White: uncorrelated with variance 1. */
  DENSE;

  Metric of(Evaluations draws) {
    if (this == IDENTITY) {
      return Metric.identity(draws.dimension());
    }
    Moments moments = Moments.of(draws);
    return this == DIAGONAL
        ? Metric.diagonal(moments.mean(), moments.scale())
        : Metric.dense(moments.mean(), moments.covariance());
  }

  /** Its name in options and output. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
