package io.kamilton.runner.report;

import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.DrawTable;
import java.util.List;

/** Where the statistics of the sampler stand in the rows of a run. */
record StatisticColumns(
    int logDensity,
    int acceptance,
    int stepSize,
    int divergent,
    int energy,
    int evaluations,
    int accepted,
    int move,
    int energyError,
    int integratorError) {
  static StatisticColumns of(DrawTable table) {
    List<String> names = table.columns().stream().map(Column::name).toList();
    return new StatisticColumns(
        place(names, "lp__"),
        place(names, "accept_stat__"),
        place(names, "stepsize__"),
        place(names, "divergent__"),
        place(names, "energy__"),
        place(names, "n_evals__"),
        place(names, "accepted__"),
        place(names, "move__"),
        place(names, "energy_error__"),
        place(names, "integrator_error__"));
  }

  private static int place(List<String> names, String name) {
    int at = names.indexOf(name);
    if (at < 0) {
      throw new IllegalArgumentException("a run has a column " + name + "; there are " + names);
    }
    return at;
  }
}
