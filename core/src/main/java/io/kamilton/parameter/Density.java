package io.kamilton.parameter;

import io.kamilton.random.RandomStream;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Gamma;

/**
 * A density on an interval, its slope and its draws: what a {@link Prior} names.
 *
 * <p>The constant is apart, because it can cost more than all the rest.
 */
sealed interface Density {
  /** ½ log 2π. */
  double HALF_LOG_2PI = 0.9189385332046727;

  /** log 2. */
  double LOG_2 = 0.6931471805599453;

  /** Where the density is not 0: everywhere, if not said otherwise. */
  default Bounds support() {
    return Bounds.NONE;
  }

  /** log p(x) + {@link #logNormaliser}, for x inside of the support. */
  double logShape(double x);

  /** log ∫ e^{logShape(x)} dx. */
  double logNormaliser();

  /** d log p(x)/dx for x inside of the support. */
  double slope(double x);

  double draw(RandomStream random);

  /** A typical value inside of the support. */
  double centre();

  /** A density of positive numbers. */
  sealed interface Positive extends Density {
    @Override
    default Bounds support() {
      return Bounds.POSITIVE;
    }
  }

  /** exp(−z²/2)/(s√(2π)), z = (x − m)/s. */
  record Normal(double m, double s) implements Density {
    @Override
    public double logShape(double x) {
      double z = (x - m) / s;
      return -0.5 * z * z;
    }

    @Override
    public double logNormaliser() {
      return StrictMath.log(s) + HALF_LOG_2PI;
    }

    @Override
    public double slope(double x) {
      return -(x - m) / s / s;
    }

    @Override
    public double draw(RandomStream random) {
      return m + s * random.nextGaussian();
    }

    @Override
    public double centre() {
      return m;
    }
  }

  /** (1 + r²)^{−(ν+1)/2}/(s√ν B(½, ν/2)), r = (x − m)/(s√ν). */
  record StudentT(double nu, double m, double s) implements Density {
    /** From here on 1 + r² = r². */
    private static final double FAR = 1e9;

    @Override
    public double logShape(double x) {
      double r = Math.abs((x - m) / s / Math.sqrt(nu));
      double log = r > FAR ? 2 * StrictMath.log(r) : StrictMath.log1p(r * r);
      return -0.5 * (nu + 1) * log;
    }

    @Override
    public double logNormaliser() {
      return StrictMath.log(s) + 0.5 * StrictMath.log(nu) + Beta.logBeta(0.5, nu / 2);
    }

    @Override
    public double slope(double x) {
      // −(ν + 1) r/(1 + r²)/(s√ν), with r/(1 + r²) = 1/(r + 1/r)
      double r = (x - m) / s / Math.sqrt(nu);
      return -(nu + 1) / Math.sqrt(nu) / (r + 1 / r) / s;
    }

    @Override
    public double draw(RandomStream random) {
      // z √(ν/χ²_ν), χ²_ν = 2 Gamma(ν/2)
      double z = random.nextGaussian();
      return m + s * z * Math.sqrt(nu / 2 / random.nextGamma(nu / 2));
    }

    @Override
    public double centre() {
      return m;
    }
  }

  /** The density of |x| where x has one that is symmetric around 0, with a scale. */
  record Half(Density whole, double scale) implements Positive {
    @Override
    public double logShape(double x) {
      return whole.logShape(x);
    }

    @Override
    public double logNormaliser() {
      return whole.logNormaliser() - LOG_2;
    }

    @Override
    public double slope(double x) {
      return whole.slope(x);
    }

    @Override
    public double draw(RandomStream random) {
      return Math.abs(whole.draw(random));
    }

    @Override
    public double centre() {
      return scale;
    }
  }

  /** x^{shape−1} e^{−rate·x} rate^shape/Γ(shape). */
  record GammaDensity(double shape, double rate) implements Positive {
    @Override
    public double logShape(double x) {
      return (shape - 1) * StrictMath.log(x) - rate * x;
    }

    @Override
    public double logNormaliser() {
      return Gamma.logGamma(shape) - shape * StrictMath.log(rate);
    }

    @Override
    public double slope(double x) {
      return (shape - 1) / x - rate;
    }

    @Override
    public double draw(RandomStream random) {
      return random.nextGamma(shape) / rate;
    }

    @Override
    public double centre() {
      return shape / rate;
    }
  }

  /** x^{−shape−1} e^{−scale/x} scale^shape/Γ(shape). */
  record InverseGamma(double shape, double scale) implements Positive {
    @Override
    public double logShape(double x) {
      return -(shape + 1) * StrictMath.log(x) - scale / x;
    }

    @Override
    public double logNormaliser() {
      return Gamma.logGamma(shape) - shape * StrictMath.log(scale);
    }

    @Override
    public double slope(double x) {
      return (scale / x - (shape + 1)) / x;
    }

    @Override
    public double draw(RandomStream random) {
      return scale / random.nextGamma(shape);
    }

    @Override
    public double centre() {
      return scale / (shape + 1);
    }
  }

  /** The density of eʸ where y is normal. */
  record LogNormal(Normal log) implements Positive {
    @Override
    public double logShape(double x) {
      double y = StrictMath.log(x);
      return log.logShape(y) - y;
    }

    @Override
    public double logNormaliser() {
      return log.logNormaliser();
    }

    @Override
    public double slope(double x) {
      return (log.slope(StrictMath.log(x)) - 1) / x;
    }

    @Override
    public double draw(RandomStream random) {
      return StrictMath.exp(log.draw(random));
    }

    @Override
    public double centre() {
      return StrictMath.exp(log.m);
    }
  }

  /** x^{a−1} (1 − x)^{b−1}/B(a, b). */
  record BetaDensity(double a, double b) implements Density {
    @Override
    public Bounds support() {
      return new Bounds(0, 1);
    }

    @Override
    public double logShape(double x) {
      return (a - 1) * StrictMath.log(x) + (b - 1) * StrictMath.log1p(-x);
    }

    @Override
    public double logNormaliser() {
      return Beta.logBeta(a, b);
    }

    @Override
    public double slope(double x) {
      return (a - 1) / x - (b - 1) / (1 - x);
    }

    @Override
    public double draw(RandomStream random) {
      // G(a)/(G(a) + G(b)), by logarithms: for small a and b both are smaller than any double
      double difference = logGammaDraw(b, random) - logGammaDraw(a, random);
      return 1 / (1 + StrictMath.exp(difference));
    }

    @Override
    public double centre() {
      return a / (a + b);
    }

    /** log G(a) = log G(a + 1) + log(U)/a. */
    private static double logGammaDraw(double a, RandomStream random) {
      double larger = StrictMath.log(random.nextGamma(a + 1));
      return larger + StrictMath.log(random.nextUniform()) / a;
    }
  }

  /** 1/(upper − lower). */
  record Uniform(Bounds support) implements Density {
    @Override
    public double logShape(double x) {
      return 0;
    }

    @Override
    public double logNormaliser() {
      return StrictMath.log(support.upper() - support.lower());
    }

    @Override
    public double slope(double x) {
      return 0;
    }

    @Override
    public double draw(RandomStream random) {
      return support.lower() + (support.upper() - support.lower()) * random.nextUniform();
    }

    @Override
    public double centre() {
      return support.lower() + (support.upper() - support.lower()) / 2;
    }
  }
}
