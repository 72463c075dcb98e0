package io.kamilton.paper.trajectory;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import java.util.List;

/** The acceptance experiment's results by target, d and n. */
record AcceptanceCells(Results results, List<Integer> dimensions, List<Integer> draws) {
  static final String FLAT = "flat";
  static final String BASE = "base";
  private static final String HMC = "hmc";

  AcceptanceCells(Results results) {
    this(results, results.numbers("d"), results.numbers("n"));
  }

  Spread at(String target, int d, int n, String column) {
    return results.where("target", target).where("d", d).where("n", n).spread(column);
  }

  /** HMC's, which does not depend on n. */
  Spread hmc(String target, int d) {
    return results.where("target", target).where("d", d).spread(HMC);
  }

  int most() {
    return draws.get(draws.size() - 1);
  }

  /** The largest number of draws that has been tried with a base density too. */
  int mostOfAll() {
    return Math.min(most(), Acceptance.MOST_FOR_ALL);
  }
}
