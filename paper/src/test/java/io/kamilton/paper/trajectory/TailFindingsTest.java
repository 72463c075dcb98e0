package io.kamilton.paper.trajectory;

import static io.kamilton.paper.Planted.assertVerdict;
import static io.kamilton.paper.Verdict.DOES_NOT_HOLD;
import static io.kamilton.paper.Verdict.HOLDS;
import static io.kamilton.paper.Verdict.OPEN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Planted;
import io.kamilton.paper.Size;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every verdict on the claims about tails, by planted results. */
class TailFindingsTest {
  private static final double[] PLACES = {1, 4, 6, 10, 20};
  private static final int ITERATIONS = 200;
  private static final int FINITE = Tails.COLUMNS.indexOf("finite");

  private double liteForce = 1e-9;
  private double liteAcceptance = 0.4;
  private double liteDrift = -0.3;
  private double finiteAcceptance = 0.2;
  private double finiteAtHome = 0.9;
  private double basedBack = 2;

  /** Of 40 chains of finite, those that do not come back. */
  private int kept = 10;

  private double[][] rows(List<String> key) {
    int repeat = Integer.parseInt(key.get(1));
    if (key.get(0).equals(Tails.CHAIN)) {
      return chain(repeat);
    }
    double[][] rows = new double[PLACES.length][];
    for (int i = 0; i < rows.length; i++) {
      double[] values =
          switch (key.get(0)) {
            case Tails.FORCE -> new double[] {liteForce, 1, -20, -20};
            case Tails.DRIFT -> new double[] {liteDrift, -0.1, -0.1, -0.3};
            default ->
                new double[] {liteAcceptance, i == 0 ? finiteAtHome : finiteAcceptance, 0.3, 0.4};
          };
      double spread = key.get(0).equals(Tails.FORCE) ? 0 : Planted.spread(repeat, 0.02);
      rows[i] =
          new double[] {
            PLACES[i],
            values[0] + spread,
            values[1] + spread,
            values[2] + spread,
            values[3] + spread
          };
    }
    return rows;
  }

  /** Out there until a sampler's time; lite takes 12 or 14 iterations. */
  private double[][] chain(int repeat) {
    double[] times = {
      repeat % 2 == 0 ? 12 : 14, repeat > kept ? 30 : ITERATIONS + 1, basedBack, 15
    };
    double[][] rows = new double[ITERATIONS + 1][1 + times.length];
    for (int t = 0; t < rows.length; t++) {
      rows[t][0] = t;
      for (int k = 0; k < times.length; k++) {
        rows[t][1 + k] = t < times[k] ? Tails.FAR : 1;
      }
    }
    return rows;
  }

  private Claim claim(int index) {
    List<Claim> claims = Planted.claims(new Tails(), this::rows);
    assertEquals(4, claims.size());
    return claims.get(index);
  }

  @Test
  void liteIsAWalkWhereItsForceAndItsAcceptanceAre() {
    assertVerdict(HOLDS, "vanish away from their centres", claim(0));
    liteAcceptance = 0.5;
    assertVerdict(DOES_NOT_HOLD, "is not the random walk's", claim(0));
    liteForce = 0.1;
    assertVerdict(DOES_NOT_HOLD, "does not vanish", claim(0));
  }

  @Test
  void returnsIsJudgedByTheWorstDrift() {
    assertVerdict(HOLDS, "At every distance", claim(1));
    assertTrue(claim(1).ours().endsWith("back: 40 of 40 within 200 iterations, median 13"));
    liteDrift = -0.005;
    assertVerdict(DOES_NOT_HOLD, "At some distance", claim(1));
  }

  @Test
  void oscillatesIsJudgedByItsDirection() {
    assertVerdict(HOLDS, "nothing to do with the target's. 10 fits keep a chain", claim(2));
    assertVerdict(HOLDS, "every chain comes back", claim(2));
    finiteAcceptance = 0.4;
    kept = 0;
    assertVerdict(OPEN, "less than three standard errors. No fit keeps", claim(2));
    finiteAcceptance = 0.6;
    basedBack = ITERATIONS + 1;
    assertVerdict(DOES_NOT_HOLD, "More is accepted", claim(2));
    assertVerdict(DOES_NOT_HOLD, "no cure far out", claim(2));
  }

  @Test
  void atHomeIsJudgedWhereTheDrawsAre() {
    assertVerdict(HOLDS, "close to the target's gradient", claim(3));
    finiteAtHome = 0.7;
    assertVerdict(DOES_NOT_HOLD, "Less than 0.8", claim(3));
  }

  @Test
  void chainsThatNeverCameBackAreCountedAsSuch() {
    Tails experiment = new Tails();
    kept = 25;
    Findings findings =
        experiment.findings(Size.QUICK, Planted.of(experiment, Size.QUICK, this::rows));
    List<String> finite = findings.tables().get(0).rows().get(FINITE);
    assertEquals(List.of("15 of 40", "> 200"), finite.subList(4, 6));
    List<String> lite = findings.tables().get(0).rows().get(0);
    assertEquals(List.of("40 of 40", "13"), lite.subList(4, 6));
  }
}
