package io.kamilton.bench.cost;

import io.kamilton.bench.efficiency.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** A file of runs, one row per run; runs can be added to it. */
public record CostCsv(Path file) {
  private static final int FIRST_PART = 7;

  private Rows rows() {
    StringJoiner header = new StringJoiner(",");
    header.add("target,sampler,budget,seed,dimension,evaluations,stopped");
    for (Part part : Part.values()) {
      header.add(part + "_seconds");
    }
    return new Rows(file, header.toString());
  }

  /** The runs in it; none where there is no file. */
  public List<CostRun> read() throws IOException {
    return rows().read().stream().map(CostCsv::run).toList();
  }

  private static CostRun run(List<String> cells) {
    Map<Part, Double> seconds = new EnumMap<>(Part.class);
    int column = FIRST_PART;
    for (Part part : Part.values()) {
      String cell = cells.get(column++);
      if (!cell.isEmpty()) {
        seconds.put(part, Double.parseDouble(cell));
      }
    }
    return new CostRun(
        new CostRun.Key(
            cells.get(0),
            cells.get(1),
            Integer.parseInt(cells.get(2)),
            Long.parseLong(cells.get(3))),
        Integer.parseInt(cells.get(4)),
        Long.parseLong(cells.get(5)),
        Boolean.parseBoolean(cells.get(6)),
        seconds);
  }

  /** Adds a run; a part that was not measured is an empty cell. */
  public void add(CostRun run) {
    CostRun.Key key = run.key();
    StringJoiner cells = new StringJoiner(",", "", "\n");
    cells.add(key.target()).add(key.sampler()).add("" + key.budget()).add("" + key.seed());
    cells.add("" + run.dimension()).add("" + run.evaluations()).add("" + run.stopped());
    for (Part part : Part.values()) {
      Double seconds = run.seconds().get(part);
      cells.add(seconds == null ? "" : "" + seconds);
    }
    rows().add(cells.toString());
  }
}
