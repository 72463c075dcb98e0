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

/**
 * The estimators that differ in σ, λ and base alone: what a {@link Tuner} chooses from.
 *
 * @param reference the λ that weighs as much as an entry of C's diagonal
 */
public record EstimatorFamily(Maker maker, Reference reference) {
  /** Makes a member. */
  public interface Maker {
    Estimator of(double sigma, double lambda, Base base);
  }

  /** A λ for n draws in dimension d. */
  public interface Reference {
    double lambda(double sigma, int n, int d);
  }

  public Estimator estimator(double sigma, double lambda, Base base) {
    return maker.of(sigma, lambda, base);
  }

  /** The λ that weighs as much as an entry of C's diagonal, for n draws in dimension d. */
  public double referenceLambda(double sigma, int n, int d) {
    return reference.lambda(sigma, n, d);
  }

  /** Lite; {@code kernel} gives the shape, its σ does not count. */
  public static EstimatorFamily lite(Kernel kernel, Regulariser regulariser) {
    return new EstimatorFamily(
        (sigma, lambda, base) ->
            new Lite(kernel.withSigma(sigma), lambda, regulariser).withBase(base),
        // C_ii = Σ_a K²D, and K²D ≤ σ/(2e)
        (sigma, n, d) -> n * sigma / (2 * Math.E));
  }

  /** Finite with given features, whatever σ is said to be. */
  public static EstimatorFamily finite(FeatureMap features) {
    return new EstimatorFamily(
        (sigma, lambda, base) -> new Finite(features, lambda).withBase(base),
        (sigma, n, d) -> 1.0 / features.size());
  }

  /** Finite with m random Fourier features: the same directions at every σ. */
  public static EstimatorFamily finite(Kernel kernel, int d, int m, long seed) {
    return new EstimatorFamily(
        (sigma, lambda, base) -> {
          RandomStream random = RandomStream.of(seed, 0, 0, Purpose.FEATURES);
          Cosines features = Cosines.random(kernel.withSigma(sigma), d, m, random);
          return new Finite(features, lambda).withBase(base);
        },
        // E C_jj = (2/m) ½ E‖ω‖² = 2d/(mσ)
        (sigma, n, dimension) -> 2.0 * dimension / (m * sigma));
  }

  /** Full, or Nyström in the span of the given basis; a flat base alone. */
  public static EstimatorFamily whole(Kernel kernel, @Nullable Matrix basis) {
    return new EstimatorFamily(
        (sigma, lambda, base) -> {
          if (base != Base.FLAT) {
            throw new IllegalArgumentException("base is " + base + "; this estimator's is flat");
          }
          Kernel scaled = kernel.withSigma(sigma);
          return basis == null ? new Full(scaled, lambda) : new Nystrom(scaled, lambda, basis);
        },
        // nλ beside G_ii = 2/σ
        (sigma, n, d) -> 2 / (n * sigma));
  }

  /** The same family with w·Σ_i v_i (f(x_i) + c − y_i)² beside Ĵ. */
  public EstimatorFamily withValues(double w) {
    return new EstimatorFamily(
        (sigma, lambda, base) -> {
          Estimator estimator = maker.of(sigma, lambda, base);
          if (estimator instanceof Finite finite) {
            return finite.withValues(w);
          }
          if (estimator instanceof Lite lite) {
            return lite.withValues(w);
          }
          throw new IllegalArgumentException("this family learns from draws alone");
        },
        reference);
  }
}
