package io.kamilton.runner.summary;

import io.kamilton.runner.output.AtomicFile;
import io.kamilton.runner.output.Json;
import io.kamilton.runner.output.Work;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A summary as data: what {@code summary --json} prints and {@code summary.json} holds. */
public final class SummaryJson {
  private SummaryJson() {}

  /** Prints one line of JSON; what is unknown or not finite is null. */
  public static void print(Summary summary, Rows rows, PrintWriter out) {
    Json.println(of(summary, rows), out);
  }

  /** Writes the same line to a file, which is there as a whole or not at all. */
  public static void write(Summary summary, Path file) throws IOException {
    StringWriter text = new StringWriter();
    print(summary, Rows.ALL, new PrintWriter(text, true));
    AtomicFile.write(file, part -> Files.writeString(part, text.toString()));
  }

  private static Map<String, @Nullable Object> of(Summary summary, Rows rows) {
    Work work = summary.facts().work();
    OptionalDouble effective = summary.effectivePer1000Evaluations();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("chains", summary.chains());
    json.put("draws", summary.draws());
    json.put("parameters", rows.of(summary).stream().map(SummaryJson::of).toList());
    json.put("evaluations", work == null ? null : work.evaluations());
    if (work != null && work.comparisons() > 0) {
      json.put("comparison_evaluations", work.comparisons());
    }
    if (work != null && work.simulations() > 0) {
      json.put("simulations", work.simulations());
    }
    json.put(
        "effective_per_1000_evaluations", effective.isPresent() ? effective.getAsDouble() : null);
    json.put("acceptance", work == null ? null : work.acceptance());
    json.put("failures", work == null ? null : failures(work));
    json.put("sampler", summary.sampler());
    json.put("verdict", of(summary.verdict()));
    json.put("warnings", summary.warnings());
    json.put("seconds", work == null ? null : work.seconds());
    return json;
  }

  private static Map<String, Object> of(Summary.Row row) {
    List<Double> values = SummaryNumbers.values(row.numbers());
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", row.name());
    for (int j = 0; j < values.size(); j++) {
      json.put(SummaryNumbers.NAMES.get(j), values.get(j));
    }
    row.hdi()
        .ifPresent(
            hdi -> {
              json.put("hdi_probability", hdi.probability());
              json.put("hdi_low", hdi.low());
              json.put("hdi_high", hdi.high());
            });
    return json;
  }

  private static Map<String, Object> of(Verdict verdict) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("level", word(verdict.level()));
    json.put("findings", verdict.findings().stream().map(SummaryJson::of).toList());
    return json;
  }

  /** Chains count from 1, as files of chains do. */
  private static Map<String, Object> of(Finding finding) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", word(finding.kind()));
    json.put("level", word(finding.level()));
    json.put("parameters", finding.parameters());
    json.put("chains", finding.chains().stream().map(chain -> chain + 1).toList());
    json.put("value", finding.value());
    return json;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Long> failures(Work work) {
    Map<String, Long> json = new LinkedHashMap<>();
    for (Map.Entry<Outcome, Long> each : work.failures().entrySet()) {
      json.put(word(each.getKey()), each.getValue());
    }
    return json;
  }
}
