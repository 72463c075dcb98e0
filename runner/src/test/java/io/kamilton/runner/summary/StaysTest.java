package io.kamilton.runner.summary;

import static io.kamilton.runner.summary.SimulatedChains.autoregressive;
import static io.kamilton.runner.summary.SimulatedChains.changed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.runner.output.RunFacts;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StaysTest {
  private static List<Integer> stays(double[]... chains) {
    return Stays.of(ParameterDraws.of(chains));
  }

  @Test
  void theLongestCounts() {
    assertEquals(
        List.of(2, 0), stays(new double[] {1, 1, 2, 2, 2, 3}, new double[] {1, 2, 3, 4, 5, 6}));
    assertEquals(List.of(0), stays(new double[0]));
    assertEquals(List.of(0), stays(new double[1]));
    double nan = Double.NaN;
    assertEquals(List.of(0), stays(new double[] {nan, nan, nan}));
  }

  @Test
  void aChainThatNeverMovesIsComparedWithThoseThatDo() {
    double[] moves = {1, 2, 3, 4, 5, 6};
    assertEquals(List.of(5, 0, 5), stays(new double[6], moves, new double[6]));
    assertEquals(List.of(5, 5), stays(new double[6], new double[6]), "nothing moves");
    double[] seldom = {0, 0, 0, 1, 0, 0};
    assertEquals(List.of(0, 0), stays(new double[6], seldom), "an indicator that is mostly 0");
  }

  private static Summary summary(int draws, SimulatedChains.Change change, RunFacts facts)
      throws IOException {
    double[][] good = autoregressive(1, 0, 4, draws);
    return Summary.of(SimulatedChains.table(changed(good, change)), facts);
  }

  @Test
  void aChainThatStaysIsSaid() throws IOException {
    SimulatedChains.Change stays = (c, t, x) -> c == 2 && t >= 300 && t <= 360 ? 0.3 : x;
    String said = summary(1000, stays, RunFacts.unknown()).warnings().get(0);
    String begin = "Chain 3 stayed where it was for 60 kept iterations in a row: ";
    assertTrue(said.startsWith(begin + "the start is bad, or proposals hardly"), said);
    RunFacts noisy =
        new RunFacts(
            "m", "am", Optional.empty(), 1L, null, null, Optional.of("more particles"), List.of());
    String noise = summary(1000, stays, noisy).warnings().get(0);
    assertTrue(
        noise.startsWith(
            begin + "an estimate there was far too high by chance. Take more particles"),
        noise);
    assertFalse(isStuck(summary(2000, stays, RunFacts.unknown())), "3% of the draws");
  }

  /** An indicator that is 1 in a few draws has long stays at 0, but is not stuck. */
  @Test
  void indicatorsAreNotStuck() throws IOException {
    assertFalse(isStuck(summary(1000, (c, t, x) -> x > 2.3 ? 1 : 0, RunFacts.unknown())));
    assertFalse(
        isStuck(summary(1000, (c, t, x) -> c > 0 && x > 2.3 ? 1 : 0, RunFacts.unknown())),
        "in one chain it never is");
  }

  private static boolean isStuck(Summary summary) {
    return summary.verdict().has(Finding.Kind.STUCK);
  }
}
