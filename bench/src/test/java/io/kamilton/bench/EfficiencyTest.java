package io.kamilton.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.bench.efficiency.Plot;
import io.kamilton.bench.efficiency.ReplicateCsv;
import io.kamilton.bench.efficiency.Report;
import io.kamilton.bench.efficiency.Results;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment runs, once and small; what it finds is not a test's business. */
@Tag("one-jdk")
class EfficiencyTest {
  private final ByteArrayOutputStream progress = new ByteArrayOutputStream();

  @Test
  void everySamplerRunsOnTargetsOfEveryKind(@TempDir Path folder) throws IOException {
    Results results =
        run(
            folder,
            "--targets student,gp_regr,noisy-gauss20,laplace",
            "--samplers kmc,am,rw,kamh,kmc-lite,kmc-finite,hmc --budgets 200 --seeds 2");
    String report = new Report(results).markdown();
    // hmc has no gradient of what is estimated
    assertEquals(4 * 7 - 1, rows(progress.toString(StandardCharsets.UTF_8)));
    // efficiency, bias, and kmc by am
    assertEquals(2 * (4 * 7 - 1) + 4, rows(report));
    assertTrue(report.contains("targets not used for tuning"), report);
    assertTrue(!report.contains("NaN"), report);
    String svg = Plot.svg(results, 200);
    assertEquals(4 * 7 - 1 + 7, svg.lines().filter(line -> line.startsWith("<circle")).count());
  }

  @Test
  void aFileOfRunsGivesTheSameReport(@TempDir Path folder) throws IOException {
    String[] words = {"--targets student", "--samplers am", "--budgets 200 --seeds 3"};
    assertEquals(
        new Report(run(folder, words)).markdown(), new Report(run(folder, words)).markdown());
  }

  /** While more runs are made, those that there are can be looked at. */
  @Test
  void onlyWhatIsKnownIsReportedWhereAsked(@TempDir Path folder) throws IOException {
    String[] words = {"--targets student", "--samplers am", "--budgets 200"};
    String all = String.join(" ", words);
    assertEquals(0, run(folder, all, "--seeds 5 --known").all().size());
    String three = new Report(run(folder, all, "--seeds 3")).markdown();
    assertEquals(three, new Report(run(folder, all, "--seeds 5 --known")).markdown());
  }

  @Test
  void whatIsNoOptionIsNamed(@TempDir Path folder) {
    assertRefused(folder, "--target", "--target x");
    assertRefused(folder, "--seeds", "--seeds few");
    assertRefused(folder, "--seeds", "--seeds 0");
    assertRefused(folder, "--out", "--out");
    assertRefused(folder, "nowhere", "--targets nowhere");
    assertRefused(folder, "magic", "--targets gauss20 --samplers magic");
  }

  private void assertRefused(Path folder, String named, String... words) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> run(folder, words));
    assertTrue(refused.toString().contains(named), refused.toString());
  }

  private Results run(Path folder, String... words) throws IOException {
    EfficiencyOptions options = new EfficiencyOptions(String.join(" ", words).split(" "));
    PrintStream err = new PrintStream(progress, true, StandardCharsets.UTF_8);
    ReplicateCsv file = new ReplicateCsv(folder.resolve("runs.csv"));
    return new Efficiency(options.plan(), Optional.of(file), err).results();
  }

  private static long rows(String text) {
    return text.lines()
        .filter(line -> line.matches("\\| (?!target)[a-z_0-9-]+ \\| .*[0-9].*"))
        .count();
  }
}
