package io.kamilton.bench.efficiency.targets;

import io.kamilton.random.RandomStream;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * A density on the real line, of one number z.
 *
 * @param log log π(z) + const
 * @param derivative d log π(z)/dz
 */
public record Margin(
    DoubleUnaryOperator log,
    DoubleUnaryOperator derivative,
    ToDoubleFunction<RandomStream> source) {
  double logDensity(double z) {
    return log.applyAsDouble(z);
  }

  double slope(double z) {
    return derivative.applyAsDouble(z);
  }

  double draw(RandomStream random) {
    return source.applyAsDouble(random);
  }

  /** log of a Gamma(a, 1) number: skew, the more so the smaller a is. */
  public static Margin logGamma(double a) {
    return new Margin(
        z -> a * z - StrictMath.exp(z),
        z -> a - StrictMath.exp(z),
        random -> StrictMath.log(random.nextGamma(a)));
  }

  /** ½e^{−|z|}: a kink at 0. */
  public static Margin laplace() {
    return new Margin(
        z -> -Math.abs(z),
        z -> -Math.signum(z),
        random -> {
          double size = -StrictMath.log1p(-random.nextUniform());
          return random.nextInt(2) == 0 ? size : -size;
        });
  }
}
