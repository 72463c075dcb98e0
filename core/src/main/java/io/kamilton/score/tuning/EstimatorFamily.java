package io.kamilton.score.tuning;

import io.kamilton.feature.Cosines;
import io.kamilton.feature.FeatureMap;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Finite;
import io.kamilton.score.Full;
import io.kamilton.score.Lite;
import io.kamilton.score.Nystrom;
import io.kamilton.score.Regulariser;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Estimator;
import org.jspecify.annotations.Nullable;

/** The estimators that differ in σ, λ and base alone: what a {@link Tuner} chooses from. */
public interface EstimatorFamily {
  Estimator estimator(double sigma, double lambda, Base base);

  /** The λ that weighs as much as an entry of C's diagonal, for n draws in dimension d. */
  double referenceLambda(double sigma, int n, int d);

  /** Lite; {@code kernel} gives the shape, its σ does not count. */
  static EstimatorFamily lite(Kernel kernel, Regulariser regulariser) {
    return new EstimatorFamily() {
      @Override
      public Estimator estimator(double sigma, double lambda, Base base) {
        return new Lite(kernel.withSigma(sigma), lambda, regulariser).withBase(base);
      }

      @Override
      public double referenceLambda(double sigma, int n, int d) {
        // C_ii = Σ_a K²D, and K²D ≤ σ/(2e)
        return n * sigma / (2 * Math.E);
      }
    };
  }

  /** Finite with given features, whatever σ is said to be. */
  static EstimatorFamily finite(FeatureMap features) {
    return new EstimatorFamily() {
      @Override
      public Estimator estimator(double sigma, double lambda, Base base) {
        return new Finite(features, lambda).withBase(base);
      }

      @Override
      public double referenceLambda(double sigma, int n, int d) {
        return 1.0 / features.size();
      }
    };
  }

  /** Finite with m random Fourier features: the same directions at every σ. */
  static EstimatorFamily finite(Kernel kernel, int d, int m, long seed) {
    return new EstimatorFamily() {
      @Override
      public Estimator estimator(double sigma, double lambda, Base base) {
        RandomStream random = RandomStream.of(seed, 0, 0, Purpose.FEATURES);
        return new Finite(Cosines.random(kernel.withSigma(sigma), d, m, random), lambda)
            .withBase(base);
      }

      @Override
      public double referenceLambda(double sigma, int n, int dimension) {
        // E C_jj = (2/m) ½ E‖ω‖² = 2d/(mσ)
        return 2.0 * dimension / (m * sigma);
      }
    };
  }

  /** Full, or Nyström in the span of the given basis; a flat base alone. */
  static EstimatorFamily whole(Kernel kernel, @Nullable Matrix basis) {
    return new EstimatorFamily() {
      @Override
      public Estimator estimator(double sigma, double lambda, Base base) {
        if (base != Base.FLAT) {
          throw new IllegalArgumentException("base is " + base + "; this estimator's is flat");
        }
        Kernel scaled = kernel.withSigma(sigma);
        return basis == null ? new Full(scaled, lambda) : new Nystrom(scaled, lambda, basis);
      }

      @Override
      public double referenceLambda(double sigma, int n, int d) {
        // nλ beside G_ii = 2/σ
        return 2 / (n * sigma);
      }
    };
  }

  /** The same family with w·Σ_i v_i (f(x_i) + c − y_i)² beside Ĵ. */
  default EstimatorFamily withValues(double w) {
    EstimatorFamily plain = this;
    return new EstimatorFamily() {
      @Override
      public Estimator estimator(double sigma, double lambda, Base base) {
        Estimator estimator = plain.estimator(sigma, lambda, base);
        if (estimator instanceof Finite finite) {
          return finite.withValues(w);
        }
        if (estimator instanceof Lite lite) {
          return lite.withValues(w);
        }
        throw new IllegalArgumentException("this family learns from draws alone");
      }

      @Override
      public double referenceLambda(double sigma, int n, int d) {
        return plain.referenceLambda(sigma, n, d);
      }
    };
  }
}
