package io.kamilton.bench.efficiency.targets;

import io.kamilton.random.RandomStream;

/** A density on the real line, of one number. */
public interface Margin {
  /** log π(z) + const. */
  double logDensity(double z);

  /** d log π(z)/dz. */
  double slope(double z);

  double draw(RandomStream random);

  /** log of a Gamma(a, 1) number: skew, the more so the smaller a is. */
  static Margin logGamma(double a) {
    return new Margin() {
      @Override
      public double logDensity(double z) {
        return a * z - StrictMath.exp(z);
      }

      @Override
      public double slope(double z) {
        return a - StrictMath.exp(z);
      }

      @Override
      public double draw(RandomStream random) {
        return StrictMath.log(random.nextGamma(a));
      }
    };
  }

  /** ½e^{−|z|}: a kink at 0. */
  static Margin laplace() {
    return new Margin() {
      @Override
      public double logDensity(double z) {
        return -Math.abs(z);
      }

      @Override
      public double slope(double z) {
        return -Math.signum(z);
      }

      @Override
      public double draw(RandomStream random) {
        double size = -StrictMath.log1p(-random.nextUniform());
        return random.nextInt(2) == 0 ? size : -size;
      }
    };
  }
}
