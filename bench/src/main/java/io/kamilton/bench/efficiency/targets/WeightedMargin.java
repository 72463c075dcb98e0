package io.kamilton.bench.efficiency.targets;

/**
 * Weighted draws of one parameter: their moments and quantiles, and how well these are known.
 *
 * <p>Ê g = Σ w g / Σ w has the variance Σ w²(g − Ê g)² / (Σ w)², and so is worth Var g / that many
 * independent draws.
 */
final class WeightedMargin {
  private static final int CELLS = 200_000;

  /** Quantiles are looked for so many spreads either side of the centre. */
  private static final double REACH = 40;

  private static final int POWERS = 5;

  private final double centre;
  private final double spread;

  /** Σ w z^k and Σ w² z^k for z = (x − centre)/spread. */
  private final double[] first = new double[POWERS];

  private final double[] second = new double[POWERS];

  /** Σ w and Σ w² of the draws in a cell; what is beyond the cells is in the outermost. */
  private final double[] weight = new double[CELLS];

  private final double[] square = new double[CELLS];

  /** Around a rough centre, of a rough spread. */
  WeightedMargin(double centre, double spread) {
    this.centre = centre;
    this.spread = spread;
  }

  void add(double x, double w) {
    double z = (x - centre) / spread;
    double power = w;
    for (int k = 0; k < POWERS; k++) {
      first[k] += power;
      second[k] += w * power;
      power *= z;
    }
    int cell = (int) Math.max(0, Math.min(CELLS - 1, (z + REACH) / (2 * REACH) * CELLS));
    weight[cell] += w;
    square[cell] += w * w;
  }

  Answer answer() {
    double mean = first[1] / first[0];
    double variance = about(first, mean, 2);
    double fourth = about(first, mean, 4);
    double meanDraws = variance / (share() * about(second, mean, 2));
    // Σ w²(z² − v)² about the mean
    double sdError =
        share()
            * (about(second, mean, 4)
                - 2 * variance * about(second, mean, 2)
                + variance * variance);
    double sdDraws = (fourth - variance * variance) / sdError;
    double s2 = spread * spread;
    return new Answer(
        centre + spread * mean,
        s2 * variance,
        s2 * s2 * fourth,
        quantile(Answer.LOW),
        quantile(Answer.MIDDLE),
        quantile(Answer.HIGH),
        Math.min(meanDraws, sdDraws),
        Math.min(
            tailDraws(Answer.LOW), Math.min(tailDraws(Answer.MIDDLE), tailDraws(Answer.HIGH))));
  }

  /** Σ w² / (Σ w)². */
  private double share() {
    return second[0] / (first[0] * first[0]);
  }

  /** Σ_k of weights, normalised: E (z − m)^p for p = 2 or 4. */
  private static double about(double[] sums, double m, int p) {
    double[] e = new double[POWERS];
    for (int k = 0; k < POWERS; k++) {
      e[k] = sums[k] / sums[0];
    }
    return p == 2
        ? e[2] - 2 * m * e[1] + m * m
        : e[4] - 4 * m * e[3] + 6 * m * m * e[2] - 4 * m * m * m * e[1] + m * m * m * m;
  }

  private double quantile(double p) {
    double below = 0;
    int cell = 0;
    while (below + weight[cell] < p * first[0]) {
      below += weight[cell];
      cell++;
    }
    double inside = (p * first[0] - below) / weight[cell];
    return centre + spread * ((cell + inside) / CELLS * 2 * REACH - REACH);
  }

  /** p(1 − p) / [Σ w²(1{x ≤ q} − p)² / (Σ w)²]. */
  private double tailDraws(double p) {
    double below = 0;
    double squareBelow = 0;
    for (int cell = 0; cell < CELLS && below < p * first[0]; cell++) {
      below += weight[cell];
      squareBelow += square[cell];
    }
    double sum = (1 - p) * (1 - p) * squareBelow + p * p * (second[0] - squareBelow);
    return p * (1 - p) * first[0] * first[0] / sum;
  }
}
