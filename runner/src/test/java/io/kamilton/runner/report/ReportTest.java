package io.kamilton.runner.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.runner.summary.Verdict.Level;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final List<String> NAMES = List.of("mu", "tau", "z.1");

  private static VerdictWords verdict(MadeUpRun run, Map<Outcome, Long> failures)
      throws IOException {
    return run.report("m", failures, List.of()).verdict();
  }

  private static VerdictWords soFar(MadeUpRun run) throws IOException {
    return run.reportSoFar().verdict();
  }

  @Test
  void aRunThatGoesOnMayMendWhatIsWrong() throws IOException {
    for (int draws : new int[] {0, 50}) {
      VerdictWords early = soFar(MadeUpRun.stuck(NAMES, 4, draws));
      assertTrue(early.early());
      assertEquals("Too early to tell.", early.answer());
      assertTrue(early.warnings().stream().noneMatch(each -> each.level() == Level.DO_NOT_USE));
    }
    assertEquals(
        "Going well: the draws so far can be used.", soFar(MadeUpRun.good(NAMES, 4, 600)).answer());
    VerdictWords stuck = soFar(MadeUpRun.stuck(NAMES, 4, 600));
    assertEquals("Not yet.", stuck.answer());
    assertEquals(Level.DO_NOT_USE, stuck.level());
    assertTrue(stuck.warnings().get(0).text().startsWith("Chain 4 never moved:"), stuck::toString);
  }

  @Test
  void goodDrawsCanBeUsed() throws IOException {
    VerdictWords verdict = verdict(MadeUpRun.good(NAMES, 4, 600), Map.of());
    assertEquals("These draws can be used.", verdict.answer());
    assertEquals(List.of(), verdict.warnings());
  }

  @Test
  void failuresNeedCare() throws IOException {
    VerdictWords verdict = verdict(MadeUpRun.good(NAMES, 4, 600), Map.of(Outcome.NAN, 200L));
    assertEquals("Use these draws with care.", verdict.answer());
    assertEquals(Level.CARE, verdict.level());
    assertEquals(1, verdict.warnings().size(), verdict::toString);
  }

  @Test
  void aStuckChainForbidsTheUseAndComesFirst() throws IOException {
    VerdictWords verdict = verdict(MadeUpRun.stuck(NAMES, 4, 600), Map.of(Outcome.NAN, 200L));
    assertEquals("Do not use these draws yet.", verdict.answer());
    assertTrue(
        verdict.warnings().get(0).text().startsWith("Chain 4 never moved:"), verdict::toString);
    List<Level> levels = verdict.warnings().stream().map(each -> each.level()).toList();
    assertEquals(levels.stream().sorted((a, b) -> b.compareTo(a)).toList(), levels);
  }

  /** Every draw is between the ends of its stroke, and each end is a draw. */
  @Test
  void tracesKeepWhatStandsOut() {
    double[] chain = IntStream.range(0, 1003).mapToDouble(t -> t % 7).toArray();
    chain[500] = 1000;
    chain[777] = -1000;
    Trace trace = Trace.of(ParameterDraws.of(chain), 100);
    assertEquals(11, trace.stroke());
    assertEquals(92, trace.low().get(0).size());
    assertEquals(1000, trace.high().get(0).get(500 / 11));
    assertEquals(-1000, trace.low().get(0).get(777 / 11));
    assertEquals(0, trace.low().get(0).get(0));
    assertEquals(6, trace.high().get(0).get(0));
  }

  @Test
  void shortTracesAreWhole() {
    Trace trace = Trace.of(ParameterDraws.of(new double[] {1, 3, 2}), 100);
    assertEquals(new Trace(1, List.of(List.of(1.0, 3.0, 2.0)), List.of()), trace);
  }

  @Test
  void ranksOfAStuckChainAreInOnePlace() throws IOException {
    ParameterPlots plots = MadeUpRun.stuck(NAMES, 4, 600).report().parameters().get(0);
    for (List<Integer> chain : plots.ranks()) {
      assertEquals(600, chain.stream().mapToInt(Integer::intValue).sum());
    }
    assertEquals(1, plots.ranks().get(3).stream().filter(count -> count > 0).count());
    assertTrue(plots.ranks().get(0).stream().filter(count -> count > 0).count() > 10);
  }

  /** Also where the density ends at a bound. */
  @Test
  void densitiesHaveMassOne() {
    double[] uniform = IntStream.range(0, 2000).mapToDouble(i -> (i + 0.5) / 2000).toArray();
    Density density = Density.of(List.of(uniform, new double[] {0.2, 0.2, 0.2}));
    List<Double> line = density.lines().get(0);
    double mean = line.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    assertEquals(1, mean * (density.high() - density.low()), 0.01);
    assertEquals(1, line.get(0), 0.05);
    assertEquals(List.of(), density.lines().get(1), "a chain that never moved");
  }

  @Test
  void fitsAreReadFromWhatTheSamplerSaid() throws IOException {
    List<SurrogatePlots.Fit> fits = MadeUpRun.good(NAMES, 4, 100).report().surrogate().fits();
    assertEquals(
        List.of(
            new SurrogatePlots.Fit(4, 40, "quadratic", 1.2),
            new SurrogatePlots.Fit(404, 400, "quadratic", 3.4e-5)),
        fits);
  }

  @Test
  void costsAreThoseOfTheTime() throws IOException {
    List<CostPlots.Point> points = MadeUpRun.good(NAMES, 4, 1600).report().cost().points();
    CostPlots.Point half = points.get(7);
    assertEquals(4 + 4 * (100 + 800), half.evaluations());
    assertEquals(6, half.seconds(), 1e-12);
    assertTrue(half.ess() > 2000 && half.ess() < 4500, half::toString);
    assertEquals(800, half.draws());
    assertTrue(half.rHat() > 0.99 && half.rHat() < 1.01, half::toString);
  }

  @Test
  void numbersHaveNoMoreDigitsThanAPictureShows() {
    assertEquals(3.1416, Rounding.between(0, 9).of(Math.PI));
    assertEquals(31416, Rounding.between(0, 90_000).of(10_000 * Math.PI));
    assertEquals(1e9 + 0.25, Rounding.between(1e9, 1e9 + 1).of(1e9 + 0.25));
    assertTrue(Double.isNaN(Rounding.FINE.of(Double.POSITIVE_INFINITY)));
    assertEquals(List.of(0.1), Rounding.FINE.of(new double[] {0.1 + 1e-9}));
  }

  @Test
  void everyFigureIsDrawn() throws IOException {
    List<String> names =
        PaperFigures.of(MadeUpRun.stuck(MadeUpRun.names(13), 4, 600).report()).stream()
            .map(each -> each.name())
            .toList();
    assertEquals(
        Arrays.asList(
            "traces-1",
            "traces-2",
            "ranks-1",
            "ranks-2",
            "densities-1",
            "densities-2",
            "autocorrelation-1",
            "autocorrelation-2",
            "pairs",
            "surrogate",
            "cost"),
        names);
  }

  @Test
  void aRunWithoutDrawsHasFiguresOfItsSurrogateAlone() throws IOException {
    List<String> names =
        PaperFigures.of(MadeUpRun.good(NAMES, 4, 0).report()).stream()
            .map(each -> each.name())
            .toList();
    assertEquals(List.of("surrogate"), names);
  }
}
