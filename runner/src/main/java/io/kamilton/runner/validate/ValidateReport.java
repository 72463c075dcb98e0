package io.kamilton.runner.validate;

import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import io.kamilton.runner.output.AtomicFile;
import io.kamilton.runner.output.Json;
import io.kamilton.runner.output.Statistic;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.spec.Model;
import io.kamilton.text.NumberText;
import io.kamilton.validation.Calibration.Observation;
import io.kamilton.validation.CalibrationVerdict;
import io.kamilton.validation.CalibrationVerdict.Kind;
import io.kamilton.validation.CalibrationVerdict.Test;
import io.kamilton.validation.UniformRanks;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code kamilton validate} found: one line per quantity, JSON, a picture. Only a model whose
 * posterior was sampled is called calibrated.
 */
public final class ValidateReport {
  private static final int BINS = 20;
  private static final int MOST_PANELS = 12;
  private static final String BARS = " ▁▂▃▄▅▆▇█";

  /** The column of log π̂, as in the output of a run. */
  private final Model model;

  private final List<Observation> runs;
  private final @Nullable String whyNot;
  private final CalibrationVerdict verdict;
  private final List<String> names = new ArrayList<>();

  /**
   * Of runs of a model.
   *
   * @param whyNot why only the prior was sampled; null where data were simulated
   */
  public ValidateReport(Model model, List<Observation> runs, @Nullable String whyNot) {
    this.model = model;
    this.runs = runs;
    this.whyNot = whyNot;
    verdict = CalibrationVerdict.of(runs);
    names.addAll(model.space().columns());
    names.add(Statistic.LOG_DENSITY.column());
  }

  /** Whether no test failed, of the posterior or of the prior alone. */
  public boolean passed() {
    return verdict.passed();
  }

  public void print(PrintWriter out, boolean json) {
    if (json) {
      Json.println(facts(), out);
    } else {
      text(out);
    }
    out.flush();
  }

  private void text(PrintWriter out) {
    int width = names.subList(0, quantities()).stream().mapToInt(String::length).max().orElse(4);
    String row = "%-" + width + "s  %-" + BINS + "s  %9s  %9s  %9s%n";
    out.printf("model    %s%s%n", model.name(), whyNot == null ? "" : ", its prior alone");
    out.printf(
        "sampler  %s, %d chains, %d + %d iterations%n",
        model.sampler().name(), model.chains(), model.warmup(), model.draws());
    out.printf("runs     %d, ranks among %d draws each%n%n", runs.size(), values() - 1);
    out.printf(row, "", "histogram of ranks", "p ranks", "p shift", "p spread");
    for (int q = 0; q < quantities(); q++) {
      out.printf(
          row,
          names.get(q),
          bars(histogram(q)),
          shown(p(q, Kind.RANKS)),
          shown(p(q, Kind.SHIFT)),
          shown(p(q, Kind.SPREAD)));
    }
    out.println();
    warnings().forEach(each -> out.println("warning  " + each));
    out.println("result   " + result());
  }

  private String result() {
    String level = NumberText.digits(verdict.level());
    String rate = "; a right sampler fails in 1% of validations";
    String words =
        verdict.passed()
            ? "%s: no p-value is below %s%s"
                .formatted(
                    whyNot == null ? "calibrated" : "the sampler draws the prior correctly",
                    level,
                    rate)
            : "%s: %s, p is %s; the least allowed is %s%s"
                .formatted(
                    whyNot == null
                        ? "not calibrated"
                        : "the sampler does not draw the prior correctly",
                    worst(),
                    shown(verdict.worst().pValue()),
                    level,
                    rate);
    return words + untested();
  }

  private String worst() {
    Test worst = verdict.worst();
    String what =
        switch (worst.kind()) {
          case RANKS -> "ranks of %s are not uniform";
          case SHIFT -> "the sampler shifts %s";
          case SPREAD -> "the sampler spreads or gathers %s";
        };
    return what.formatted(names.get(worst.quantity()));
  }

  /** What the verdict says nothing of. */
  private String untested() {
    if (whyNot != null) {
      return "; the likelihood was not tested: the model cannot simulate data";
    }
    Comparison comparison = model.comparison();
    return comparison != null && comparison.isAbc()
        ? "; how far the ABC posterior is from the exact one was not tested"
        : "";
  }

