package io.kamilton.diagnostics;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;

/** The draws of one parameter: chains of equal length, immutable. */
public final class ParameterDraws {
  /** Diagnostics of fewer draws a chain than this are NaN. */
  static final int FEWEST_DRAWS = 4;

  private final double[][] chains;

  private ParameterDraws(double[][] chains) {
    this.chains = chains;
  }

  /** A copy of the given chains, one array a chain. */
  public static ParameterDraws of(double[]... chains) {
    if (chains.length == 0) {
      throw new IllegalArgumentException("chains: at least one is needed");
    }
    double[][] copy = new double[chains.length][];
    for (int c = 0; c < chains.length; c++) {
      if (chains[c].length != chains[0].length) {
        throw new IllegalArgumentException(
            String.format(
                "chains: all must be of one length, but chain %d has %d draws and chain 0 has %d",
                c, chains[c].length, chains[0].length));
      }
      copy[c] = chains[c].clone();
    }
    return new ParameterDraws(copy);
  }

  /** The number of chains. */
  public int chains() {
    return chains.length;
  }

  /** The number of draws in each chain. */
  public int draws() {
    return chains[0].length;
  }

  /** The draw at the given place of the given chain. */
  public double get(int chain, int draw) {
    return chains[chain][draw];
  }

  /** A copy of one chain. */
  public double[] chain(int chain) {
    return chains[Objects.checkIndex(chain, chains.length)].clone();
  }

  /** A copy of all draws, chain after chain. */
  public double[] pooled() {
    int n = draws();
    double[] out = new double[Math.multiplyExact(chains.length, n)];
    for (int c = 0; c < chains.length; c++) {
      System.arraycopy(chains[c], 0, out, c * n, n);
    }
    return out;
  }

  /** The halves of every chain as chains of their own; of an odd length the middle draw is left. */
  ParameterDraws halves() {
    int n = draws();
    int half = n / 2;
    double[][] out = new double[2 * chains.length][];
    for (int c = 0; c < chains.length; c++) {
      out[2 * c] = Arrays.copyOf(chains[c], half);
      out[2 * c + 1] = Arrays.copyOfRange(chains[c], n - half, n);
    }
    return new ParameterDraws(out);
  }

  /** The draws f(x). */
  ParameterDraws map(DoubleUnaryOperator f) {
    double[][] out = new double[chains.length][draws()];
    for (int c = 0; c < chains.length; c++) {
      for (int t = 0; t < out[c].length; t++) {
        out[c][t] = f.applyAsDouble(chains[c][t]);
      }
    }
    return new ParameterDraws(out);
  }

  /** Whether all draws are the same number. */
  boolean isConstant() {
    double first = draws() == 0 ? Double.NaN : chains[0][0];
    return all(x -> x == first);
  }

  /** Whether the diagnostics of these draws are NaN: see the package's description. */
  boolean isDegenerate() {
    return draws() < FEWEST_DRAWS || !all(Double::isFinite) || isConstant();
  }

  private boolean all(DoublePredicate condition) {
    for (double[] chain : chains) {
      for (double x : chain) {
        if (!condition.test(x)) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ParameterDraws that && Arrays.deepEquals(chains, that.chains);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(chains);
  }

  @Override
  public String toString() {
    return "ParameterDraws " + chains() + "×" + draws();
  }
}
