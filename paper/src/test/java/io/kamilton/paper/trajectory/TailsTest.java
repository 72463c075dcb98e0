package io.kamilton.paper.trajectory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Tiny;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TailsTest {
  private final Tails experiment = new Tails();
  private final Results results = Tiny.run(experiment);

  private double[] last(String look, String column) {
    return results.where("look", look).each().stream()
        .mapToDouble(
            trial -> {
              double[] values = trial.values(column);
              return values[values.length - 1];
            })
        .toArray();
  }

  /** Not a matter of chance: the kernels' gradients are 1e-10 there, so the steps are the same. */
  @Test
  void farAwayLiteIsTheRandomWalk() {
    assertEquals(20, -Arrays.stream(last(Tails.FORCE, "beside")).average().orElse(0), 1e-9);
    for (double force : last(Tails.FORCE, "lite")) {
      assertEquals(0, force, 1e-6);
    }
    for (String look : new String[] {Tails.ACCEPTANCE, Tails.DRIFT}) {
      double[] lite = last(look, "lite");
      double[] walk = last(look, "beside");
      assertEquals(lite.length, walk.length);
      for (int i = 0; i < lite.length; i++) {
        assertEquals(walk[i], lite[i], 1e-6, look);
      }
    }
  }

  /**
   * Four fits. Of 1000 others finite's force was below 0.1 in 6%, so the largest of four is once in
   * 1e5; with a base it had mean −20.5 and sd 2.4, so the mean of four is outside of −20 ± 7 less
   * than once in 1e4. Finite's own (mean 0, sd 1.3) has to fail that check, and does but once in
   * 1e10: the false-alarm rate of all is below 1e-3.
   */
  @Test
  @Tag("statistical")
  void finiteMeetsForcesThere() {
    double[] finite = last(Tails.FORCE, "finite");
    double largest = Arrays.stream(finite).map(Math::abs).max().orElse(0);
    assertTrue(largest > 0.1, "force " + largest);
    // with a base it is the base's, off by the covariance of 200 draws
    assertEquals(-20, Spread.of(last(Tails.FORCE, "finite_base")).mean(), 7);
    assertNotEquals(-20, Spread.of(finite).mean(), 7);
  }

  @Test
  void findingsHaveARowForEach() {
    Findings findings = experiment.findings(Size.TINY, results);
    assertEquals(4, findings.tables().get(0).rows().size());
    assertEquals("tails", findings.figures().get(0).name());
  }
}
