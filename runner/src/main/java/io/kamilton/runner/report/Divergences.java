package io.kamilton.runner.report;

import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.Statistic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The kept draws after transitions that diverged. */
final class Divergences {
  private Divergences() {}

  /** At most {@link Thinning#MOST_DIVERGENT}, the first of them. */
  static List<Thinning.At> of(DrawTable table) throws IOException {
    List<Thinning.At> all = new ArrayList<>();
    for (int c = 0; c < table.chains(); c++) {
      int chain = c;
      table.rows(
          chain,
          (number, row) -> {
            boolean kept = number >= table.warmup();
            if (kept && Statistic.DIVERGENT.of(row) > 0 && all.size() < Thinning.MOST_DIVERGENT) {
              all.add(new Thinning.At(chain, number - table.warmup()));
            }
          });
    }
    return all;
  }
}
