package io.kamilton.paper.abc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Tiny;
import io.kamilton.paper.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests of the ABC experiment. Four comparisons with the exact posterior, at 4.5 Monte Carlo errors
 * of chains of 800 draws: a false-alarm rate below 3e-5 in all for errors that are known, and of
 * some 1e-3 as they are estimated from fifty effective draws. Seeds are fixed.
 */
class SkewNormalAbcTest {
  private static final double CRITICAL = 4.5;

  private final SkewNormalAbc experiment = new SkewNormalAbc();

  @Tag("statistical")
  @Test
  void chainsHaveTheExactPosteriorAndCountTheirSimulations() {
    Results results = Tiny.run(experiment);
    AbcChains chains = new AbcChains(results);
    for (String sampler : List.of(SkewNormalAbc.LITE, SkewNormalAbc.ORACLE)) {
      AbcChains.Estimate mean = chains.estimate(sampler, "mean");
      AbcChains.Estimate sd = chains.estimate(sampler, "sd");
      assertTrue(Math.abs(mean.z(SkewNormalAbc.EXACT.mean(0))) < CRITICAL, mean::text);
      assertTrue(Math.abs(sd.z(SkewNormalAbc.EXACT.sd(0))) < CRITICAL, sd::text);
      assertEquals(10, chains.spread(sampler, "simulations_an_iteration").mean());
    }
    // the seeds, two sides of each direction at 51 places, and the end, 10 simulations each
    assertEquals(
        10 * (1 + 2 * 20 * 51 + 1),
        chains.spread(SkewNormalAbc.HABC, "simulations_an_iteration").mean());
    assertTrue(
        chains.time(SkewNormalAbc.ORACLE).mean() < chains.time(SkewNormalAbc.WALK).mean() / 2);
    Findings findings = experiment.findings(Size.TINY, results);
    assertEquals(SkewNormalAbc.SAMPLERS.size() + 1, findings.tables().get(0).rows().size());
    assertEquals("abc", findings.figures().get(0).name());
  }

  /** A world where every sampler has this mean, correlation ρ^lag, and the exact deviation. */
  private List<Claim> claims(double habcMean, double kmcMean) {
    List<Results.Entry> entries = new ArrayList<>();
    for (String sampler : SkewNormalAbc.SAMPLERS) {
      for (int run = 1; run <= 2; run++) {
        double[] row = new double[experiment.columns().size()];
        boolean habc = SkewNormalAbc.isHabc(sampler);
        row[0] = 1;
        row[3] = sampler.equals(SkewNormalAbc.ONE) ? 1040 : habc ? 20420 : 10;
        row[5] = habc ? habcMean : kmcMean;
        row[6] = 0.01;
        row[7] = SkewNormalAbc.EXACT.sd(0);
        row[8] = 0.01;
        for (int lag = 0; lag < AbcMeasures.LAGS; lag++) {
          row[9 + lag] = StrictMath.pow(0.5, lag);
        }
        entries.add(new Results.Entry(List.of(sampler, "" + run), Matrix.of(row)));
      }
    }
    Results results = new Results(experiment.keys(), experiment.columns(), entries);
    // (1 + ρ)/(1 − ρ)
    assertEquals(3, new AbcChains(results).time(SkewNormalAbc.WALK).mean(), 1e-9);
    return experiment.findings(Size.FULL, results).claims();
  }

  private static Verdict verdict(List<Claim> claims, String words) {
    return claims.stream()
        .filter(each -> each.words().contains(words))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void verdictsFollowTheNumbers() {
    double exact = SkewNormalAbc.EXACT.mean(0);
    List<Claim> unbiased = claims(exact, exact);
    assertEquals(Verdict.DOES_NOT_HOLD, verdict(unbiased, "severe bias"));
    assertEquals(Verdict.HOLDS, verdict(unbiased, "any bias"));
    assertEquals(Verdict.HOLDS, verdict(unbiased, "mixes as well"));
    assertEquals(Verdict.HOLDS, verdict(unbiased, "2L = 100"));
    assertEquals(Verdict.HOLDS, verdict(claims(19.5, exact), "severe bias"));
    assertEquals(Verdict.HOLDS_DIFFERENTLY, verdict(claims(exact + 0.1, exact), "severe bias"));
    assertEquals(Verdict.DOES_NOT_HOLD, verdict(claims(exact, exact + 0.1), "any bias"));
  }
}
