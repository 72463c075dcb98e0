package io.kamilton.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.bench.cost.CostPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The measurement runs, once and small; what it finds is not a test's business. */
@Tag("one-jdk")
class CostTest {
  private static final String SMALL =
      "--targets student --dimensions 3 --budgets none --evaluations 200 --seeds 1 --samplers kmc,am";

  @Test
  void runsAreMadeOnceAndKept(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("runs.csv");
    ByteArrayOutputStream progress = new ByteArrayOutputStream();
    String first = report(SMALL + " --out " + file, progress);
    // student, gaussian-3 and banana-3, by two samplers
    assertEquals(6, progress.toString(StandardCharsets.UTF_8).lines().count());
    progress.reset();
    assertEquals(first, report(SMALL + " --out " + file, progress));
    assertEquals(0, progress.size());
    String beside = report(SMALL + " --known --out " + file + " --against " + file, progress);
    assertTrue(beside.contains("| geometric mean of 6 | | | | 1.000 |"), beside);
  }

  @Test
  void listsMayBeEmpty() {
    CostPlan plan = options("--targets none --dimensions none --budgets 100,200").plan();
    assertEquals(List.of(), plan.targets());
    assertEquals(List.of(), plan.dimensions());
    assertEquals(List.of(100, 200), plan.budgets());
  }

  @Test
  void whatIsNoOptionIsNamed() {
    assertRefused("--target", "--target x");
    assertRefused("--dimensions", "--dimensions few");
    assertRefused("--out", "--out");
    assertRefused("nowhere", "--targets nowhere");
    assertRefused("emcee", "--targets student --samplers emcee");
    assertRefused("0.0", "--most-seconds 0");
  }

  private static void assertRefused(String named, String words) {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> report(words, new ByteArrayOutputStream()));
    assertTrue(refused.toString().contains(named), refused.toString());
  }

  private static CostOptions options(String words) {
    return new CostOptions(words.split(" ", -1));
  }

  private static String report(String words, ByteArrayOutputStream progress) throws IOException {
    PrintStream err = new PrintStream(progress, true, StandardCharsets.UTF_8);
    return new Cost(options(words), err).report();
  }
}
