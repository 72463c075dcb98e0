package io.kamilton.runner.summary;

import static io.kamilton.runner.summary.SimulatedChains.autoregressive;
import static io.kamilton.runner.summary.SimulatedChains.changed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.summary.Verdict.Level;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Good draws, four chains of 1000, are not spoken ill of.
 *
 * <p>R̂ > 1.01 by chance: R̂² ≈ 1 − 1/n + (τ/n) χ²₇/7 for the eight half chains of n = 500 draws
 * whose autocorrelation time is τ. So P(R̂ > 1.01) = P(χ²₇ > 77/τ), 6e-14 for independent draws and
 * 5e-4 with τ = 3, as of AR(0.5); 4 of 3000 runs of AR(0.5) had it, none of 3000 of independent
 * draws. All other kinds here have τ < 2. Effective sizes below 400 are rarer. With a rate of at
 * most 0.002 in 125 runs of AR(0.5), more than 3 runs of CARE come with probability 1.3e-4.
 */
@Tag("statistical")
class GoodDrawsTest {
  private static final int RUNS = 125;
  private static final int MOST_CARE = 3;

  private interface Kind {
    double[][] draws(long seed);
  }

  private static final List<Kind> KINDS =
      List.of(
          seed -> normal(seed),
          seed -> autoregressive(seed, 0.5, 4, 1000),
          seed -> autoregressive(seed, -0.3, 4, 1000),
          seed -> changed(normal(seed), (c, t, x) -> StrictMath.exp(x)),
          seed -> student(seed),
          seed -> changed(normal(seed), (c, t, x) -> Math.max(0, Math.rint(4 + 1.5 * x))),
          seed -> changed(normal(seed), (c, t, x) -> 1e-12 * x),
          seed -> changed(normal(seed), (c, t, x) -> 1e8 + x));

  private static double[][] normal(long seed) {
    return autoregressive(seed, 0, 4, 1000);
  }

  /** Student's t with five degrees of freedom. */
  private static double[][] student(long seed) {
    Random random = new Random(~seed);
    return changed(
        normal(seed),
        (c, t, x) -> {
          double chi2 = 0;
          for (int k = 0; k < 5; k++) {
            double z = random.nextGaussian();
            chi2 += z * z;
          }
          return x / Math.sqrt(chi2 / 5);
        });
  }

  /** The verdicts on so many runs that are not USE. */
  private static List<Verdict> bad(Kind kind, int runs, long firstSeed) throws IOException {
    List<Verdict> bad = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      double[][] draws = kind.draws(firstSeed + i);
      Verdict verdict = Summary.of(SimulatedChains.table(draws), RunFacts.unknown()).verdict();
      if (verdict.level() != Level.USE) {
        bad.add(verdict);
      }
    }
    return bad;
  }

  @Test
  void goodDrawsCanBeUsed() throws IOException {
    List<Verdict> bad = new ArrayList<>();
    for (int k = 0; k < KINDS.size(); k++) {
      bad.addAll(bad(KINDS.get(k), RUNS, 1 + 1000L * k));
    }
    assertEquals(List.of(), bad.stream().filter(each -> each.level() == Level.DO_NOT_USE).toList());
    assertTrue(bad.size() <= MOST_CARE, bad::toString);
  }

  /** AR(0.8) has τ = 9: about 3 runs in 10 have R̂ > 1.01, which the bound above must see. */
  @Test
  void slowerChainsAreSeen() throws IOException {
    assertTrue(bad(seed -> autoregressive(seed, 0.8, 4, 1000), 40, 1).size() > MOST_CARE);
  }
}
