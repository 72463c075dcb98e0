package io.kamilton.score;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.PositiveDefinite;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;

/**
 * Score matching lite (Prop. 1): f(x) = log q₀(x) + Σ_i α_i k(x_i, x), α = −(σ/2)(C + λR)⁻¹b.
 *
 * <p>O(n³ + dn²) time, O(n²) memory: see {@link LiteSystem} for C and b.
 *
 * @param regulariser R
 * @param valueWeight w of {@link #withValues}; 0: draws alone
 */
public record Lite(
    Kernel kernel, double lambda, Regulariser regulariser, Base base, double valueWeight)
    implements Estimator {
  public Lite {
    Kernel.positive("lambda", lambda);
  }

  /** The paper's estimator: the Gaussian kernel, R = I, a flat base, draws alone. */
  public Lite(double sigma, double lambda) {
    this(new GaussianKernel(sigma), lambda, Regulariser.IDENTITY);
  }

  public Lite(Kernel kernel, double lambda, Regulariser regulariser) {
    this(kernel, lambda, regulariser, Base.FLAT, 0);
  }

  /** The same with another base density. */
  public Lite withBase(Base other) {
    return new Lite(kernel, lambda, regulariser, other, valueWeight);
  }

  /** The same with w·Σ_i v_i (f(x_i) + c − y_i)² beside Ĵ. */
  public Lite withValues(double w) {
    return new Lite(kernel, lambda, regulariser, base, Kernel.positive("w", w));
  }

  @Override
  public Surrogate fit(Evaluations e) {
    BaseDensity q0 = base.of(e);
    LiteSystem system = LiteSystem.of(kernel, e, q0);
    int n = e.size();
    double[] a = system.c();
    double[] alpha = system.b();
    // (C + λR)α = −(σ/2)b
    system.addRegulariser(lambda, regulariser, a);
    for (int i = 0; i < n; i++) {
      alpha[i] *= -kernel.sigma() / 2;
    }
    if (valueWeight > 0) {
      ValueTerm term = ValueTerm.of(e, q0);
      // J·(nσ²/2) is what αᵀCα + σαᵀb stands for, so w counts nσ²/2 times
      double w = valueWeight * e.totalDrawWeight() * kernel.sigma() * kernel.sigma() / 2;
      term.addTo(w, system.kernelMatrix(), n, a, alpha);
      double jitter = PositiveDefinite.solve("C + λR + wKVK", n, a, alpha).jitter();
      double c = term.constant(system.kernelMatrix(), n, alpha);
      return new KernelExpansion(kernel, e.points(), alpha, q0, c, jitter);
    }
    double jitter = PositiveDefinite.solve("C + λR", n, a, alpha).jitter();
    return new KernelExpansion(kernel, e.points(), alpha, q0, 0, jitter);
  }
}
