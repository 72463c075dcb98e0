package io.kamilton.paper.trajectory;

import static io.kamilton.text.NumberText.format;

import java.util.List;

/**
 * When chains from far away were back for the first time. A chain is followed for a number of
 * iterations; of one that is not back by then it is known only that it takes longer.
 *
 * @param first sorted; infinite for chains that were not back
 */
record Returns(int iterations, List<Double> first) {
  Returns {
    first = first.stream().sorted().toList();
  }

  /** Of the distances of chains from the centre, the start's first, as many for each. */
  static Returns of(double within, List<double[]> chains) {
    return new Returns(
        chains.get(0).length - 1, chains.stream().map(each -> firstWithin(within, each)).toList());
  }

  private static double firstWithin(double within, double[] distances) {
    for (int t = 0; t < distances.length; t++) {
      if (distances[t] <= within) {
        return t;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  int chains() {
    return first.size();
  }

  /** How many chains have been back by iteration t. */
  int by(double t) {
    return (int) first.stream().filter(each -> each <= t).count();
  }

  boolean all() {
    return by(iterations) == chains();
  }

  /** {@code 38 of 40}: the chains that came back. */
  String share() {
    return by(iterations) + " of " + chains();
  }

  /** The median over all chains; {@code > 200} where half of them or more were not back. */
  String median() {
    int n = chains();
    double middle = (first.get((n - 1) / 2) + first.get(n / 2)) / 2;
    return Double.isInfinite(middle) ? "> " + iterations : format("%.0f", middle);
  }

  /** {@code 38 of 40 within 200 iterations, median 12}. */
  String text() {
    return share() + " within " + iterations + " iterations, median " + median();
  }

  /** The chains that were not back. */
  int missing() {
    return chains() - by(iterations);
  }
}