  private List<String> warnings() {
    long poor = runs.stream().filter(run -> run.leastEss() < values() - 1).count();
    return 20 * poor > runs.size()
        ? List.of(
            "%d of %d runs have fewer effective draws than ranks are among: raise draws, or ranks of dependent draws pile up at both ends"
                .formatted(poor, runs.size()))
        : List.of();
  }

  private Map<String, @Nullable Object> facts() {
    Map<String, @Nullable Object> facts = new LinkedHashMap<>();
    facts.put("model", model.name());
    facts.put("sampler", model.sampler().name());
    facts.put("simulates", whyNot == null);
    facts.put("runs", runs.size());
    facts.put("ranked_among", values() - 1);
    facts.put("tested", whyNot == null ? "posterior" : "prior");
    facts.put("passed", (whyNot != null && verdict.passed()) ? null : verdict.passed());
    facts.put("result", result());
    facts.put("false_alarm_rate", CalibrationVerdict.FALSE_ALARMS);
    facts.put("level", verdict.level());
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int q = 0; q < quantities(); q++) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("name", names.get(q));
      row.put("p_ranks", p(q, Kind.RANKS));
      row.put("p_shift", p(q, Kind.SHIFT));
      row.put("p_spread", p(q, Kind.SPREAD));
      row.put("ranks", CalibrationVerdict.ranks(runs, q));
      rows.add(row);
    }
    facts.put("quantities", rows);
    facts.put("warnings", warnings());
    return facts;
  }

  private int quantities() {
    return runs.get(0).ranks().size();
  }

  private int values() {
    return runs.get(0).values();
  }

  /** NaN where it was not tested. */
  private double p(int quantity, Kind kind) {
    return verdict.tests().stream()
        .filter(test -> test.quantity() == quantity && test.kind() == kind)
        .mapToDouble(Test::pValue)
        .findFirst()
        .orElse(Double.NaN);
  }

  private static String shown(double p) {
    return Double.isNaN(p) ? "-" : p < 1e-9 ? "<1e-9" : NumberText.digits(p);
  }

  private int[] histogram(int quantity) {
    int[] counts = new int[BINS];
    for (int rank : CalibrationVerdict.ranks(runs, quantity)) {
      counts[rank * BINS / values()]++;
    }
    return counts;
  }

  /** A bar of half the height is what is expected. */
  private String bars(int[] counts) {
    double expected = (double) runs.size() / BINS;
    StringBuilder bars = new StringBuilder();
    for (int count : counts) {
      long height = count == 0 ? 0 : Math.max(1, Math.round(4 * count / expected));
      bars.append(BARS.charAt((int) Math.min(8, height)));
    }
    return bars.toString();
  }

  /** Writes the picture: how far ranks are from uniform, those that are farthest first. */
  public void draw(Path file) throws IOException {
    UniformRanks uniform = new UniformRanks(runs.size(), values());
    int[][] band = uniform.band(verdict.level());
    List<Chart> panels =
        verdict.tests().stream()
            .filter(test -> test.kind() == Kind.RANKS)
            .sorted(Comparator.comparingDouble(Test::pValue))
            .limit(MOST_PANELS)
            .map(test -> panel(names.get(test.quantity()), below(uniform, test), band))
            .toList();
    Figure figure =
        Figure.of(
            "validate",
            "Ranks of what data were simulated with among draws: empirical minus uniform"
                + " distribution function, and simultaneous bands",
            "",
            3,
            230,
            150,
            panels);
    AtomicFile.write(file, part -> Files.writeString(part, figure.svg()));
  }

  private int[] below(UniformRanks uniform, Test test) {
    return uniform.below(CalibrationVerdict.ranks(runs, test.quantity()));
  }

  private Chart panel(String name, int[] below, int[][] band) {
    int m = below.length - 1;
    List<Spot> allowed = new ArrayList<>();
    List<Spot> found = new ArrayList<>();
    double most = 0;
    for (int i = 0; i <= m; i++) {
      double z = (double) i / m;
      double y = (double) below[i] / runs.size() - z;
      double low = (double) band[0][i] / runs.size() - z;
      double high = (double) band[1][i] / runs.size() - z;
      allowed.add(new Spot(z, 0, low, high));
      found.add(Spot.of(z, y));
      most = Math.max(most, Math.max(Math.abs(y), Math.max(high, -low)));
    }
    Axis x = Axis.linear("rank, as a share", 0, 1);
    Axis y = Axis.linear("ECDF − uniform", -1.1 * most, 1.1 * most);
    return new Chart(name, x, y).band(Look.of(0), allowed).line("ranks", Look.of(1), found);
  }
}
