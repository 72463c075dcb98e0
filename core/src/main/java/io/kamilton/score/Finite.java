package io.kamilton.score;

import io.kamilton.feature.FeatureMap;
import io.kamilton.kernel.Kernel;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/**
 * The estimator in a finite feature space (Prop. 2): f(x) = log q₀(x) + θᵀφ(x), θ = (C + λI)⁻¹b.
 *
 * <p>O(nm² + dm² + m³) time for cosines, O(m² + batch·m) memory. To add points as they come, and to
 * merge histories, see {@link FiniteSums}.
 *
 * @param valueWeight w of {@link #withValues}; 0: draws alone
 */
public record Finite(FeatureMap features, double lambda, Base base, double valueWeight)
    implements Estimator {
  public Finite {
    Kernel.positive("lambda", lambda);
  }

  /** The paper's estimator: a flat base, draws alone. */
  public Finite(FeatureMap features, double lambda) {
    this(features, lambda, Base.FLAT, 0);
  }

  /** The same with another base density. */
  public Finite withBase(Base other) {
    return new Finite(features, lambda, other, valueWeight);
  }

  /** The same with w·Σ_i v_i (f(x_i) + c − y_i)² beside Ĵ. */
  public Finite withValues(double w) {
    return new Finite(features, lambda, base, Kernel.positive("w", w));
  }

  @Override
  public Surrogate fit(Evaluations e) {
    FiniteSums sums = new FiniteSums(features, base.of(e));
    sums.addDraws(e);
    if (valueWeight > 0) {
      sums.addValues(e);
    }
    return sums.snapshot().solve(lambda, valueWeight);
  }
}
