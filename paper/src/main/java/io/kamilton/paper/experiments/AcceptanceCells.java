package io.kamilton.paper.experiments;

import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;

/** The acceptance experiment's results by target, d and n. */
final class AcceptanceCells {
  static final String FLAT = "flat";
  static final String BASE = "base";
  private static final String HMC = "hmc";

  private final Results results;
  private final int[] dimensions;
  private final int[] draws;

  AcceptanceCells(Results results) {
    this.results = results;
    dimensions = results.numbers("d");
    draws = results.numbers("n");
  }

  int[] dimensions() {
    return dimensions.clone();
  }

  int[] draws() {
    return draws.clone();
  }

  Spread at(String target, int d, int n, String column) {
    return Spread.of(cell(target, d, n).values(column));
  }

  /** HMC's, which does not depend on n. */
  Spread hmc(String target, int d) {
    return Spread.of(results.where("target", target).where("d", d).values(HMC));
  }

  private Results cell(String target, int d, int n) {
    return results.where("target", target).where("d", d).where("n", n);
  }

  int most() {
    return draws[draws.length - 1];
  }

  /** The largest number of draws that has been tried with a base density too. */
  int mostOfAll() {
    return Math.min(most(), Acceptance.MOST_FOR_ALL);
  }
}
