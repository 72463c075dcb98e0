package io.kamilton.paper.experiments;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;

/** The banana experiment's results by sampler and n. */
final class BananaRuns {
  static final String ACCEPTANCE = "acceptance";
  static final String NORM = "mean_norm";
  static final String ESS = "ess";
  static final String BULK_ESS = "bulk_ess";

  private final Results results;
  private final int[] draws;

  BananaRuns(Results results) {
    this.results = results;
    draws = results.where("sampler", BananaMixing.FINITE).numbers("n");
  }

  /** The numbers of draws that samplers have learnt from. */
  int[] draws() {
    return draws.clone();
  }

  int most() {
    return draws[draws.length - 1];
  }

  /** Over the runs of a sampler; n is 0 for those that learn nothing. */
  Spread at(String sampler, int n, String column) {
    return Spread.of(values(sampler, n, column));
  }

  double[] values(String sampler, int n, String column) {
    return results.where("sampler", sampler).where("n", n).values(column);
  }
}
