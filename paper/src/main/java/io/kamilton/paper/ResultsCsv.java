package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Results.Entry;
import io.kamilton.text.Decimals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The results of an experiment as CSV: how they were made as a comment, a header, a row a line with
 * the trial's key in front. The rows of a trial are neighbours.
 */
final class ResultsCsv {
  /** Complete results, and how they were made. */
  record Stored(Made made, Results results) {}

  private ResultsCsv() {}

  static String text(Made made, Results results) {
    StringBuilder out = new StringBuilder(made.line()).append('\n');
    out.append(head(results.keys(), results.columns())).append('\n');
    for (Entry entry : results.entries()) {
      for (int r = 0; r < entry.rows().rows(); r++) {
        out.append(String.join(",", entry.key())).append(',');
        out.append(numbers(entry.rows().row(r))).append('\n');
      }
    }
    return out.toString();
  }

  /** What {@code file} holds of an experiment; empty where it does not exist. */
  static Optional<Stored> read(Path file, Experiment experiment) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(file);
    Optional<Made> made = lines.isEmpty() ? Optional.empty() : Made.of(lines.get(0));
    boolean isOurs =
        made.isPresent()
            && made.get().experiment().equals(experiment.name())
            && lines.size() > 2
            && lines.get(1).equals(head(experiment.keys(), experiment.columns()));
    if (!isOurs) {
      throw new OtherResultsException(
          file + " does not hold the results of " + experiment.name() + "; delete it or move it");
    }
    List<Entry> entries = entries(file, experiment, lines.subList(2, lines.size()));
    Results results = new Results(experiment.keys(), experiment.columns(), entries);
    requireAll(file, experiment, made.get().size(), results);
    return Optional.of(new Stored(made.get(), results));
  }

  private static List<Entry> entries(Path file, Experiment experiment, List<String> lines) {
    List<Entry> entries = new ArrayList<>();
    List<String> key = List.of();
    List<double[]> rows = new ArrayList<>();
    int parts = experiment.keys().size();
    for (String line : lines) {
      List<String> cells = List.of(line.split(",", -1));
      if (cells.size() != parts + experiment.columns().size()) {
        throw new OtherResultsException(file + " is damaged at \"" + line + "\"; delete it");
      }
      if (!rows.isEmpty() && !cells.subList(0, parts).equals(key)) {
        entries.add(new Entry(key, Matrix.of(rows.toArray(double[][]::new))));
        rows.clear();
      }
      key = cells.subList(0, parts);
      rows.add(parse(file, cells.subList(parts, cells.size())));
    }
    entries.add(new Entry(key, Matrix.of(rows.toArray(double[][]::new))));
    return entries;
  }

  private static void requireAll(Path file, Experiment experiment, Size size, Results results) {
    List<List<String>> found = results.entries().stream().map(Entry::key).toList();
    if (!found.equals(experiment.trials(size).stream().map(Trial::key).toList())) {
      throw new OtherResultsException(
          file + " holds other trials than this version makes; delete it or move it");
    }
  }

  static String head(List<String> keys, List<String> columns) {
    return String.join(",", keys) + "," + String.join(",", columns);
  }

  static String numbers(double[] row) {
    return Arrays.stream(row).mapToObj(Decimals::ofAny).collect(Collectors.joining(","));
  }

  /** The numbers of a row as {@link #numbers} writes them. */
  static double[] parse(Path file, List<String> cells) {
    double[] row = new double[cells.size()];
    for (int c = 0; c < row.length; c++) {
      try {
        row[c] =
            switch (cells.get(c)) {
              case "nan" -> Double.NaN;
              case "inf" -> Double.POSITIVE_INFINITY;
              case "-inf" -> Double.NEGATIVE_INFINITY;
              default -> Double.parseDouble(cells.get(c));
            };
      } catch (NumberFormatException e) {
        throw new OtherResultsException(
            file + " is damaged: \"" + cells.get(c) + "\" is no number; delete it");
      }
    }
    return row;
  }
}
