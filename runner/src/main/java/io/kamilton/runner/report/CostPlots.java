package io.kamilton.runner.report;

import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.RHat;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.ColumnBlocks;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.Statistic;
import io.kamilton.runner.summary.Summary;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What effective draws have cost, and how well chains agreed, as the run went on.
 *
 * @param parameters how many of them were looked at: those with the fewest effective draws
 */
record CostPlots(int parameters, List<Point> points) {
  private static final int POINTS = 16;
  private static final int FEWEST_DRAWS = 10;
  private static final int MOST_PARAMETERS = 10;

  /**
   * A time in the run.
   *
   * @param draws a chain that were kept by then
   * @param evaluations by then, warm-up included
   * @param seconds by then
   * @param ess the smallest bulk effective size by then; NaN where there is none
   * @param rHat the largest R̂ by then; NaN where there is none
   */
  record Point(int draws, long evaluations, double seconds, double ess, double rHat) {}

  static CostPlots of(DrawTable table, Summary summary, RunHistory history) throws IOException {
    List<Integer> columns = fewest(table, summary);
    int[] draws =
        IntStream.rangeClosed(1, POINTS)
            .map(k -> (int) ((long) table.draws() * k / POINTS))
            .filter(n -> n >= FEWEST_DRAWS)
            .toArray();
    double[] ess = new double[draws.length];
    double[] rHat = new double[draws.length];
    Arrays.fill(ess, Double.POSITIVE_INFINITY);
    Arrays.fill(rHat, Double.NEGATIVE_INFINITY);
    new ColumnBlocks(table)
        .visit(
            columns,
            (column, all) -> {
              for (int k = 0; k < draws.length; k++) {
                ParameterDraws soFar = first(all, draws[k]);
                ess[k] = Math.min(ess[k], EffectiveSampleSize.bulk(soFar));
                rHat[k] = Math.max(rHat[k], RHat.rankNormalized(soFar));
              }
            });
    long[] evaluations = evaluations(table, draws, history.starts());
    return new CostPlots(
        columns.size(),
        IntStream.range(0, draws.length)
            .mapToObj(
                k ->
                    new Point(
                        draws[k],
                        evaluations[k],
                        history.secondsAt(table.warmup() + draws[k]),
                        ess[k],
                        rHat[k]))
            .toList());
  }

  /** The columns of the parameters with the fewest effective draws. */
  private static List<Integer> fewest(DrawTable table, Summary summary) {
    List<String> names = table.columns().stream().map(Column::name).toList();
    return summary.parameters().stream()
        .sorted(Comparator.comparingDouble(row -> row.numbers().essBulk()))
        .limit(MOST_PARAMETERS)
        .map(row -> names.indexOf(row.name()))
        .toList();
  }

  private static ParameterDraws first(ParameterDraws all, int draws) {
    return ParameterDraws.of(
        ParameterPlots.chains(all).stream()
            .map(chain -> Arrays.copyOf(chain, draws))
            .toArray(double[][]::new));
  }

  /** How many the target had answered by so many kept draws. */
  private static long[] evaluations(DrawTable table, int[] draws, long starts) throws IOException {
    long[] by = new long[draws.length];
    Arrays.fill(by, starts);
    table.rows(
        (chain, number, row) -> {
          for (int k = 0; k < by.length; k++) {
            by[k] += number < table.warmup() + draws[k] ? (long) Statistic.EVALUATIONS.of(row) : 0;
          }
        });
    return by;
  }
}
