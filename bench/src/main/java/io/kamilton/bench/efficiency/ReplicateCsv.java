package io.kamilton.bench.efficiency;

import io.kamilton.linalg.Matrix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A file of runs, a row a run and parameter; runs can be added to it. */
public record ReplicateCsv(Path file) {
  private static final String HEADER =
      "target,sampler,budget,chains,warmup,nothing_discarded,seed,"
          + "evaluations,seconds,acceptance,bulk_ess,parameter,"
          + "error_mean,error_sd,error_5,error_50,error_95";
  private static final int RUN_COLUMNS = 11;

  /** The runs in it; none where there is no file. */
  public List<Replicate> read() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    if (!lines.get(0).equals(HEADER)) {
      throw new IOException(file + " has another header than " + HEADER);
    }
    Map<String, List<String[]>> byRun = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      String run = String.join(",", List.of(cells).subList(0, RUN_COLUMNS));
      byRun.computeIfAbsent(run, any -> new ArrayList<>()).add(cells);
    }
    return byRun.values().stream().map(ReplicateCsv::replicate).toList();
  }

  private static Replicate replicate(List<String[]> rows) {
    double[][] errors = new double[rows.size()][Statistic.values().length];
    for (int l = 0; l < errors.length; l++) {
      for (int s = 0; s < errors[l].length; s++) {
        errors[l][s] = Double.parseDouble(rows.get(l)[RUN_COLUMNS + 1 + s]);
      }
    }
    String[] first = rows.get(0);
    return new Replicate(
        key(first),
        Long.parseLong(first[7]),
        Double.parseDouble(first[8]),
        Double.parseDouble(first[9]),
        Double.parseDouble(first[10]),
        Matrix.of(errors));
  }

  private static Replicate.Key key(String[] cells) {
    Effort effort =
        new Effort(
            Integer.parseInt(cells[3]),
            Double.parseDouble(cells[4]),
            Boolean.parseBoolean(cells[5]));
    int budget = Integer.parseInt(cells[2]);
    return new Replicate.Key(cells[0], cells[1], budget, effort, Long.parseLong(cells[6]));
  }

  /** A line up to the parameter. */
  private static StringJoiner start(Replicate run) {
    Replicate.Key key = run.key();
    Effort effort = key.effort();
    return new StringJoiner(",", "", "\n")
        .add(key.target())
        .add(key.sampler())
        .add("" + key.budget())
        .add("" + effort.chains())
        .add("" + effort.warmupShare())
        .add("" + effort.keepsWarmup())
        .add("" + key.seed())
        .add("" + run.evaluations())
        .add("" + run.seconds())
        .add("" + run.acceptance())
        .add("" + run.bulkEss());
  }

  /** Adds a run. */
  public void add(Replicate run) {
    StringBuilder text = new StringBuilder();
    for (int l = 0; l < run.errors().rows(); l++) {
      StringJoiner cells = start(run).add("" + (l + 1));
      for (double error : run.errors().row(l)) {
        cells.add("" + error);
      }
      text.append(cells);
    }
    try {
      if (!Files.exists(file)) {
        Files.writeString(file, HEADER + "\n");
      }
      Files.writeString(file, text, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
