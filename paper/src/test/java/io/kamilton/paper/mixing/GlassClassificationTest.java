package io.kamilton.paper.mixing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Tiny;
import io.kamilton.paper.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GlassClassificationTest {
  private final GlassClassification experiment = new GlassClassification();

  @Test
  void everySamplerIsHeldAgainstTheBenchmark() {
    Results results = Tiny.run(experiment);
    GlassDiscrepancy discrepancy = new GlassDiscrepancy(results);
    for (String sampler : GlassClassification.SAMPLERS) {
      Results runs = results.where("sampler", sampler);
      double[] iterations = runs.values("iteration");
      assertEquals(GlassClassification.iterations(Size.TINY), iterations[iterations.length - 1]);
      double[] acceptance = runs.values("acceptance");
      assertTrue(acceptance[acceptance.length - 1] > 0, sampler + " never moved");
      assertTrue(Double.isFinite(discrepancy.logarithm(sampler, 50).mean()), sampler);
    }
    // one estimate a proposal; what is drawn at the start is not counted
    double[] walk = results.where("sampler", GlassClassification.WALK).values("evaluations");
    assertEquals(GlassClassification.iterations(Size.TINY), walk[walk.length - 1]);
    Findings findings = experiment.findings(Size.TINY, results);
    assertEquals("glass", findings.figures().get(0).name());
    assertEquals(GlassClassification.SAMPLERS.size(), findings.tables().get(0).rows().size());
  }

  /**
   * Two runs that know nothing of each other have the same means. 9 comparisons at 5 standard
   * errors of 400 effective draws, which is fewer than they have: a false-alarm rate below 6e-6.
   */
  @Tag("statistical")
  @Test
  void theStoredRunsAgree() {
    Matrix one = GlassBenchmark.draws(1);
    Matrix two = GlassBenchmark.draws(2);
    assertEquals(1000, one.rows());
    assertEquals(1000, two.rows());
    assertEquals(GlassClassification.D, two.columns());
    for (int l = 0; l < GlassClassification.D; l++) {
      double[] a = column(one, l);
      double[] b = column(two, l);
      double variance = (SampleStatistics.variance(a) + SampleStatistics.variance(b)) / 400;
      double z = (SampleStatistics.mean(a) - SampleStatistics.mean(b)) / Math.sqrt(variance);
      assertTrue(Math.abs(z) < 5, "theta." + (l + 1) + ": " + z);
    }
  }

  private static double[] column(Matrix points, int l) {
    return IntStream.range(0, points.rows()).mapToDouble(i -> points.get(i, l)).toArray();
  }

  /** A world with two benchmarks near each other, and two runs of each sampler. */
  private List<Claim> claims(ToDoubleFunction<String> ess, ToDoubleFunction<String> error) {
    List<Results.Entry> entries = new ArrayList<>();
    for (int run = 1; run <= 2; run++) {
      entries.add(entry(GlassClassification.BENCHMARK, run, new double[] {1}, 0, 0.01 * run));
    }
    for (String sampler : GlassClassification.SAMPLERS) {
      for (int run = 1; run <= 2; run++) {
        double shift = error.applyAsDouble(sampler) * (1 + 0.05 * run);
        double size = ess.applyAsDouble(sampler) * (1 + 0.05 * run);
        entries.add(entry(sampler, run, new double[] {3000, 6000}, size, shift));
      }
    }
    Results results = new Results(experiment.keys(), experiment.columns(), entries);
    return experiment.findings(Size.FULL, results).claims();
  }

  /** All moments 0 but E θ₁, which is {@code shift}. */
  private Results.Entry entry(
      String sampler, int run, double[] iterations, double ess, double shift) {
    double[][] rows = new double[iterations.length][experiment.columns().size()];
    for (int r = 0; r < rows.length; r++) {
      boolean last = r + 1 == rows.length;
      rows[r][0] = iterations[r];
      rows[r][3] = last ? ess : Double.NaN;
      rows[r][experiment.columns().indexOf("m.0.0.1")] = last ? shift : 2 * shift;
    }
    return new Results.Entry(List.of(sampler, "" + run), Matrix.of(rows));
  }

  @Test
  void verdictsFollowTheNumbers() {
    List<Claim> paper =
        claims(
            sampler -> sampler.startsWith("KMC") ? 400 : 30,
            sampler -> sampler.startsWith("KMC") ? 1 : 10);
    assertEquals(Verdict.HOLDS, paper.get(0).verdict());
    assertEquals(Verdict.HOLDS, paper.get(1).verdict());
    List<Claim> longer =
        claims(
            sampler -> sampler.endsWith("longer steps") ? 400 : 30,
            sampler -> sampler.endsWith("longer steps") ? 1 : 10);
    assertEquals(Verdict.HOLDS_DIFFERENTLY, longer.get(0).verdict());
    assertEquals(Verdict.HOLDS_DIFFERENTLY, longer.get(1).verdict());
    List<Claim> none = claims(sampler -> 30, sampler -> 10);
    assertEquals(Verdict.DOES_NOT_HOLD, none.get(0).verdict());
    assertEquals(Verdict.DOES_NOT_HOLD, none.get(1).verdict());
    assertEquals(Verdict.DOES_NOT_HOLD, none.get(2).verdict());
    assertEquals(Verdict.DOES_NOT_HOLD, none.get(4).verdict());
    List<Claim> ours =
        claims(sampler -> sampler.equals(GlassClassification.DEFAULT) ? 400 : 30, sampler -> 10);
    assertEquals(Verdict.HOLDS, ours.get(4).verdict());
    // discrepancies that halve from 3000 to 6000 have not stopped
    assertEquals(Verdict.DOES_NOT_HOLD, none.get(3).verdict());
  }
}
