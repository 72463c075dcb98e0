package io.kamilton.runner.report;

import java.util.Arrays;

/** Means of the finite numbers of blocks; grows with them. */
final class BlockMeans {
  private final double[] sums;
  private final long[] counts;

  BlockMeans(int blocks) {
    sums = new double[blocks];
    counts = new long[blocks];
  }

  void add(int block, double x) {
    if (Double.isFinite(x)) {
      sums[block] += x;
      counts[block]++;
    }
  }

  boolean isEmpty() {
    return Arrays.stream(counts).sum() == 0;
  }

  /** NaN where a block has none. */
  double[] means() {
    double[] means = new double[sums.length];
    Arrays.setAll(means, i -> sums[i] / counts[i]);
    return means;
  }

  double greatest() {
    return Arrays.stream(means()).filter(Double::isFinite).max().orElse(0);
  }
}
