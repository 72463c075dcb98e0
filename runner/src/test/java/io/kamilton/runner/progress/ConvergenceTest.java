package io.kamilton.runner.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.Transition;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConvergenceTest {
  private static final long SECOND = 1_000_000_000L;

  private final KeptDraws draws = new KeptDraws(2, 2);
  private long nanos = 3;
  private boolean stop;

  /** Every look at the clock takes a second, so a look at the draws does. */
  private final Convergence convergence = new Convergence(draws, () -> nanos += SECOND, () -> stop);

  private void add(int length) {
    int before = draws.draws();
    draws.round(
        FakeSteps.round(
            2,
            chain -> {
              List<Transition> steps = new ArrayList<>();
              for (int i = before; i < before + length; i++) {
                RandomStream random = RandomStream.of(3, chain, i, Purpose.TEST);
                double[] x = {random.nextGaussian(), random.nextGaussian()};
                steps.add(FakeSteps.step(i + 1, 1, Outcome.FINITE, x));
              }
              return steps;
            }),
        false);
  }

  @Test
  void fewDrawsSayNothing() {
    add(19);
    convergence.look();
    assertTrue(Double.isNaN(convergence.worstRHat()));
    assertTrue(Double.isNaN(convergence.leastEss()));
  }

  @Test
  void itIsThatOfTheDraws() {
    add(100);
    convergence.look();
    assertEquals(draws.worstRHat(), convergence.worstRHat());
    assertEquals(draws.leastBulkEss(), convergence.leastEss());
  }

  @Test
  void aLookOfASecondIsFollowedByFiftySecondsOfRest() {
    add(100);
    convergence.look();
    double before = convergence.leastEss();
    add(100);
    nanos += 48 * SECOND; // the look itself asks the clock, which takes another second
    convergence.look();
    assertEquals(before, convergence.leastEss());
    convergence.look();
    assertNotEquals(before, convergence.leastEss());
    assertEquals(draws.leastBulkEss(), convergence.leastEss());
  }

  @Test
  void whatIsNotOfAllDrawsCanBeForgotten() {
    add(100);
    convergence.look();
    convergence.forgetIfOld();
    assertEquals(draws.leastBulkEss(), convergence.leastEss());
    add(1);
    convergence.forgetIfOld();
    assertTrue(Double.isNaN(convergence.leastEss()));
    assertTrue(Double.isNaN(convergence.worstRHat()));
  }

  @Test
  void aLookCanBeLeftUnfinished() {
    add(100);
    stop = true;
    convergence.look();
    assertTrue(Double.isNaN(convergence.worstRHat()));
  }
}
