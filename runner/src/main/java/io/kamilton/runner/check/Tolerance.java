package io.kamilton.runner.check;

import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.runner.spec.SamplerSpec;

/**
 * The noise that a kind of sampler can bear, as variances of log π̂.
 *
 * @param best where the work for a good draw is least: less noise costs more than it gains
 * @param most chains stick beyond
 */
record Tolerance(double best, double most) {
  /** Proposals that are nearly independent: of a surrogate (Doucet et al., 2015). */
  static final Tolerance SURROGATE = new Tolerance(1, 3.3);

  /** Random walks (Sherlock et al., 2015): their acceptance is low anyway. */
  static final Tolerance WALK = new Tolerance(3.3, 6.6);

  static Tolerance of(SamplerSpec sampler) {
    return sampler.has(SamplerTrait.RANDOM_WALK) ? WALK : SURROGATE;
  }

  /** Whether the noise is at the best, or not clearly above it. */
  boolean isGood(Noise noise) {
    double variance = noise.variance();
    return variance <= best || (variance - 2 * noise.error() <= best && variance <= 2 * best);
  }

  boolean isBearable(Noise noise) {
    return noise.variance() <= most;
  }

  /** Whether four times the variance would still be clearly below the best. */
  boolean isWasteful(Noise noise) {
    return 5 * (noise.variance() + 2 * noise.error()) <= best;
  }

  String verdict(Noise noise) {
    if (!noise.isThere()) {
      return "none";
    }
    return isGood(noise) ? "good" : isBearable(noise) ? "bearable" : "too much";
  }
}
