package io.kamilton.runner.report;

import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.Statistic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * How much of long runs and of many parameters is drawn, so that the page stays small.
 *
 * @param strokes of a trace, a chain, at most
 * @param pointEvery in pictures of pairs every so many draws are a point
 * @param divergent the draws that are marked there
 */
record Thinning(int strokes, int pointEvery, List<At> divergent) {
  /** A kept draw; both from 0. */
  record At(int chain, int draw) {}

  private static final int MOST_DIVERGENT = 200;
  private static final int STROKES_OF_ALL = 16_000;
  private static final int POINTS_OF_ALL = 24_000;

  static Thinning of(int parameters, DrawTable table) throws IOException {
    return of(parameters, table.chains(), table.draws(), divergent(table));
  }

  static Thinning of(int parameters, int chains, int draws, List<At> divergent) {
    int lines = Math.max(1, parameters * chains);
    int points = within(STROKES_OF_ALL / lines, 40, 250);
    int most = within(POINTS_OF_ALL / lines, 25, 250);
    return new Thinning(points, Math.max(1, (draws + most - 1) / most), divergent);
  }

  /** The first kept draws after transitions that diverged. */
  private static List<At> divergent(DrawTable table) throws IOException {
    List<At> all = new ArrayList<>();
    table.rows(
        (chain, number, row) -> {
          boolean kept = number >= table.warmup();
          if (kept && Statistic.DIVERGENT.of(row) > 0 && all.size() < MOST_DIVERGENT) {
            all.add(new At(chain, number - table.warmup()));
          }
        });
    return all;
  }

  private static int within(int x, int least, int most) {
    return Math.max(least, Math.min(most, x));
  }

  /** What was left out, for who looks at the pictures. */
  String inWords(int draws) {
    int stroke = Math.max(1, (draws + strokes - 1) / strokes);
    String traces =
        stroke == 1
            ? "Traces show every draw."
            : "A stroke of a trace goes from the least to the greatest of %d successive draws."
                .formatted(stroke);
    String pairs =
        pointEvery == 1
            ? " Pictures of pairs show every draw."
            : " Pictures of pairs show one draw in %d.".formatted(pointEvery);
    return traces + pairs + " Tables, ranks, densities and autocorrelations are of all kept draws.";
  }
}
