package io.kamilton.diagnostics;

import java.util.Arrays;

/** Draws replaced by the normal scores of their ranks (Vehtari et al. 2021, section 4.1). */
final class RankNormalization {
  private RankNormalization() {}

  /** z = Φ⁻¹((r − 3/8) / (S + 1/4)), r the rank among all S draws, the average one for ties. */
  static ParameterDraws of(ParameterDraws draws) {
    ParameterDraws unsigned = draws.map(x -> x + 0.0); // −0 + 0 = 0: the two zeros are tied
    double[] sorted = unsigned.pooled();
    Arrays.sort(sorted);
    double[] scores = scores(sorted);
    return unsigned.map(x -> scores[Arrays.binarySearch(sorted, x)]);
  }

  /** The scores of the sorted draws, equal ones for ties. */
  private static double[] scores(double[] sorted) {
    double[] scores = new double[sorted.length];
    for (int from = 0, to; from < sorted.length; from = to) {
      to = from + 1;
      while (to < sorted.length && sorted[to] == sorted[from]) {
        to++;
      }
      double rank = (from + 1 + to) / 2.0; // the mean of from + 1, …, to
      Arrays.fill(scores, from, to, NormalQuantile.of((rank - 0.375) / (sorted.length + 0.25)));
    }
    return scores;
  }
}
