package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.MoreDiagnostics;
import io.kamilton.diagnostics.ParameterSummary;
import io.kamilton.run.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class KamiltonTest {
  /** The lines of the README, with a list for System.out::println. */
  @Tag("statistical")
  @Test
  void theFirstLinesThatAUserWrites() {
    Draws draws = Kamilton.sample(2, x -> -0.5 * (x[0] * x[0] + x[1] * x[1])).run();
    List<ParameterSummary> printed = new ArrayList<>();
    draws.summary().forEach(printed::add);

    assertEquals(2, printed.size());
    assertEquals(4, draws.chains());
    assertEquals(1000, draws.size());
    for (int l = 0; l < 2; l++) {
      ParameterSummary row = printed.get(l);
      // N(0, 1): four checks to five standard errors, a false-alarm rate below 3e-6 in all
      assertTrue(row.essBulk() > 100 && row.rHat() < 1.05, row::toString);
      assertEquals(0, row.mean(), 5 * row.mcseMean());
      assertEquals(1, row.sd(), 5 * MoreDiagnostics.errorOfSd(draws.parameter(l)));
      assertTrue(row.toString().contains("mean="), row::toString);
    }
  }

  @Test
  void aTargetOfAnotherVarianceIsToldApart() {
    Draws draws = Kamilton.sample(2, x -> -0.5 * (x[0] * x[0] / 4 + (x[1] - 1) * (x[1] - 1))).run();
    ParameterSummary wide = draws.summary().get(0);
    ParameterSummary shifted = draws.summary().get(1);
    assertTrue(Math.abs(wide.sd() - 1) > 5 * MoreDiagnostics.errorOfSd(draws.parameter(0)));
    assertTrue(Math.abs(shifted.mean()) > 5 * shifted.mcseMean());
  }

  @Test
  void settingsDoNotChangeWhatTheyWereSetOn() {
    Kamilton base = Kamilton.sample(1, x -> -x[0] * x[0]).chains(1).warmup(10).draws(10);
    Kamilton other = base.chains(2).draws(5).seed(9);
    assertEquals(10, base.run().size());
    assertEquals(1, base.run().chains());
    assertEquals(5, other.run().size());
    assertEquals(2, other.run().chains());
  }

  /** As the command counts them: every point at which the target was asked. */
  @Test
  void everyEvaluationIsCounted() {
    AtomicInteger asked = new AtomicInteger();
    AtomicInteger failed = new AtomicInteger();
    Draws draws =
        Kamilton.sample(
                1,
                x -> {
                  asked.incrementAndGet();
                  // a start on (−2, 2) fails with probability 3/4
                  failed.addAndGet(x[0] < 1 ? 1 : 0);
                  return x[0] < 1 ? Double.NaN : -0.5 * x[0] * x[0];
                })
            .sampler(Samplers.randomWalk(1))
            .warmup(10)
            .draws(20)
            .run();
    assertEquals(asked.get(), draws.evaluations());
    assertEquals(failed.get(), draws.failures());
    assertTrue(asked.get() > 4 * 30 + 4, "no start failed, and the test says less than it should");
  }
}
