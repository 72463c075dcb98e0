package io.kamilton.feature;

import io.kamilton.kernel.SmoothFunction;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Quadratics in the other coordinates whose coefficients vary with one of them, the driver:
 *
 * <p>φ = b_r(x_i), x_j b_r(x_i), x_j² b_r(x_i) for j ≠ i; with products also x_j x_k b_r(x_i) for j
 * &lt; k; or the b_r(x_i) alone.
 *
 * <p>The b_r are bumps, exp(−(t − c_r)²/2w²), which come close to the logarithm of any x_j | x_i ~
 * N(g(x_i), s(x_i)²), as of ridges that bend; or exponentials, exp(s_r t), which hold it exactly
 * where g and s are powers of a scale whose logarithm is x_i. With products they hold Gaussians of
 * all others given x_i, correlated as they may be.
 */
public final class Varying implements FeatureMap {
  private final int d;
  private final int driver;
  private final Terms terms;
  private final Basis basis;

  /** What the coefficients that vary are those of. */
  public enum Terms {
    /** 1. */
    CONSTANT,
    /** 1, x_j, x_j². */
    SQUARES,
    /** 1, x_j, x_j², x_j x_k. */
    PRODUCTS
  }

  private Varying(int d, int driver, Terms terms, Basis basis) {
    if (driver < 0 || driver >= d) {
      throw new IllegalArgumentException("driver is " + driver + "; allowed: 0 to " + (d - 1));
    }
    this.d = d;
    this.driver = driver;
    this.terms = terms;
    this.basis = basis;
  }

  /**
   * Coefficients made of bumps.
   *
   * @param least where the first bump is
   * @param most where the last is
   * @param bumps how many, at least 2; their width w is the distance between them
   */
  public static Varying bumps(
      int d, int driver, double least, double most, int bumps, Terms terms) {
    if (bumps < 2 || !(least < most)) {
      throw new IllegalArgumentException(
          bumps + " bumps from " + least + " to " + most + "; allowed: at least 2, rising");
    }
    double width = (most - least) / (bumps - 1);
    double[] centres = IntStream.range(0, bumps).mapToDouble(r -> least + r * width).toArray();
    return new Varying(d, driver, terms, new Basis.Bumps(centres, width));
  }

  /**
   * Coefficients made of exponentials: those of a scale whose logarithm is the driver.
   *
   * @param rates s_r, at least one
   * @param least below which coefficients stay as they are there
   * @param most above which they do
   */
  public static Varying exponentials(
      int d, int driver, double[] rates, double least, double most, Terms terms) {
    if (!(least < most)) {
      throw new IllegalArgumentException(
          "exponentials from " + least + " to " + most + "; allowed: rising");
    }
    if (rates.length < 1 || !Arrays.stream(rates).allMatch(Double::isFinite)) {
      throw new IllegalArgumentException(
          "rates are " + Arrays.toString(rates) + "; allowed: at least one, finite");
    }
    return new Varying(d, driver, terms, new Basis.Exponentials(rates.clone(), least, most));
  }

  /** How many features each b_r has. */
  int each() {
    return switch (terms) {
      case CONSTANT -> 1;
      case SQUARES -> squares();
      case PRODUCTS -> squares() + (d - 1) * (d - 2) / 2;
    };
  }

  int squares() {
    return 2 * d - 1;
  }

  /** How many of the coordinates there are x_j and x_j² of, from the first on. */
  int withSquares() {
    return terms == Terms.CONSTANT ? 0 : d;
  }

  /** How many there are products of. */
  int withProducts() {
    return terms == Terms.PRODUCTS ? d : 0;
  }

  int driver() {
    return driver;
  }

  Basis basis() {
    return basis;
  }

  @Override
  public int dimension() {
    return d;
  }

  @Override
  public int size() {
    return basis.size() * each();
  }

  @Override
  public void features(double[] x, double[] out) {
    double[] values = new double[basis.size()];
    basis.values(x[driver], values);
    int at = 0;
    for (double b : values) {
      out[at++] = b;
      for (int j = 0; j < withSquares(); j++) {
        if (j != driver) {
          out[at++] = b * x[j];
          out[at++] = b * x[j] * x[j];
        }
      }
      for (int j = 0; j < withProducts(); j++) {
        for (int k = j + 1; k < d; k++) {
          if (j != driver && k != driver) {
            out[at++] = b * x[j] * x[k];
          }
        }
      }
    }
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    return new VaryingSum(this, theta);
  }
}
