package io.kamilton.runner.report;

import io.kamilton.runner.Version;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.ColumnBlocks;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.summary.Limits;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.SummaryNumbers;
import io.kamilton.store.RunEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a run shows, as data: its numbers come from here alone, however it is drawn.
 *
 * @param version of the program that made the report
 * @param limits of R̂ and effective sizes
 * @param rows of the table: parameters, then extras
 * @param thinning what pictures leave out, in words
 * @param parameters what is drawn of each
 * @param failures the latest ones of the target
 * @param settings the model file with every default
 * @param versions of the program that sampled, and its numerics
 * @param notes what happened to the run as a whole, such as resumptions, in words
 */
public record Report(
    String version,
    @Nullable String model,
    @Nullable String sampler,
    int chains,
    int draws,
    VerdictWords verdict,
    Limits limits,
    List<Row> rows,
    String thinning,
    List<ParameterPlots> parameters,
    MovePlots moves,
    EnergyPlots energy,
    SurrogatePlots surrogate,
    CostPlots cost,
    @Nullable Work work,
    List<RunHistory.Failure> failures,
    String settings,
    List<String> versions,
    List<String> notes) {
  /** Columns of the table. */
  private static final int ESS_BULK = 6;

  private static final int ESS_TAIL = 7;
  private static final int R_HAT = 8;

  /**
   * A row of the table.
   *
   * @param extra whether it is no parameter
   * @param text its numbers as the summary prints them
   * @param numbers the same to sort by
   * @param poor which of them are unknown or beyond the limits, from 0; none of an extra
   */
  public record Row(
      String name, boolean extra, List<String> text, List<Double> numbers, List<Integer> poor) {
    public Row {
      poor = List.copyOf(poor);
      text = List.copyOf(text);
      numbers = List.copyOf(numbers);
    }
  }

  public Report {
    rows = List.copyOf(rows);
    parameters = List.copyOf(parameters);
    failures = List.copyOf(failures);
    versions = List.copyOf(versions);
    notes = List.copyOf(notes);
  }

  /**
   * The report of a run; looks at all rows of its table several times.
   *
   * @param goesOn whether the run may yet mend what is wrong
   */
  public static Report of(DrawTable table, Summary summary, RunHistory history, boolean goesOn)
      throws IOException {
    Limits limits = Limits.of(summary.chains());
    Thinning thinning = Thinning.of(summary.parameters().size(), table);
    List<ParameterPlots> plots = new ArrayList<>();
    List<Column> columns = table.columns();
    new ColumnBlocks(table)
        .visit(
            table.columns(Column.Kind.PARAMETER),
            (column, draws) ->
                plots.add(ParameterPlots.of(columns.get(column).name(), draws, thinning)));
    RunFacts facts = summary.facts();
    return new Report(
        Version.number(),
        facts.model(),
        summary.sampler(),
        table.chains(),
        table.draws(),
        goesOn ? VerdictWords.soFar(summary) : VerdictWords.of(summary),
        limits,
        summary.rows().stream().map(row -> row(row, limits)).toList(),
        thinning.inWords(table.draws()),
        plots,
        MovePlots.of(table),
        EnergyPlots.of(table),
        SurrogatePlots.of(history, summary.parameters().stream().map(Summary.Row::name).toList()),
        CostPlots.of(table, summary, history),
        facts.work(),
        history.failures(),
        history.settings(),
        history.versions(),
        history.events().stream().map(Report::words).toList());
  }

  private static Row row(Summary.Row row, Limits limits) {
    var n = row.numbers();
    boolean extra = row.column().kind() == Column.Kind.EXTRA;
    List<Integer> poor = new ArrayList<>();
    if (!extra) {
      addUnless(limits.hasEss(n.essBulk()), ESS_BULK, poor);
      addUnless(limits.hasEss(n.essTail()), ESS_TAIL, poor);
      addUnless(limits.hasRHat(n.rHat()), R_HAT, poor);
    }
    return new Row(row.name(), extra, SummaryNumbers.of(n), SummaryNumbers.values(n), poor);
  }

  private static void addUnless(boolean good, int column, List<Integer> poor) {
    if (!good) {
      poor.add(column);
    }
  }

  private static String words(RunEvent event) {
    if (event instanceof RunEvent.Resumed resumed) {
      return "resumed for %d draws a chain, numerics: %s"
          .formatted(resumed.draws(), resumed.numerics());
    }
    if (event instanceof RunEvent.Compared compared) {
      return compared.difference().isEmpty()
          ? "the target gave stored values again (%d evaluations)".formatted(compared.evaluations())
          : "a changed target was accepted: " + compared.difference();
    }
    return switch (((RunEvent.Ended) event).ending()) {
      case DONE -> "ended with all draws";
      case ENOUGH -> "ended because its goal was reached";
      case EVALUATIONS -> "ended because the evaluations allowed were used up";
      case CANCELLED -> "ended because it was stopped";
    };
  }
}
