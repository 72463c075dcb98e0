package io.kamilton.paper.mixing;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import java.util.List;

/**
 * The banana experiment's results by sampler and n.
 *
 * @param draws the numbers of draws that samplers have learnt from
 */
record BananaRuns(Results results, List<Integer> draws) {
  static final String ACCEPTANCE = "acceptance";
  static final String NORM = "mean_norm";
  static final String ESS = "ess";
  static final String BULK_ESS = "bulk_ess";

  BananaRuns(Results results) {
    this(results, results.where("sampler", BananaMixing.FINITE).numbers("n"));
  }

  int most() {
    return draws.get(draws.size() - 1);
  }

  /** Over the runs of a sampler; n is 0 for those that learn nothing. */
  Spread at(String sampler, int n, String column) {
    return Spread.of(values(sampler, n, column));
  }

  double[] values(String sampler, int n, String column) {
    return results.where("sampler", sampler).where("n", n).values(column);
  }
}
