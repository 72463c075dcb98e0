package io.kamilton.runner.summary;

import io.kamilton.runner.output.Work;
import io.kamilton.text.Decimals;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A summary as a table for people, with paragraphs of at most 80 columns. */
public final class SummaryText {
  private static final int WIDTH = 80;
  private static final String INDENT = "  ";

  private final Summary summary;
  private final PrintWriter out;

  private SummaryText(Summary summary, PrintWriter out) {
    this.summary = summary;
    this.out = out;
  }

  /**
   * Prints the table, what the run has cost, the verdict and the warnings.
   *
   * @param width of the terminal; empty where there is none, and lines may be as long as they are
   */
  public static void print(Summary summary, Rows rows, OptionalInt width, PrintWriter out) {
    SummaryText text = new SummaryText(summary, out);
    List<Summary.Row> shown = rows.of(summary);
    text.table(shown, width.orElse(Integer.MAX_VALUE));
    text.notShown(rows, summary.rows().size() - shown.size());
    out.println();
    text.cost();
    out.println();
    text.paragraph("verdict", summary.verdict().level().inWords());
    summary.warnings().forEach(each -> text.paragraph("warning", each));
  }

  private void table(List<Summary.Row> rows, int width) {
    SummaryTable table = new SummaryTable(rows, width);
    table.lines().forEach(out::println);
    if (!table.missing().isEmpty()) {
      fact("no room for", table.missing() + " (written to a file, the table is complete)");
    }
    if (rows.isEmpty()) {
      return;
    }
    rows.get(0)
        .hdi()
        .ifPresent(
            hdi ->
                fact(
                    "hdi",
                    "the shortest interval with %s of the draws"
                        .formatted(Decimals.of(hdi.probability()))));
  }

  /** Says how to see extras; rows that a user left out by name are not missed. */
  private void notShown(Rows rows, int number) {
    if (rows.names().isEmpty() && number > 0) {
      fact("not shown", number + (number == 1 ? " extra" : " extras") + " (summary --extras)");
    }
  }

  private void cost() {
    fact(
        "draws",
        "%d %s of %d"
            .formatted(
                summary.chains(), summary.chains() == 1 ? "chain" : "chains", summary.draws()));
    String sampler = summary.sampler();
    if (sampler != null) {
      paragraph("sampler", sampler);
    }
    Work work = summary.facts().work();
    if (work == null) {
      return;
    }
    fact(
        "evaluations",
        work.evaluations()
            + (work.comparisons() == 0
                ? ""
                : ", and %d to compare the target with stored values"
                    .formatted(work.comparisons())));
    if (work.simulations() > 0) {
      fact("simulations", Long.toString(work.simulations()));
    }
    OptionalDouble effective = summary.effectivePer1000Evaluations();
    if (effective.isPresent()) {
      fact(
          "effective draws per 1000 evaluations",
          "%s (smallest ess_bulk %s)"
              .formatted(
                  SummaryNumbers.fixed(effective.getAsDouble(), 1),
                  SummaryNumbers.fixed(summary.smallestEss().orElse(Double.NaN), 0)));
    }
    fact("acceptance", SummaryNumbers.fixed(work.acceptance(), 2));
    String kinds = work.failed() == 0 ? "" : " (" + FindingText.byKind(work) + ")";
    fact("failures", work.failed() + kinds + ", retries " + work.retries());
    fact("seconds", SummaryNumbers.fixed(work.seconds(), 1));
  }

  private void fact(String name, String value) {
    out.println(name + ": " + value);
  }

  /** A paragraph of at most 80 columns. */
  private void paragraph(String name, String sentence) {
    wrapped(name + ":", sentence, INDENT, WIDTH).forEach(out::println);
  }

  /**
   * A text in lines of at most so many characters.
   *
   * @param first what the first line begins with
   * @param indent what the other lines begin with
   */
  public static List<String> wrapped(String first, String text, String indent, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > width && !line.toString().isBlank()) {
        lines.add(line.toString());
        line = new StringBuilder(indent).append(word);
      } else {
        line.append(' ').append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }
}
