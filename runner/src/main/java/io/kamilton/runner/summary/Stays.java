package io.kamilton.runner.summary;

import io.kamilton.diagnostics.ParameterDraws;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How long each chain stayed at one value of a quantity: the most iterations in a row that left it.
 *
 * <p>A quantity of few values, such as an indicator that is nearly always 0, stays for long without
 * a fault. So a stay counts only where its value is not the usual one: elsewhere in the chain it is
 * seen in at most half of the draws; or, of a chain that never left it, in the other chains that
 * move.
 */
final class Stays {
  private static final double USUAL = 0.5;

  private Stays() {}

  /** One number per chain; 0 where no stay counts. O(S) for S draws. */
  static List<Integer> of(ParameterDraws draws) {
    int n = draws.draws();
    int chains = draws.chains();
    int[] longest = new int[chains];
    double[] value = new double[chains];
    for (int c = 0; c < chains; c++) {
      int run = 0;
      for (int t = 1; t < n; t++) {
        run = draws.get(c, t) == draws.get(c, t - 1) ? run + 1 : 0;
        if (run > longest[c]) {
          longest[c] = run;
          value[c] = draws.get(c, t);
        }
      }
    }
    List<Integer> stays = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      boolean never = longest[c] == n - 1;
      long seen = never ? 0 : count(draws, c, value[c]) - longest[c] - 1;
      long others = never ? 0 : n - longest[c] - 1;
      for (int other = 0; never && other < chains; other++) {
        if (longest[other] < n - 1) {
          seen += count(draws, other, value[c]);
          others += n;
        }
      }
      stays.add(seen > USUAL * others ? 0 : longest[c]);
    }
    return stays;
  }

  private static long count(ParameterDraws draws, int chain, double value) {
    return Arrays.stream(draws.chain(chain)).filter(x -> x == value).count();
  }
}
