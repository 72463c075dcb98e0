package io.kamilton.bench.efficiency;

import io.kamilton.linalg.Matrix;
import java.io.IOException;
import java.nio.file.Path;
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
    Map<List<String>, List<List<String>>> byRun = new LinkedHashMap<>();
    for (List<String> cells : rows().read()) {
      byRun.computeIfAbsent(cells.subList(0, RUN_COLUMNS), any -> new ArrayList<>()).add(cells);
    }
    return byRun.values().stream().map(ReplicateCsv::replicate).toList();
  }

  private Rows rows() {
    return new Rows(file, HEADER);
  }

  private static Replicate replicate(List<List<String>> rows) {
    double[][] errors = new double[rows.size()][Statistic.values().length];
    for (int l = 0; l < errors.length; l++) {
      for (int s = 0; s < errors[l].length; s++) {
        errors[l][s] = Double.parseDouble(rows.get(l).get(RUN_COLUMNS + 1 + s));
      }
    }
    List<String> first = rows.get(0);
    return new Replicate(
        key(first),
        Long.parseLong(first.get(7)),
        Double.parseDouble(first.get(8)),
        Double.parseDouble(first.get(9)),
        Double.parseDouble(first.get(10)),
        Matrix.of(errors));
  }

  private static Replicate.Key key(List<String> cells) {
    Effort effort =
        new Effort(
            Integer.parseInt(cells.get(3)),
            Double.parseDouble(cells.get(4)),
            Boolean.parseBoolean(cells.get(5)));
    int budget = Integer.parseInt(cells.get(2));
    return new Replicate.Key(
        cells.get(0), cells.get(1), budget, effort, Long.parseLong(cells.get(6)));
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
    rows().add(text);
  }
}
