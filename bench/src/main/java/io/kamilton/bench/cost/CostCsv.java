package io.kamilton.bench.cost;

import io.kamilton.bench.cost.CostRun.Setup;
import io.kamilton.bench.efficiency.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A file of runs, one row per run; runs can be added to it. */
public record CostCsv(Path file) {
  private static final String HEADER =
      "target,sampler,budget,seed,dimension,evaluations,stopped,"
          + "learning_micros,moves_micros,target_micros";

  /** The runs in it; none where there is no file. */
  public List<CostRun> read() throws IOException {
    return new Rows(file, HEADER).read().stream().map(CostCsv::run).toList();
  }

  private static CostRun run(List<String> cells) {
    Setup setup = new Setup(cells.get(0), cells.get(1), Integer.parseInt(cells.get(2)));
    return new CostRun(
        new CostRun.Key(setup, Long.parseLong(cells.get(3))),
        Integer.parseInt(cells.get(4)),
        Long.parseLong(cells.get(5)),
        Boolean.parseBoolean(cells.get(6)),
        Double.parseDouble(cells.get(7)),
        Double.parseDouble(cells.get(8)),
        Double.parseDouble(cells.get(9)));
  }

  /** Adds a run. */
  public void add(CostRun run) {
    Setup setup = run.key().setup();
    Object[] cells = {
      setup.target(), setup.sampler(), setup.budget(), run.key().seed(), run.dimension(),
      run.evaluations(), run.stopped(), run.learning(), run.moves(), run.target()
    };
    String row = Stream.of(cells).map(Object::toString).collect(Collectors.joining(","));
    new Rows(file, HEADER).add(row + "\n");
  }
}
