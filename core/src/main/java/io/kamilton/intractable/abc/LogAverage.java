package io.kamilton.intractable.abc;

/**
 * The logarithm of an average of n weights, each at most 1 and given as a logarithm, without
 * underflow: log (1/n) Σ_i e^{l_i} = m + log Σ_i e^{l_i − m} − log n, m the largest so far.
 */
final class LogAverage {
  private final int n;
  private int seen;
  private double most = Double.NEGATIVE_INFINITY;
  private double sum;

  LogAverage(int n) {
    this.n = n;
  }

  /** One more weight, e^l. */
  void add(double l) {
    seen++;
    if (l > most) {
      sum = sum * StrictMath.exp(most - l) + 1;
      most = l;
    } else if (l > Double.NEGATIVE_INFINITY) {
      sum += StrictMath.exp(l - most);
    }
  }

  /** Of the weights so far, those to come counted as 0. */
  double value() {
    return seen == 0 || sum == 0
        ? Double.NEGATIVE_INFINITY
        : most + StrictMath.log(sum) - StrictMath.log(n);
  }

  /** What it can become at most, those to come counted as 1; +∞ once it is what it is. */
  double bound() {
    if (seen == n) {
      return Double.POSITIVE_INFINITY;
    }
    double soFar = sum == 0 ? 0 : sum * StrictMath.exp(most);
    return StrictMath.log((soFar + (n - seen)) / n);
  }
}
