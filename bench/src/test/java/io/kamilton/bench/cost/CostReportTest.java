package io.kamilton.bench.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and tables of runs that were made up. */
class CostReportTest {
  private static final CostPlan PLAN =
      new CostPlan(
          List.of("student"), List.of(5, 10, 20), List.of(), List.of("kmc"), 1000, 1, 7, true);

  /** A run that costs so many µs for each evaluation, a quarter of them for moves. */
  private static CostRun run(String target, int d, double micros, boolean stopped) {
    CostRun.Key key = new CostRun.Key(new CostRun.Setup(target, "kmc", 1000), 1);
    int evaluations = stopped ? 500 : 1000;
    return new CostRun(key, d, evaluations, stopped, micros * 0.75, micros * 0.25, 0.25);
  }

  @Test
  void keptRunsAreReadBack(@TempDir Path folder) throws IOException {
    CostCsv file = new CostCsv(folder.resolve("runs.csv"));
    assertEquals(List.of(), file.read());
    List<CostRun> runs = List.of(run("student", 6, 12.3, false), run("gaussian-5", 5, 1e-9, true));
    runs.forEach(file::add);
    assertEquals(runs, file.read());
    CostCsv other = new CostCsv(Files.writeString(folder.resolve("other.csv"), "x\n1\n"));
    assertThrows(IOException.class, other::read);
  }

  @Test
  void theTableHasCostsAndTheirGrowth() {
    List<CostRun> runs =
        Stream.of(5, 10, 20).map(d -> run("gaussian-" + d, d, d * d, d == 20)).toList();
    String report = new CostReport(PLAN, runs).markdown();
    String row = "| gaussian-10 | 10 | 1,000 | kmc | 1 | 75 | 25 | 100 | 0.25 |";
    assertTrue(report.contains(row), report);
    assertTrue(report.contains("500 (stopped)"), report);
    // what was stopped is not part of the exponents
    assertTrue(report.contains("| gaussian | d = 5–10 | kmc | 2.00 | 2.00 | 2.00 |"), report);
  }

  @Test
  void revisionsAreComparedRunByRun() {
    Against that = new Against(List.of(run("a", 5, 10, false), run("b", 5, 10, false)));
    String report =
        that.markdown(
            List.of(run("a", 5, 5, false), run("b", 5, 20, false), run("c", 5, 1, false)));
    assertTrue(report.contains("| a | 1,000 | kmc | 1 | 0.500 (0.500–0.500) |"), report);
    assertTrue(report.contains("| geometric mean of 2 | | | | 1.000 |"), report);
    assertTrue(!report.contains("| c |"), report);
  }
}
