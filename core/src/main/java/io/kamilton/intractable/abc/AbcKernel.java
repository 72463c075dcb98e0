package io.kamilton.intractable.abc;

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
  },
  /** 1 where ρ ≤ ε, else 0. */
  UNIFORM {
    @Override
    double logWeight(double square) {
      return square <= 1 ? 0 : Double.NEGATIVE_INFINITY;
    }
  },
  /** 1 − ρ²/ε² where that is positive, else 0. */
  EPANECHNIKOV {
    @Override
    double logWeight(double square) {
      return square < 1 ? StrictMath.log1p(-square) : Double.NEGATIVE_INFINITY;
    }
  };

  /** log g as a function of ρ²/ε²; −∞ at ∞. */
  abstract double logWeight(double square);

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
