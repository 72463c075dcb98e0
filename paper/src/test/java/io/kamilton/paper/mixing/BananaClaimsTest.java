package io.kamilton.paper.mixing;

import static io.kamilton.paper.Planted.assertVerdict;
import static io.kamilton.paper.Verdict.DOES_NOT_HOLD;
import static io.kamilton.paper.Verdict.HOLDS;
import static io.kamilton.paper.Verdict.HOLDS_DIFFERENTLY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Planted;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Every verdict on the claims about the banana, by planted results. */
class BananaClaimsTest {
  private final Map<String, Double> norms =
      new HashMap<>(
          Map.of("HMC", 0.3, "random walk", 5.0, "KAMH", 2.0, "KMC finite", 0.4, "KMC lite", 0.6));
  private final Map<String, Double> sizes =
      new HashMap<>(Map.of("HMC", 400.0, "random walk", 4.0, "KAMH", 12.0, "KMC lite", 290.0));
  private IntToDoubleFunction finiteSize = n -> 200 + n / 10.0;

  /** The last of eight runs on the banana has so much more of an error. */
  private double outlier;

  private double[][] rows(List<String> key) {
    String sampler = key.get(0);
    int n = Integer.parseInt(key.get(1));
    int run = Integer.parseInt(key.get(2));
    double size =
        sampler.equals("KMC finite")
            ? finiteSize.applyAsDouble(n)
            : sizes.getOrDefault(sampler, 0.0);
    double[] row = new double[12];
    Arrays.fill(row, 0.1);
    row[1] = norms.getOrDefault(sampler, 0.0);
    row[1] += sampler.equals("KMC finite") && run > 6 ? outlier : 0;
    row[2] = size * (1 + Planted.spread(run, 0.05));
    return new double[][] {row};
  }

  private Claim claim(int index) {
    List<Claim> claims = Planted.claims(new BananaMixing(), this::rows);
    assertEquals(4, claims.size());
    return claims.get(index);
  }

  @Test
  void outperformsIsJudgedByItsDirection() {
    assertVerdict(HOLDS, "more than twice", claim(0));
    assertEquals(
        "authors' code, min ESS of 2000: KMC finite 335, KAMH 12, RW 4", claim(0).theirs());
    sizes.put("KAMH", 300.0);
    assertVerdict(HOLDS_DIFFERENTLY, "Better on average", claim(0));
    sizes.put("random walk", 500.0);
    assertVerdict(DOES_NOT_HOLD, "at least its effective size", claim(0));
  }

  @Test
  void closeToHmcIsJudgedByTheShareAndByGrowth() {
    assertVerdict(HOLDS, "more than 0.7 of HMC's", claim(1));
    assertEquals(
        "authors' code, acceptance and min ESS: HMC 0.78, 403; n = 200: 0.44, 215; n = 500: 0.56,"
            + " 359; n = 1000: 0.64, 345; n = 2000: 0.70, 335",
        claim(1).theirs());
    finiteSize = n -> 100 + n / 20.0;
    assertVerdict(HOLDS_DIFFERENTLY, "grows with n, but", claim(1));
    finiteSize = n -> 200 - n / 20.0;
    assertVerdict(DOES_NOT_HOLD, "nor grows with n", claim(1));
  }

  @Test
  void errorsOfTheMeanAreJudgedByTheirDirection() {
    assertVerdict(HOLDS, "cannot be flattered", claim(2));
    outlier = 4;
    assertVerdict(HOLDS_DIFFERENTLY, "a few runs", claim(2));
    outlier = 0;
    norms.put("KMC finite", 0.6);
    assertVerdict(HOLDS_DIFFERENTLY, "2.0 times HMC's", claim(2));
    norms.put("KMC finite", 1.5);
    assertVerdict(HOLDS_DIFFERENTLY, "less than a factor of two", claim(2));
    norms.put("KMC finite", 2.5);
    assertVerdict(DOES_NOT_HOLD, "not larger", claim(2));
  }

  @Test
  void liteIsComparedWithFiniteAndTheWalk() {
    assertVerdict(HOLDS, "more than 0.7 of finite's", claim(3));
    assertEquals("authors' code, n = 2000: acceptance 0.65, min ESS 294", claim(3).theirs());
    sizes.put("KMC lite", 100.0);
    assertVerdict(HOLDS_DIFFERENTLY, "Beyond the random walk", claim(3));
    sizes.put("KMC lite", 4.0);
    assertVerdict(DOES_NOT_HOLD, "Neither close", claim(3));
  }
}
