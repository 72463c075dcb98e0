package io.kamilton.diagnostics;

/**
 * The shortest interval from one draw to another that holds a share of the draws.
 *
 * <p>As in ArviZ, ⌊pS⌋ of S draws lie in it besides its lower end; of equally short ones it is the
 * lowest. Of several modes it covers what is between them.
 *
 * @param probability p, the share of the draws
 */
public record HighestDensityInterval(double probability, double low, double high) {

  /** The interval of sorted draws; of NaN where there are no draws or one is NaN. O(S). */
  public static HighestDensityInterval ofSorted(double[] sorted, double probability) {
    if (!(probability > 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "probability is " + probability + "; it must be above 0 and below 1");
    }
    int n = sorted.length;
    // NaN is sorted to the end
    if (n == 0 || Double.isNaN(sorted[n - 1])) {
      return new HighestDensityInterval(probability, Double.NaN, Double.NaN);
    }
    int inside = (int) Math.floor(probability * n);
    int best = 0;
    for (int i = 1; i + inside < n; i++) {
      if (sorted[i + inside] - sorted[i] < sorted[best + inside] - sorted[best]) {
        best = i;
      }
    }
    return new HighestDensityInterval(probability, sorted[best], sorted[best + inside]);
  }
}
