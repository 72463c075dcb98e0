package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Where the time goes, told from rounds whose times are known. */
class PaceTest {
  private static final double E = 1e-3;
  private static final double C = 2e-4;
  private static final double FIT = 0.7;
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private Pace pace = Pace.UNKNOWN;
  private double now;

  private void round(int moves, boolean fitted) {
    pace = pace.begun(now);
    pace = pace.spent(40, moves);
    now += 40 * E + moves * C;
    if (fitted) {
      pace = pace.fitted();
      now += FIT;
    }
  }

  private void rounds() {
    for (int r = 0; r < 5; r++) {
      round(0, false);
    }
    round(0, true);
    for (int r = 0; r < 100; r++) {
      round(240 + 20 * (r % 3), false);
    }
    pace = pace.begun(now);
  }

  @Test
  void evaluationsMovesAndFitsAreToldApart() {
    rounds();
    assertEquals(E, pace.evaluation(), 0.05 * E);
    assertEquals(C, pace.move(), 0.05 * C);
    assertEquals(FIT, pace.fit(), 0.01 * FIT);
    double sampled = 100 * 40 * E + (34 * 240 + 33 * 260 + 33 * 280) * C;
    assertEquals(sampled, pace.sampled(), 1e-9);
  }

  @Test
  void beforeAnySurrogateAllTimeIsTheTargets() {
    for (int r = 0; r < 3; r++) {
      round(0, false);
    }
    pace = pace.begun(now);
    assertEquals(E, pace.evaluation(), 1e-12);
    assertEquals(0, pace.move());
    assertEquals(0, pace.fit());
  }

  /** The clock begins at 0 again: the round in between is not measured. */
  @Test
  void aResumptionIsNoMeasurement() {
    rounds();
    double before = pace.evaluation();
    double sampled = pace.sampled();
    now = 0;
    round(250, false);
    assertEquals(before, pace.evaluation());
    assertEquals(sampled, pace.sampled());
    round(250, false);
    assertTrue(pace.sampled() > sampled);
  }

  private static double[] fresh(double rho) {
    double[] fresh = new double[9];
    double power = 1;
    for (int k = 0; k < fresh.length; k++) {
      power *= rho;
      fresh[k] = 1 - power;
    }
    return fresh;
  }

  /** (1 − ρᵏ)/(1 + ρᵏ)/(e + kc) is largest at the k that is chosen. */
  @Test
  void theMostEffectiveDrawsASecondAreSought() {
    rounds();
    double[] rates = new double[9];
    for (int k = 1; k <= 9; k++) {
      double power = Math.pow(0.8, k);
      rates[k - 1] = (1 - power) / (1 + power) / (E + k * C);
    }
    int chosen = pace.moves(fresh(0.8), 1, NEVER);
    double most = Arrays.stream(rates).max().orElseThrow();
    assertEquals(most, rates[chosen - 1], 0.01 * most);
    assertEquals(9, pace.moves(fresh(0.8), 1, 1), "fits take most of the time");
    assertEquals(1, pace.moves(fresh(0), 1, NEVER), "one move is enough");
    assertEquals(9, Pace.UNKNOWN.moves(fresh(0.8), 1, 100), "nothing is known yet");
  }

  /**
   * Where noise keeps the chain in place, freshness counts in proportion, and the first moves most.
   */
  @Test
  void fewerMovesPayWhereFewAreAccepted() {
    rounds();
    int often = pace.moves(fresh(0.5), 1, NEVER);
    int rarely = pace.moves(fresh(0.5), 0.05, NEVER);
    assertTrue(rarely < often, rarely + " moves, and " + often);
  }
}
