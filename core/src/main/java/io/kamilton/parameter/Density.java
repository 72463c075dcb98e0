package io.kamilton.parameter;

import io.kamilton.random.RandomStream;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Gamma;

/**
 * A density on an interval, its slope and its draws: what a {@link Prior} names.
 *
 * @param support where the density is not 0
 * @param logShape log p(x) + {@code logNormaliser}, for x inside of the support
 * @param logNormaliser log ∫ e^{logShape(x)} dx
 * @param slope d log p(x)/dx for x inside of the support
 * @param centre a typical value inside of the support
 */
record Density(
    Bounds support,
    DoubleUnaryOperator logShape,
    double logNormaliser,
    DoubleUnaryOperator slope,
    ToDoubleFunction<RandomStream> draw,
    double centre) {
  /** ½ log 2π. */
  private static final double HALF_LOG_2PI = 0.9189385332046727;

  /** log 2. */
  private static final double LOG_2 = 0.6931471805599453;

  /** From here on 1 + r² = r². */
  private static final double FAR = 1e9;

  /** exp(−z²/2)/(s√(2π)), z = (x − m)/s. */
  static Density normal(double m, double s) {
    return new Density(
        Bounds.NONE,
        x -> {
          double z = (x - m) / s;
          return -0.5 * z * z;
        },
        StrictMath.log(s) + HALF_LOG_2PI,
        x -> -(x - m) / s / s,
        random -> m + s * random.nextGaussian(),
        m);
  }

  /** (1 + r²)^{−(ν+1)/2}/(s√ν B(½, ν/2)), r = (x − m)/(s√ν). */
  static Density studentT(double nu, double m, double s) {
    return new Density(
        Bounds.NONE,
        x -> {
          double r = Math.abs((x - m) / s / Math.sqrt(nu));
          double log = r > FAR ? 2 * StrictMath.log(r) : StrictMath.log1p(r * r);
          return -0.5 * (nu + 1) * log;
        },
        StrictMath.log(s) + 0.5 * StrictMath.log(nu) + Beta.logBeta(0.5, nu / 2),
        x -> {
          // −(ν + 1) r/(1 + r²)/(s√ν), with r/(1 + r²) = 1/(r + 1/r)
          double r = (x - m) / s / Math.sqrt(nu);
          return -(nu + 1) / Math.sqrt(nu) / (r + 1 / r) / s;
        },
        random -> {
          // z √(ν/χ²_ν), χ²_ν = 2 Gamma(ν/2)
          double z = random.nextGaussian();
          return m + s * z * Math.sqrt(nu / 2 / random.nextGamma(nu / 2));
        },
        m);
  }

  /** The density of |x| where x has this one, which is symmetric around 0, with a scale. */
  Density half(double scale) {
    return new Density(
        Bounds.POSITIVE,
        logShape,
        logNormaliser - LOG_2,
        slope,
        random -> Math.abs(draw.applyAsDouble(random)),
        scale);
  }

  /** x^{shape−1} e^{−rate·x} rate^shape/Γ(shape). */
  static Density gamma(double shape, double rate) {
    return new Density(
        Bounds.POSITIVE,
        x -> (shape - 1) * StrictMath.log(x) - rate * x,
        Gamma.logGamma(shape) - shape * StrictMath.log(rate),
        x -> (shape - 1) / x - rate,
        random -> random.nextGamma(shape) / rate,
        shape / rate);
  }

  /** x^{−shape−1} e^{−scale/x} scale^shape/Γ(shape). */
  static Density inverseGamma(double shape, double scale) {
    return new Density(
        Bounds.POSITIVE,
        x -> -(shape + 1) * StrictMath.log(x) - scale / x,
        Gamma.logGamma(shape) - shape * StrictMath.log(scale),
        x -> (scale / x - (shape + 1)) / x,
        random -> scale / random.nextGamma(shape),
        scale / (shape + 1));
  }

  /** The density of eʸ where y is N(m, s²). */
  static Density logNormal(double m, double s) {
    Density log = normal(m, s);
    return new Density(
        Bounds.POSITIVE,
        x -> {
          double y = StrictMath.log(x);
          return log.logShape.applyAsDouble(y) - y;
        },
        log.logNormaliser,
        x -> (log.slope.applyAsDouble(StrictMath.log(x)) - 1) / x,
        random -> StrictMath.exp(log.draw.applyAsDouble(random)),
        StrictMath.exp(m));
  }

  /** x^{a−1} (1 − x)^{b−1}/B(a, b). */
  static Density beta(double a, double b) {
    return new Density(
        new Bounds(0, 1),
        x -> (a - 1) * StrictMath.log(x) + (b - 1) * StrictMath.log1p(-x),
        Beta.logBeta(a, b),
        x -> (a - 1) / x - (b - 1) / (1 - x),
        random -> {
          // G(a)/(G(a) + G(b)), by logarithms: for small a and b both are smaller than any double
          double difference = logGammaDraw(b, random) - logGammaDraw(a, random);
          return 1 / (1 + StrictMath.exp(difference));
        },
        a / (a + b));
  }

  /** log G(a) = log G(a + 1) + log(U)/a. */
  private static double logGammaDraw(double a, RandomStream random) {
    double larger = StrictMath.log(random.nextGamma(a + 1));
    return larger + StrictMath.log(random.nextUniform()) / a;
  }

  /** 1/(upper − lower). */
  static Density uniform(double lower, double upper) {
    Bounds support = new Bounds(lower, upper);
    double width = upper - lower;
    return new Density(
        support,
        x -> 0,
        StrictMath.log(width),
        x -> 0,
        random -> lower + width * random.nextUniform(),
        lower + width / 2);
  }
}
