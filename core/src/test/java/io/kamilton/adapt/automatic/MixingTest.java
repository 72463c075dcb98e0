package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** How often surrogate transitions are tried, as a function of what was observed. */
class MixingTest {
  private static final int ENOUGH = KmcNumbers.Mixture.ENOUGH_JUMPS;

  private static Jumps jumps(int count, double mean) {
    return new Jumps(count * mean, count, count);
  }

  private static double share(Jumps bySurrogate, Jumps byWalk, double before) {
    return Mixing.share(observed(bySurrogate, byWalk), 0.1, before);
  }

  private static Observed observed(Jumps bySurrogate, Jumps byWalk) {
    return new Observed(1, 100, Observed.Proposals.NONE, bySurrogate, byWalk);
  }

  @Test
  void sharesAreAsTheSquaresOfMeanJumps() {
    assertEquals(0.8, share(jumps(10, 2), jumps(30, 1), 0.3), 1e-12);
    assertEquals(0.5, share(jumps(10, 7), jumps(10, 7), 0.3), 1e-12);
  }

  @Test
  void neitherKindIsGivenUp() {
    assertEquals(0.95, share(jumps(10, 9), jumps(10, 0), 0.3), 1e-12);
    assertEquals(0.1, share(jumps(10, 0), jumps(10, 9), 0.3));
    assertEquals(0.1, share(jumps(10, 0), jumps(10, 0), 0.3), "0 of 0");
  }

  @Test
  void fewJumpsSayNothing() {
    assertEquals(0.5, share(jumps(9, 5), jumps(50, 1), 0), "at first");
    assertEquals(0.3, share(jumps(50, 5), jumps(9, 1), 0.3), "as before");
  }

  @Test
  void untilJumpsAreKnownTheErrorDecides() {
    Observed few = observed(jumps(9, 0), jumps(50, 1));
    assertEquals(0.95, Mixing.share(few, 0.001, 0.3), "f is close");
    assertEquals(0.3, Mixing.share(few, 0.1, 0.3), "f is not");
    Observed enough = observed(jumps(10, 0), jumps(50, 1));
    assertEquals(0.1, Mixing.share(enough, 0.001, 0.3), "it was not close where chains went");
  }

  @Test
  void withoutASurrogateThereIsTheWalk() {
    KmcState state = KmcState.first(KmcRecipe.DEFAULT).withShare(0.4);
    assertEquals(0, Mixing.mixed(state).share());
  }

  @Test
  void jumpsFadeAtAFit() {
    Observed seen =
        new Observed(3, 90, new Observed.Proposals(12, 1, 4.5), jumps(40, 2), jumps(8, 3));
    Observed after = seen.fitted();
    assertEquals(new Observed(3, 90, Observed.Proposals.NONE, jumps(10, 2), jumps(8, 3)), after);
    assertEquals(2, after.bySurrogate().mean());
  }

  /** Four walks between fits are enough to find out that the surrogate has come to be useless. */
  @Test
  void aSurrogateThatFailsLosesItsShareHoweverRareTheWalkIs() {
    Observed seen = new Observed(1, 100, Observed.Proposals.NONE, jumps(80, 3), jumps(ENOUGH, 0.1));
    double share = Mixing.share(seen, 1, 0.5);
    assertEquals(0.95, share);
    for (int fit = 0; fit < 8; fit++) {
      Observed after = seen.fitted();
      Jumps useless = plus(after.bySurrogate(), 76, 0);
      Jumps walked = plus(after.byWalk(), 4, 1);
      seen = new Observed(1, 100, Observed.Proposals.NONE, useless, walked);
      share = Mixing.share(seen, 1, share);
    }
    assertEquals(0.1, share);
  }

  private static Jumps plus(Jumps jumps, int count, double jump) {
    Jumps sum = jumps;
    for (int i = 0; i < count; i++) {
      sum = sum.plus(1, jump);
    }
    return sum;
  }
}
