package io.kamilton.bench.efficiency;

import static io.kamilton.text.NumberText.format;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.BiFunction;

/** Results as Markdown. */
public record Report(Results results) {
  private static final String OURS = "kmc";
  private static final String FLOOR = "am";

  /** Tables a budget, then what the tests say. */
  public String markdown() {
    StringBuilder out = new StringBuilder();
    for (int budget : results.budgets()) {
      tables(out, budget, false);
      tables(out, budget, true);
    }
    return out.append(verdicts()).toString();
  }

  private void tables(StringBuilder out, int budget, boolean fresh) {
    List<Figures> rows = results.with(budget, fresh);
    if (rows.isEmpty()) {
      return;
    }
    String which = fresh ? "targets not used for tuning" : "targets";
    out.append(format("**%,d evaluations, %s**%n%n", budget, which));
    out.append("| target | sampler | runs |").append(titles(" %s |"));
    out.append(" bulk-ESS (least) | acceptance | seconds |\n");
    out.append("|---".repeat(6 + Statistic.values().length)).append("|\n");
    rows.forEach(row -> out.append(efficiency(row)).append('\n'));
    out.append(
        "\nBias and, in brackets, root mean squared error of the same worst parameters:\n\n");
    out.append("| target | sampler |").append(titles(" %s |")).append('\n');
    out.append("|---".repeat(2 + Statistic.values().length)).append("|\n");
    rows.forEach(row -> out.append(bias(row)).append('\n'));
    out.append('\n');
    ratios(out, rows);
  }

  /** Ours by adaptive Metropolis, of the same parameter and statistic. */
  private void ratios(StringBuilder out, List<Figures> rows) {
    StringBuilder lines = new StringBuilder();
    for (Figures row : rows) {
      if (row.sampler().equals(OURS)) {
        results.beside(row, FLOOR).ifPresent(floor -> lines.append(ratios(row, floor)));
      }
    }
    if (!lines.isEmpty()) {
      out.append(OURS + " by " + FLOOR + ", effective draws per 1000 evaluations: least ratio and");
      out.append(" geometric mean over parameters\n\n| target |").append(titles(" %s |"));
      out.append(" all |\n").append("|---".repeat(2 + Statistic.values().length)).append("|\n");
      out.append(lines).append('\n');
    }
  }

  private static String ratios(Figures ours, Figures floor) {
    StringJoiner cells = new StringJoiner(" | ", "| ", " |\n").add(ours.of().name());
    List<Double> all = new ArrayList<>();
    for (Statistic statistic : Statistic.values()) {
      List<Double> ratios =
          ours.judged(statistic).stream()
              .map(l -> ours.size(l, statistic) / floor.size(l, statistic))
              .toList();
      cells.add(ratios.isEmpty() ? "–" : leastAndMean(ratios));
      all.addAll(ratios);
    }
    return cells.add(leastAndMean(all)).toString();
  }

  private static String leastAndMean(List<Double> ratios) {
    double least = ratios.stream().mapToDouble(each -> each).min().orElseThrow();
    double logs = ratios.stream().mapToDouble(StrictMath::log).average().orElseThrow();
    return size(least) + ", " + size(StrictMath.exp(logs));
  }

  private static String titles(String format) {
    StringBuilder out = new StringBuilder();
    for (Statistic statistic : Statistic.values()) {
      out.append(format(format, statistic));
    }
    return out.toString();
  }

  /** Worst parameter (99% interval), geometric mean; and what stands beside. */
  public static String efficiency(Figures row) {
    StringJoiner cells = cells(row).add("" + row.runs());
    statistics(row, cells, Report::efficiency);
    cells.add(size(row.bulkEss(0.5)) + " (" + size(row.bulkEss(0)) + ")");
    cells.add(format("%.2f", row.acceptance()));
    cells.add(format("%.2f", row.medianSeconds()));
    return cells.toString();
  }

  private static String efficiency(Figures row, Statistic statistic) {
    Figures.Worst worst = row.worst(statistic);
    String interval = size(worst.low()) + "–" + size(worst.high());
    return size(worst.size()) + " (" + interval + "), " + size(row.geometricMean(statistic));
  }

  private static String bias(Figures row) {
    StringJoiner cells = cells(row);
    statistics(row, cells, Report::bias);
    return cells.toString();
  }

  private static String bias(Figures row, Statistic statistic) {
    Figures.Worst worst = row.worst(statistic);
    String format = worst.error() < 10 ? "%+.3f (%.3f)" : "%+.0f (%.0f)";
    return format(format, worst.bias(), worst.error());
  }

  private static StringJoiner cells(Figures row) {
    return new StringJoiner(" | ", "| ", " |").add(row.of().name()).add(row.sampler());
  }

  private static void statistics(
      Figures row, StringJoiner cells, BiFunction<Figures, Statistic, String> cell) {
    for (Statistic statistic : Statistic.values()) {
      cells.add(row.judged(statistic).isEmpty() ? "–" : cell.apply(row, statistic));
    }
  }

  /** A significant digit below 0.1, two to 10, whole numbers above. */
  private static String size(double x) {
    String format = x >= 10 ? "%.0f" : x >= 1 ? "%.1f" : x >= 0.1 ? "%.2f" : "%.1g";
    return format(format, x);
  }

  private String verdicts() {
    List<String> slower = new ArrayList<>();
    List<String> biased = new ArrayList<>();
    for (Figures each : results.all()) {
      if (each.sampler().equals(OURS)) {
        results.beside(each, FLOOR).ifPresent(floor -> add(Finding.slower(each, floor), slower));
      }
      if (each.runs() > 1) {
        add(Finding.biased(each), biased);
      }
    }
    return list("Less than 0.8 of the effective draws of adaptive Metropolis (F test)", slower)
        + list("Biased (t test)", biased);
  }

  private static String list(String title, List<String> lines) {
    String all = lines.isEmpty() ? " none.\n" : "\n\n" + String.join("", lines);
    return title + ", at 1% by Holm's method over a target's statistics:" + all + "\n";
  }

  /** A line for what was found of one sampler on one target, the least probable as an example. */
  private static void add(List<Finding> found, List<String> lines) {
    if (found.isEmpty()) {
      return;
    }
    Finding first = found.get(0);
    lines.add(
        format(
            "- %s, %s, %,d evaluations: %d of %d, as %s of parameter %d: %+.3f (p %.0e)%n",
            first.of().of().name(),
            first.of().sampler(),
            first.of().budget(),
            found.size(),
            first.of().statistics(),
            first.statistic(),
            first.parameter() + 1,
            first.value(),
            first.p()));
  }
}
