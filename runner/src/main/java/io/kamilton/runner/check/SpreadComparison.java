package io.kamilton.runner.check;

import java.util.List;

/**
 * Whether values from before could come from the noise that a target has now: a t test at each
 * point, by the spread of the new values there, and of its p-values the median one.
 *
 * <p>If the target is the same and its noise normal, a p-value is uniform, whatever the size of the
 * noise at its point. The k-th smallest of n is below p with the probability that at least k of n
 * uniform numbers are, a binomial tail. The middle one is used, so that a few outliers, as of heavy
 * tails, decide nothing.
 */
final class SpreadComparison {
  private SpreadComparison() {}

  /** The p-value of a value from before among new ones, at least two. */
  static double p(double before, List<Double> now) {
    int n = now.size();
    double mean = now.stream().mapToDouble(Double::doubleValue).sum() / n;
    double squares = now.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    double error = Math.sqrt(squares / (n - 1) * (1 + 1.0 / n));
    double difference = Math.abs(before - mean);
    return difference == 0 ? 1 : 1 - within(difference / error, n - 1);
  }

  /**
   * P(|T| < t) for ν degrees of freedom, with θ = arctan(t/√ν): sin θ (1 + ½ cos²θ + …) for even ν,
   * and 2/π (θ + sin θ (cos θ + ⅔ cos³θ + …)) for odd ν (Abramowitz and Stegun, 26.7.3 and 4).
   */
  private static double within(double t, int nu) {
    boolean odd = nu % 2 == 1;
    double theta = StrictMath.atan(t / Math.sqrt(nu));
    double cosine = StrictMath.cos(theta);
    double term = odd ? cosine : 1;
    double sum = 0;
    for (int k = odd ? 1 : 0; k < nu - 1; k += 2) {
      sum += term;
      term *= cosine * cosine * (k + 1) / (k + 2);
    }
    double series = StrictMath.sin(theta) * sum;
    return odd ? 2 / Math.PI * (theta + series) : series;
  }

  /** The p-value of all points together. */
  static double together(List<Double> each) {
    int n = each.size();
    int k = n / 2 + 1;
    double p = each.stream().sorted().toList().get(k - 1);
    double tail = 0;
    double choices = 1; // n over j
    for (int j = n; j >= k; j--) {
      tail += choices * StrictMath.pow(p, j) * StrictMath.pow(1 - p, n - j);
      choices *= (double) j / (n - j + 1);
    }
    return tail;
  }
}
