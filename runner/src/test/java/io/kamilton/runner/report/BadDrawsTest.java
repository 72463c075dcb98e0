package io.kamilton.runner.report;

import static io.kamilton.runner.summary.SimulatedChains.autoregressive;
import static io.kamilton.runner.summary.SimulatedChains.cauchyWalk;
import static io.kamilton.runner.summary.SimulatedChains.changed;
import static io.kamilton.runner.summary.SimulatedChains.lazy;
import static io.kamilton.runner.summary.SimulatedChains.table;
import static io.kamilton.runner.summary.Verdict.Level.CARE;
import static io.kamilton.runner.summary.Verdict.Level.DO_NOT_USE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.MadeUpDraws;
import io.kamilton.runner.output.MoveCounts;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.summary.Finding.Kind;
import io.kamilton.runner.summary.Rows;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.SummaryJson;
import io.kamilton.runner.summary.SummaryText;
import io.kamilton.runner.summary.Verdict;
import io.kamilton.runner.summary.Verdict.Level;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every kind of bad draws has its level and its finding, and nothing says that they can be used.
 */
class BadDrawsTest {
  private static final double[][] GOOD = changed((c, t, x) -> x);
  private static final MoveCounts NO_MOVES = new MoveCounts(0, 0, Double.NaN, Double.NaN, 0, 0);
  private static final RunFacts OURS = facts("am", Map.of(), NO_MOVES, Optional.empty());

  private final List<DynamicTest> tests = new ArrayList<>();

  @TestFactory
  List<DynamicTest> standingStill() {
    stop("one chain never moves", Kind.STUCK, changed((c, t, x) -> c == 2 ? 0.3 : x));
    stop("two chains stuck apart", Kind.STUCK, changed(few(2, 50), (c, t, x) -> c));
    stop("two chains stuck apart", Kind.UNKNOWN, changed(few(2, 50), (c, t, x) -> c));
    stop("two chains stuck apart", Kind.ESS, changed(few(2, 50), (c, t, x) -> c));
    stop("four chains stuck apart", Kind.STUCK, changed((c, t, x) -> c));
    stop("all stuck at one place", Kind.STUCK, changed((c, t, x) -> 0.3));
    stop("three of four stuck at one place", Kind.STUCK, changed((c, t, x) -> c < 3 ? 0.3 : x));
    stop("a chain stuck in its second half", Kind.STUCK, changed((c, t, x) -> c + t < 500 ? x : 1));
    stop("stuck in the first third", Kind.STUCK, changed((c, t, x) -> t < 333 ? 1 : x));
    stop("stuck for a while", Kind.STUCK, changed((c, t, x) -> c == 1 && t / 80 == 5 ? 1 : x));
    stop("one chain stuck alone", Kind.STUCK, changed(few(1, 1000), (c, t, x) -> 0.5));
    stop("acceptance 0.2%", Kind.STUCK, lazy(3, 0.002, 4, 1000));
    double[][] second = changed(autoregressive(2, 0, 4, 1000), (c, t, x) -> c == 1 ? 0.3 : x);
    stop("one parameter of two stuck", Kind.STUCK, GOOD, second);
    stop("stuck beside a counter", Kind.STUCK, changed((c, t, x) -> t), second);
    double[][] rounded = changed((c, t, x) -> c == 1 && t < 300 ? 0.5 : Math.rint(100 * x) / 100);
    stop("stuck, with few decimals", Kind.STUCK, rounded);
    double[][] fixed = changed((c, t, x) -> 1);
    add("a constant parameter of ours", DO_NOT_USE, Kind.CONSTANT, OURS, table(GOOD, fixed));
    care("a constant in a file of others", Kind.CONSTANT, GOOD, fixed);
    DrawTable still = table(changed((c, t, x) -> c));
    RunFacts failed = facts("am", Map.of(Outcome.NAN, 3990L), NO_MOVES, Optional.empty());
    add("all proposals failed", DO_NOT_USE, Kind.STUCK, failed, still);
    add("all proposals failed", DO_NOT_USE, Kind.FAILURES, failed, still);
    return tests;
  }

