package io.kamilton.runner.summary;

import io.kamilton.runner.output.Work;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A summary as a table for people, at most 80 columns wide. */
public final class SummaryText {
  private static final int WIDTH = 80;
  private static final List<String> HEADER =
      List.of("mean", "mcse", "sd", "5%", "50%", "95%", "ess_bulk", "ess_tail", "r_hat");
  private static final String INDENT = "  ";

  private final Summary summary;
  private final PrintWriter out;

  private SummaryText(Summary summary, PrintWriter out) {
    this.summary = summary;
    this.out = out;
  }

  /** Prints the table, what the run has cost, the verdict and the warnings. */
  public static void print(Summary summary, PrintWriter out) {
    SummaryText text = new SummaryText(summary, out);
    text.table();
    out.println();
    text.cost();
    out.println();
    text.paragraph("verdict", summary.verdict().level().inWords());
    summary.warnings().forEach(each -> text.paragraph("warning", each));
  }

  private void table() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEADER);
    summary.rows().forEach(row -> rows.add(SummaryNumbers.of(row.numbers())));
    int[] widths = new int[HEADER.size()];
    int numbers = 0;
    for (int j = 0; j < widths.length; j++) {
      for (List<String> row : rows) {
        widths[j] = Math.max(widths[j], row.get(j).length());
      }
      numbers += widths[j];
    }
    int longest = summary.rows().stream().mapToInt(row -> row.name().length()).max().orElse(0);
    int gap = longest + numbers + 2 * widths.length <= WIDTH ? 2 : 1;
    int room = Math.max(0, WIDTH - numbers - gap * widths.length);
    int nameWidth = Math.min(longest, room);
    line("", rows.get(0), nameWidth, widths, gap);
    for (int i = 0; i < summary.rows().size(); i++) {
      line(summary.rows().get(i).name(), rows.get(i + 1), nameWidth, widths, gap);
    }
  }

  /** A name that is too long has a line of its own, above its numbers. */
  private void line(String name, List<String> cells, int nameWidth, int[] widths, int gap) {
    StringBuilder line = new StringBuilder();
    if (name.length() > nameWidth) {
      out.println(name);
    } else {
      line.append(name);
    }
    line.append(" ".repeat(nameWidth - line.length()));
    for (int j = 0; j < widths.length; j++) {
      line.append(" ".repeat(gap + widths[j] - cells.get(j).length())).append(cells.get(j));
    }
    out.println(line);
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
