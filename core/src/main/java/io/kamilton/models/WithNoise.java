package io.kamilton.models;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Target;
import io.kamilton.text.Arguments;

/**
 * A target known only through an unbiased estimate: log π̂(x) = log π(x) + N(−s²/2, s²), so that E
 * π̂(x) = π(x).
 *
 * <p>The noise is a function of the seed alone. A target that is itself an estimate gets a seed of
 * its own, drawn from this one's, so that the two noises are independent.
 *
 * @param s the standard deviation of log π̂, finite and not negative
 */
public record WithNoise(Target target, double s) implements Target {
  public WithNoise {
    Arguments.notNegative("s", s);
  }

  @Override
  public int dimension() {
    return target.dimension();
  }

  @Override
  public double logEstimate(double[] x, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    double noise = s * random.nextGaussian() - 0.5 * s * s;
    return target.logEstimate(x, random.nextLong() >>> 33) + noise;
  }
}
