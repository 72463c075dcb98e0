package io.kamilton.paper.trajectory;

import static io.kamilton.paper.Planted.assertVerdict;
import static io.kamilton.paper.Verdict.DOES_NOT_HOLD;
import static io.kamilton.paper.Verdict.HOLDS;
import static io.kamilton.paper.Verdict.HOLDS_DIFFERENTLY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Planted;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Every verdict on the claims about dimensions, by planted results; HMC accepts all. */
class AcceptanceClaimsTest {
  private IntToDoubleFunction rotated = d -> 0.9;
  private IntToDoubleFunction isotropic = d -> 0.9;
  private IntToDoubleFunction rotatedSpread = d -> 0.02;
  private IntToDoubleFunction isotropicSpread = d -> 0.01;
  private double base = 0.95;

  private double[][] rows(List<String> key) {
    boolean isRotated = key.get(0).equals(Acceptance.ROTATED);
    int d = Integer.parseInt(key.get(1));
    double by = (isRotated ? rotatedSpread : isotropicSpread).applyAsDouble(d);
    // the few trials of the last cells are of an odd number: no spread there
    double spread = d > 32 ? 0 : Planted.spread(Integer.parseInt(key.get(3)), by);
    return new double[][] {{(isRotated ? rotated : isotropic).applyAsDouble(d) + spread, base, 1}};
  }

  private Claim claim(int index) {
    List<Claim> claims = Planted.claims(new Acceptance(), this::rows);
    assertEquals(4, claims.size());
    return claims.get(index);
  }

  @Test
  void likeHmcIsJudgedByTheFirstDimensionThatFails() {
    assertVerdict(HOLDS, "at every d tried", claim(0));
    rotated = d -> d <= 8 ? 0.85 : 0.1;
    assertVerdict(HOLDS, "up to d = 8 of", claim(0));
    rotated = d -> d == 8 ? 0.3 : 0.9;
    assertVerdict(HOLDS_DIFFERENTLY, "up to d = 2 of", claim(0));
    rotated = d -> 0.1;
    assertVerdict(DOES_NOT_HOLD, "at the smallest d already", claim(0));
    assertTrue(claim(0).theirs().contains("d = 8: 0.71; d = 16: 0.44"), claim(0).theirs());
  }

  @Test
  void theChallengingTargetIsComparedWithTheAuthorsFigures() {
    Map<Integer, Double> like = Map.of(8, 0.70, 16, 0.45, 32, 0.08);
    rotated = d -> like.getOrDefault(d, 0.5);
    assertVerdict(HOLDS, "fewer draws for the same rates", claim(1));
    rotated = d -> 1 - d / 100.0;
    assertVerdict(HOLDS_DIFFERENTLY, "by other rates", claim(1));
    rotated = d -> d / 100.0;
    assertVerdict(DOES_NOT_HOLD, "does not fall with d", claim(1));
    assertTrue(claim(1).theirs().contains("n = 10000: d = 8: 0.71; d = 16: 0.44; d = 32: 0.07"));
  }

  @Test
  void upTo100SaysHowFarItGoes() {
    assertVerdict(HOLDS, "at every d tried", claim(2));
    isotropic = d -> d <= 32 ? 0.8 : 0.2;
    assertVerdict(HOLDS_DIFFERENTLY, "up to d = 32 of", claim(2));
    assertVerdict(HOLDS_DIFFERENTLY, " lifts acceptance at d = 100", claim(2));
    isotropic = d -> d <= 16 || d == 100 ? 0.8 : 0.2;
    assertVerdict(DOES_NOT_HOLD, "up to d = 16 of", claim(2));
    isotropic = d -> 0.1;
    base = 0.05;
    assertVerdict(DOES_NOT_HOLD, "at no d", claim(2));
    assertVerdict(DOES_NOT_HOLD, "does not lift acceptance at d = 100", claim(2));
    assertTrue(claim(2).theirs().contains("n = 2000: d = 32: 0.73; d = 64: 0.40; d = 100: 0.07"));
  }

  @Test
  void lessVarianceIsJudgedByItsDirection() {
    assertVerdict(HOLDS, "isotropic ones do not.", claim(3));
    rotatedSpread = d -> d == 8 ? 0.02 : 0.005;
    assertVerdict(HOLDS_DIFFERENTLY, "at some d", claim(3));
    rotatedSpread = d -> 0.005;
    assertVerdict(DOES_NOT_HOLD, "at no d", claim(3));
  }
}
