package io.kamilton.score.tuning;

import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.Spread;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/**
 * An estimator whose σ and λ are given relative to the draws, so that its fit turns with their
 * units: σ = sigma·(mean of ‖x − y‖² over pairs), λ = lambda·{@link
 * EstimatorFamily#referenceLambda}.
 */
public record ScaledToDraws(EstimatorFamily family, double sigma, double lambda)
    implements Estimator {
  public ScaledToDraws {
    Kernel.positive("sigma", sigma);
    Kernel.positive("lambda", lambda);
  }

  /** The draws must not all be one point. */
  @Override
  public Surrogate fit(Evaluations e) {
    double scaled = sigma * Spread.of(e.points());
    double reference = family.referenceLambda(scaled, e.size(), e.dimension());
    return family.estimator(scaled, lambda * reference, Base.FLAT).fit(e);
  }
}