  @TestFactory
  List<DynamicTest> fewOrNone() {
    for (int n : new int[] {0, 1, 2, 3, 4, 5, 19}) {
      stop(n + " draws", Kind.FEW_DRAWS, few(4, n));
      stop(n + " draws that are one", Kind.FEW_DRAWS, changed(few(4, n), (c, t, x) -> 1));
    }
    care("60 draws", Kind.FEW_DRAWS, few(4, 60));
    care("60 draws from side to side", Kind.FEW_DRAWS, autoregressive(1, -0.8, 4, 60));
    care("one good chain", Kind.ONE_CHAIN, autoregressive(4, 0, 1, 1000));
    DrawTable none = MadeUpDraws.normal(Column.vector(Column.Kind.EXTRA, "y", 2), 4, 0, 1000);
    add("no parameter", DO_NOT_USE, Kind.NO_PARAMETERS, RunFacts.unknown(), none);
    stop("a NaN", Kind.NOT_FINITE, changed((c, t, x) -> c + t == 7 ? Double.NaN : x));
    stop("an infinite draw", Kind.NOT_FINITE, changed((c, t, x) -> t == 7 ? 1 / 0.0 : x));
    stop("both infinities", Kind.NOT_FINITE, changed((c, t, x) -> t < 2 ? (t - 0.5) / 0.0 : x));
    stop("a NaN of five draws", Kind.NOT_FINITE, changed(few(4, 5), (c, t, x) -> Math.log(t - 1)));
    stop("two values, each as often", Kind.UNKNOWN, changed((c, t, x) -> t * 7 % 10 < 5 ? 1 : 2));
    care("many draws at the largest value", Kind.UNKNOWN, changed((c, t, x) -> Math.min(x, 1)));
    stop("two chains with one seed", Kind.SAME_CHAINS, new double[][] {GOOD[0], GOOD[1], GOOD[0]});
    stop("all chains with one seed", Kind.SAME_CHAINS, changed((c, t, x) -> GOOD[0][t]));
    return tests;
  }

  @TestFactory
  List<DynamicTest> disagreement() {
    stop("one chain with a trend", Kind.R_HAT, changed(few(1, 1000), (c, t, x) -> x + t / 300.0));
    stop("different means", Kind.R_HAT, changed((c, t, x) -> x + c / 2.0));
    stop("different scales", Kind.R_HAT, changed((c, t, x) -> x * (1 + c)));
    stop("one chain of four in another mode", Kind.R_HAT, changed((c, t, x) -> c < 3 ? x : x + 6));
    stop("all chains drift alike", Kind.R_HAT, changed((c, t, x) -> x + t / 400.0));
    stop("all chains step in the middle", Kind.R_HAT, changed((c, t, x) -> t < 500 ? x : x + 1));
    stop("a random walk", Kind.R_HAT, sums());
    stop("two modes, rarely changed", Kind.R_HAT, modes(0.002));
    care("means that differ a little", Kind.R_HAT, changed((c, t, x) -> x + c * 0.14));
    return tests;
  }

  @TestFactory
  List<DynamicTest> slowMixing() {
    stop("AR(0.999)", Kind.ESS, autoregressive(5, 0.999, 4, 1000));
    stop("a slow wave", Kind.ESS, changed((c, t, x) -> x / 3 + Math.sin(t / 70.0 + c)));
    stop("R̂ 1.00 and an effective size of 20", Kind.ESS, changed(BadDrawsTest::wave));
    stop("a walk on a Cauchy density", Kind.ESS, cauchyWalk(6, 0.3, 4, 1000));
    care("a lazy chain", Kind.ESS, lazy(7, 0.2, 4, 1000));
    care("a tail seen in bursts", Kind.ESS, changed((c, t, x) -> t % 250 < 15 ? x + 5 : x));
    return tests;
  }

