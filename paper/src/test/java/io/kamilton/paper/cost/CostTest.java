package io.kamilton.paper.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Tiny;
import io.kamilton.paper.Trial;
import io.kamilton.paper.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CostTest {
  private final Cost experiment = new Cost();

  @Test
  void everyTaskIsMeasured() {
    Results results = Tiny.run(experiment);
    assertEquals(experiment.trials(Size.TINY).size(), results.entries().size());
    for (double seconds : results.values("seconds")) {
      assertTrue(seconds > 0 && seconds < 1, "seconds: " + seconds);
    }
    Findings findings = experiment.findings(Size.TINY, results);
    assertEquals(Cost.SWEEPS.size(), findings.tables().get(0).rows().size());
    assertEquals(List.of(), findings.claims());
    assertTrue(experiment.measuresTime());
  }

  @Test
  void bytesAreThoseThatAreAllocated() {
    AtomicReference<byte[]> kept = new AtomicReference<>(new byte[0]);
    Stopwatch.Reading found = new Stopwatch(0.001).measure(() -> kept.set(new byte[1 << 20]));
    assertEquals(1 << 20, found.bytes(), 1 << 12);
    assertTrue(found.repeats() >= 5 && found.low() <= found.seconds());
  }

  /** Measured exponents as a world would have them where time is a power of each size. */
  private List<Claim> claims(String task, String varied, double exponent) {
    List<Results.Entry> entries = new ArrayList<>();
    for (Trial trial : experiment.trials(Size.QUICK)) {
      Cost.Sweep sweep =
          Cost.SWEEPS.stream()
              .filter(
                  each ->
                      each.task().toString().equals(trial.key().get(0))
                          && each.varied().equals(trial.key().get(1)))
              .findFirst()
              .orElseThrow();
      double value = Double.parseDouble(trial.key().get(2));
      boolean planted = trial.key().get(0).equals(task) && trial.key().get(1).equals(varied);
      double seconds = 1e-6 * StrictMath.pow(value, planted ? exponent : ours(sweep));
      double bytes = StrictMath.pow(value, Double.isNaN(sweep.bytes()) ? 1 : sweep.bytes());
      double[] row = {value, value, value, value, 5, seconds, seconds, seconds, bytes};
      entries.add(new Results.Entry(trial.key(), Matrix.of(row)));
    }
    Results results = new Results(experiment.keys(), experiment.columns(), entries);
    return experiment.findings(Size.QUICK, results).claims();
  }

  private static double ours(Cost.Sweep sweep) {
    return sweep.oursIsLess() ? 0.1 : sweep.time();
  }

  private static Verdict verdict(List<Claim> claims, String words) {
    return claims.stream()
        .filter(each -> each.words().contains(words))
        .findFirst()
        .orElseThrow()
        .verdict();
  }

  @Test
  void verdictsFollowTheExponents() {
    List<Claim> as = claims("", "", 0);
    assertEquals(Verdict.HOLDS, verdict(as, "(lite) costs"));
    assertEquals(Verdict.HOLDS_DIFFERENTLY, verdict(as, "one-off"));
    assertEquals(Verdict.HOLDS_DIFFERENTLY, verdict(as, "constant in t"));
    assertEquals(Verdict.DOES_NOT_HOLD, verdict(claims("finite update", "t", 1), "constant in t"));
    assertEquals(Verdict.DOES_NOT_HOLD, verdict(claims("lite fit", "n", 3.5), "(lite) costs"));
    assertEquals(Verdict.HOLDS, verdict(claims("lite fit", "n", 2.5), "(lite) costs"));
  }

  @Test
  void powerLawsAreFound() {
    PowerLaw exact = PowerLaw.of(new double[] {1, 2, 4, 8}, new double[] {3, 12, 48, 192});
    assertEquals(2, exact.slope(), 1e-12);
    assertEquals(0, exact.error(), 1e-7);
    // residuals ±ln 2 in turn at log x = 0, 1, 2, 3 (times ln 2): slope 2 − 0.2·2, by hand
    PowerLaw rough = PowerLaw.of(new double[] {1, 2, 4, 8}, new double[] {2, 2, 32, 32});
    assertEquals(1.6, rough.slope(), 1e-12);
    // squares left (16 + 4·… ) = Σr² − (Σxr)²/Σx² = 4 − 4/5 in units of (ln 2)², over 2 and Σx² = 5
    assertEquals(Math.sqrt(3.2 / 2 / 5), rough.error(), 1e-12);
    assertEquals("1.60 ± 0.57", rough.text());
  }

  @Test
  void sizesThatDoNotExistAreRefused() {
    CostTask.Sizes sizes = new CostTask.Sizes(1, 2, 3, 4);
    assertEquals(new CostTask.Sizes(1, 2, 9, 4), sizes.with("d", 9));
    assertThrows(IllegalArgumentException.class, () -> sizes.with("k", 1));
  }
}
