package io.kamilton.runner.progress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.ChainRound;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.RHat;
import io.kamilton.mcmc.Transition;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class KeptDrawsTest {
  private final KeptDraws draws = new KeptDraws(2, 3);

  private void add(int length, boolean warmup) {
    int before = draws.draws();
    draws.round(FakeSteps.round(3, chain -> steps(chain, before, length)), warmup);
  }

  /** Independent normals; the second coordinate of chain 2 lies apart. */
  private static List<Transition> steps(int chain, int before, int length) {
    List<Transition> steps = new ArrayList<>();
    for (int i = before; i < before + length; i++) {
      RandomStream random = RandomStream.of(5, chain, i, Purpose.TEST);
      double apart = chain == 2 ? 3 : 0;
      double[] x = {random.nextGaussian(), random.nextGaussian() + apart};
      steps.add(FakeSteps.step(i + 1, 1, Outcome.FINITE, x));
    }
    return steps;
  }

  @Test
  void roundsOfWarmupAreNotKept() {
    add(10, true);
    assertEquals(0, draws.draws());
    assertEquals(0, draws.coordinate(0).draws());
  }

  @Test
  void roundsOfAnyLengthAreInTheirOrder() {
    int[] lengths = {1, 7, 1, 64, 3};
    for (int length : lengths) {
      add(length, false);
    }
    assertEquals(76, draws.draws());
    for (int l = 0; l < 2; l++) {
      ParameterDraws coordinate = draws.coordinate(l);
      assertEquals(3, coordinate.chains());
      for (int c = 0; c < 3; c++) {
        List<Transition> expected = steps(c, 0, 76);
        for (int i = 0; i < 76; i++) {
          assertEquals(expected.get(i).next().x().get(l), coordinate.get(c, i));
        }
      }
    }
  }

  /** 6,000 numbers are 1,000 draws of three chains and two coordinates. */
  @Test
  void ofManyDrawsEveryFourthIsHeld() {
    KeptDraws few = new KeptDraws(2, 3, 6000);
    for (int at = 0; at < 2700; at += 27) {
      int before = at;
      few.round(FakeSteps.round(3, chain -> steps(chain, before, 27)), false);
    }
    assertEquals(2700, few.draws());
    ParameterDraws held = few.coordinate(1);
    assertEquals(675, held.draws());
    for (int c = 0; c < 3; c++) {
      List<Transition> all = steps(c, 0, 2700);
      for (int i = 0; i < 675; i++) {
        assertEquals(all.get(4 * i).next().x().get(1), held.get(c, i));
      }
    }
  }

  @Test
  void theWorstCoordinateDecides() {
    add(200, false);
    double ess = EffectiveSampleSize.bulk(draws.coordinate(1));
    double rHat = RHat.rankNormalized(draws.coordinate(1));
    assertEquals(ess, draws.leastBulkEss());
    assertEquals(rHat, draws.worstRHat());
    assertTrue(ess < EffectiveSampleSize.bulk(draws.coordinate(0)));
    assertTrue(rHat > RHat.rankNormalized(draws.coordinate(0)));
  }

  @Test
  void aCoordinateThatNeverMovedHasNeither() {
    List<ChainRound> stuck = FakeSteps.round(3, chain -> List.of());
    List<ChainRound> round =
        FakeSteps.round(
            3,
            chain -> {
              List<Transition> steps = new ArrayList<>();
              for (int i = 0; i < 50; i++) {
                double x = RandomStream.of(5, chain, i, Purpose.TEST).nextGaussian();
                steps.add(FakeSteps.step(i + 1, 1, Outcome.FINITE, x, 0));
              }
              return steps;
            });
    draws.round(round, false);
    draws.round(stuck, false);
    assertTrue(Double.isNaN(draws.leastBulkEss()));
    assertTrue(Double.isNaN(draws.worstRHat()));
  }

  @Test
  void aCoordinateThatIsNotThereIsRefused() {
    assertThrows(IndexOutOfBoundsException.class, () -> draws.coordinate(2));
  }

  /** A look from another thread sees whole rounds: never a draw that is not there yet. */
  @Test
  void anotherThreadSeesWholeRounds() throws InterruptedException {
    AtomicBoolean done = new AtomicBoolean();
    AtomicReference<String> wrong = new AtomicReference<>("");
    Thread looker =
        new Thread(
            () -> {
              while (!done.get()) {
                ParameterDraws seen = draws.coordinate(1);
                for (int c = 0; c < seen.chains(); c++) {
                  for (int i = 0; i < seen.draws(); i++) {
                    if (seen.get(c, i) != 100 * c + i + 1) {
                      wrong.set("chain " + c + ", draw " + i + ": " + seen.get(c, i));
                    }
                  }
                }
              }
            });
    looker.start();
    for (int i = 0; i < 90; i++) {
      int t = i + 1;
      draws.round(
          FakeSteps.round(
              3, chain -> List.of(FakeSteps.step(t, 1, Outcome.FINITE, 0, 100 * chain + t))),
          false);
    }
    done.set(true);
    looker.join();
    assertEquals("", wrong.get());
  }
}
