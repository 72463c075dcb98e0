package io.kamilton.intractable.abc;

import io.kamilton.random.RandomStream;
import java.util.Locale;

/**
 * How much a simulation at distance ρ from what was observed counts: g_ε(ρ), at most g_ε(0) = 1, so
 * that an estimate made of simulations has a known upper bound.
 */
public enum AbcKernel {
  /** exp(−ρ²/2ε²). */
  GAUSSIAN {
    @Override
    double logWeight(double square) {
      return -0.5 * square;
    }

    @Override
    double squareRadius(int p, RandomStream random) {
      return 2 * random.nextGamma(p / 2.0);
    }
  },
  /** 1 where ρ ≤ ε, else 0. */
  UNIFORM {
    @Override
    double logWeight(double square) {
      return square <= 1 ? 0 : Double.NEGATIVE_INFINITY;
    }

    @Override
    double squareRadius(int p, RandomStream random) {
      return StrictMath.pow(random.nextUniform(), 2.0 / p);
    }
  },
  /** 1 − ρ²/ε² where that is positive, else 0. */
  EPANECHNIKOV {
    @Override
    double logWeight(double square) {
      return square < 1 ? StrictMath.log1p(-square) : Double.NEGATIVE_INFINITY;
    }

    @Override
    double squareRadius(int p, RandomStream random) {
      // r² has density ∝ (r²)^{p/2−1} (1 − r²): Beta(p/2, 2)
      double inside = random.nextGamma(p / 2.0);
      return inside / (inside + random.nextGamma(2));
    }
  };

  /** log g as a function of ρ²/ε²; −∞ at ∞. */
  abstract double logWeight(double square);

  /** A draw of ρ²/ε² where points in ℝᵖ have a density in proportion to g. */
  abstract double squareRadius(int p, RandomStream random);

  /** The kernel of that name. */
  public static AbcKernel named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Its name in a model file. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