  @TestFactory
  List<DynamicTest> whatTheRunKnows() {
    DrawTable good = table(GOOD);
    Map<Outcome, Long> no = Map.of();
    Optional<String> noise = Optional.of("more particles");
    add(
        "failures",
        Kind.FAILURES,
        facts("am", Map.of(Outcome.NAN, 50L), NO_MOVES, Optional.empty()));
    add("a timeout", Kind.TIMEOUTS, facts("am", Map.of(Outcome.TIMEOUT, 1L), NO_MOVES, noise));
    add("no accept step", Kind.NO_ACCEPT_STEP, facts("habc", no, NO_MOVES, noise));
    add("noise", Kind.NOISE, facts("kmc", no, new MoveCounts(4000, 3900, 0.1, 0, 0, 0), noise));
    MoveCounts walked = new MoveCounts(4000, 3900, 0.8, 0.02, 0, 0);
    MoveCounts left = new MoveCounts(4000, 3900, 0.8, 0, 20, 0);
    add("a mode that was left", Kind.UNVISITED, facts("kmc", no, left, Optional.empty()));
    MoveCounts spiked = new MoveCounts(4000, 3900, 0.8, 0, 0, 1);
    add("a peak beside the surrogate", Kind.MISSED, facts("kmc", no, spiked, Optional.empty()));
    add("tails", Kind.WALKED_TAILS, facts("kmc", no, walked, Optional.empty()));
    DrawTable divergent =
        new MadeUpDraws(
            List.of(Column.scalar(Column.Kind.STATISTIC, "divergent__"), good.columns().get(0)),
            4,
            0,
            1000,
            (chain, row, j) -> j > 0 ? GOOD[chain][row] : row % 500 == 499 ? 1 : 0);
    add("divergences", CARE, Kind.DIVERGENCES, RunFacts.unknown(), divergent);
    return tests;
  }

  private void stop(String name, Kind kind, double[][]... parameters) {
    add(name, DO_NOT_USE, kind, RunFacts.unknown(), table(parameters));
  }

  private void care(String name, Kind kind, double[][]... parameters) {
    add(name, CARE, kind, RunFacts.unknown(), table(parameters));
  }

  private void add(String name, Kind kind, RunFacts facts) {
    add(name, CARE, kind, facts, table(GOOD));
  }

  private void add(String name, Level level, Kind kind, RunFacts facts, DrawTable table) {
    tests.add(
        DynamicTest.dynamicTest(
            name + ": " + kind, () -> assertFound(level, kind, Summary.of(table, facts))));
  }

  private static void assertFound(Level level, Kind kind, Summary summary) throws IOException {
    Verdict verdict = summary.verdict();
    assertEquals(level, verdict.level(), verdict::toString);
    assertTrue(verdict.has(kind), verdict::toString);
    assertEquals(verdict.findings().size(), summary.warnings().size());
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    SummaryText.print(summary, Rows.PARAMETERS, OptionalInt.empty(), out);
    SummaryJson.print(summary, Rows.ALL, out);
    out.println(VerdictWords.of(summary));
    out.println(VerdictWords.soFar(summary));
    assertFalse(said.toString().contains("can be used"), said::toString);
  }

  private static RunFacts facts(
      String sampler, Map<Outcome, Long> failures, MoveCounts moves, Optional<String> noise) {
    Work work = new Work(4000, 0, 0, 0.5, failures, 0, 0, 1, 2);
    return new RunFacts("m", sampler, Optional.empty(), 1L, work, moves, noise, List.of());
  }

  private static double[][] few(int chains, int draws) {
    return autoregressive(8, 0, chains, draws);
  }

  /** Of one mean in all halves, but slow. */
  private static double wave(int chain, int t, double x) {
    return x / 10 + Math.abs(t % 500 - 250) / 60.0;
  }

  private static double[][] sums() {
    double[][] sums = changed((c, t, x) -> x);
    for (double[] chain : sums) {
      for (int t = 1; t < chain.length; t++) {
        chain[t] += chain[t - 1];
      }
    }
    return sums;
  }

  /** Two modes that are left with a small probability. */
  private static double[][] modes(double leaves) {
    double[][] which = lazy(9, leaves, 4, 1000);
    return changed((c, t, x) -> x + (which[c][t] > 0 ? 4 : -4));
  }
}
