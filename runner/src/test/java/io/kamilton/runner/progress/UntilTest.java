package io.kamilton.runner.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.Transition;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UntilTest {
  private final KeptDraws draws = new KeptDraws(1, 2);

  /** Independent normals, or draws around two places that the chains never leave. */
  private void add(int length, double apart) {
    int before = draws.draws();
    draws.round(
        FakeSteps.round(
            2,
            chain -> {
              List<Transition> steps = new ArrayList<>();
              for (int i = before; i < before + length; i++) {
                double z = RandomStream.of(3, chain, i, Purpose.TEST).nextGaussian();
                steps.add(FakeSteps.step(i + 1, 1, Outcome.FINITE, z + apart * chain));
              }
              return steps;
            }),
        false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ess=400|400|Infinity",
        "rhat=1.01|0|1.01",
        "ess=400,rhat=1.01|400|1.01",
        "rhat=1.05, ess=1e3|1000|1.05",
        "ess=.5|0.5|Infinity",
      })
  void goalsAreRead(String text, double ess, double rHat) {
    Until until = Until.parse(text);
    assertEquals(new Until(ess, rHat), until);
    assertEquals(until, Until.parse(until.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "400",
        "ess",
        "ess=",
        "ess=0",
        "ess=-1",
        "ess=many",
        "ess=1e999",
        "ess=NaN",
        "ess=4f",
        "rhat=1",
        "rhat=0.99",
        "ess=400,",
        "ess=400,ess=500",
        "rhat=1.1,rhat=1.2",
        "ess=400;rhat=1.01",
        "ESS=400",
        "mcse=0.1",
      })
  void wrongGoalsAreRefusedWithWhatIsAllowed(String text) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Until.parse(text)).toString();
    assertTrue(message.contains("\"" + text + "\" is no goal; allowed: ess=N"), message);
  }

  @Test
  void goalsAreWrittenAsTheyAreTyped() {
    assertEquals("ess=400,rhat=1.01", new Until(400, 1.01).toString());
    assertEquals("rhat=1.05", new Until(0, 1.05).toString());
  }

  @Test
  void independentDrawsReachTheGoalAtTheLookThatHasEnough() {
    BooleanSupplier enough = Until.parse("ess=400").over(draws);
    int rounds = 0;
    while (!enough.getAsBoolean()) {
      assertTrue(++rounds < 100, "never reached");
      add(10, 0);
    }
    assertTrue(draws.leastBulkEss() >= 400);
    // two chains of independent draws: not long after 200 each
    assertTrue(draws.draws() >= 170 && draws.draws() <= 300, draws.draws() + " draws");
  }

  @Test
  void fewerThanAHundredDrawsAreNeverEnough() {
    BooleanSupplier enough = Until.parse("ess=1").over(draws);
    add(99, 0);
    assertFalse(enough.getAsBoolean());
    add(1, 0);
    assertTrue(enough.getAsBoolean());
  }

  @Test
  void chainsThatDisagreeAreNeverEnough() {
    BooleanSupplier ess = Until.parse("ess=100").over(draws);
    BooleanSupplier rHat = Until.parse("rhat=1.05").over(draws);
    for (int i = 0; i < 20; i++) {
      add(50, 10);
      assertFalse(ess.getAsBoolean());
      assertFalse(rHat.getAsBoolean());
    }
  }

  @Test
  void bothGoalsMustBeReached() {
    add(1000, 0);
    double ess = draws.leastBulkEss();
    double rHat = draws.worstRHat();
    assertTrue(new Until(ess, rHat + 1e-9).over(draws).getAsBoolean());
    assertFalse(new Until(ess + 1, rHat + 1e-9).over(draws).getAsBoolean());
    assertFalse(new Until(ess, rHat).over(draws).getAsBoolean());
  }

  /** A look is seen by its verdict: the goal is one that all draws reach as soon as looked at. */
  @Test
  void looksAreATenthAndFiftyDrawsApart() {
    BooleanSupplier never = new Until(1e12, 2).over(draws);
    add(1000, 0);
    assertFalse(never.getAsBoolean());
    BooleanSupplier soon = new Until(1, 2).over(draws);
    assertTrue(soon.getAsBoolean(), "the first look");
    add(99, 0);
    assertFalse(soon.getAsBoolean(), "less than a tenth more");
    add(1, 0);
    assertTrue(soon.getAsBoolean(), "a tenth more");
    KeptDraws few = new KeptDraws(1, 1);
    BooleanSupplier early = new Until(1, 5).over(few);
    addOne(few, 100);
    assertTrue(early.getAsBoolean());
    addOne(few, 49);
    assertFalse(early.getAsBoolean(), "less than fifty more");
    addOne(few, 1);
    assertTrue(early.getAsBoolean(), "fifty more");
  }

  private static void addOne(KeptDraws draws, int length) {
    int before = draws.draws();
    List<Transition> steps = new ArrayList<>();
    for (int i = before; i < before + length; i++) {
      double z = RandomStream.of(3, 0, i, Purpose.TEST).nextGaussian();
      steps.add(FakeSteps.step(i + 1, 1, Outcome.FINITE, z));
    }
    draws.round(FakeSteps.round(1, chain -> steps), false);
  }
}
