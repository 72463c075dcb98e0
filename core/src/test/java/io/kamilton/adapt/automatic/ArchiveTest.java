package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.surrogate.Evaluations;
import org.junit.jupiter.api.Test;

/** What values are kept, and how much each may say. */
class ArchiveTest {
  private final Archive archive = new Archive(4);

  /** The last quarter of the states has log densities −1, …, −100: q = −98, M = −50. */
  private void addStates() {
    for (int i = 0; i < 300; i++) {
      archive.addState(-1e6);
    }
    for (int i = 1; i <= 100; i++) {
      archive.addState(-i);
    }
  }

  @Test
  void weightsFallOffBelowTheStates() {
    addStates();
    Archive.Weighting weighting = archive.weighting();
    // span = M − q = 48, cut = q − span, s = 0.7 span
    assertEquals(-146, weighting.cut(), 1);
    assertEquals(0.7 * 48, weighting.s(), 1);
    assertEquals(0.5, weighting.weight(weighting.cut()));
    assertEquals(
        1 / (1 + Math.exp(2)), weighting.weight(weighting.cut() - 2 * weighting.s()), 1e-12);
    assertTrue(weighting.weight(-1) > 0.98);
    assertEquals(1e-12, weighting.weight(weighting.cut() - 50 * weighting.s()), "at least");
    assertEquals(0, weighting.weight(weighting.cut() - 101 * weighting.s()), "far below");
    assertEquals(0, weighting.weight(-1e300));
  }

  /** Levels rise by 1 a state: those of the last 125 of 1000 count, as half as many are too few. */
  @Test
  void whileChainsClimbWhatTheyLeftCountsNoMore() {
    for (int i = 0; i < 1000; i++) {
      archive.addState(i);
    }
    double q = 875 + 2;
    double span = 875 + 62 - q;
    assertEquals(q - span, archive.weighting().cut());
    assertEquals(0.7 * span, archive.weighting().s(), 1e-12);
  }

  /** A chain that arrives later than others, or comes back from a tail, is no climb of all. */
  @Test
  void oneChainsClimbIsNotThatOfAll() {
    for (int i = 0; i < 1000; i++) {
      archive.addState(i % 4 == 0 ? i : 2000);
    }
    // of the last quarter: the fifth of 752, 756, … is the 2% quantile, 2000 the median
    assertEquals(772 - (2000 - 772), archive.weighting().cut());
  }

  @Test
  void theSpanHasALeast() {
    for (int i = 0; i < 10; i++) {
      archive.addState(7);
    }
    // span = 1 + 0.3√4
    assertEquals(7 - 1.6, archive.weighting().cut(), 1e-12);
    assertEquals(0.7 * 1.6, archive.weighting().s(), 1e-12);
  }

  /** cut − (k − 1)span and ks: half the weight k spans below q. */
  @Test
  void widerWeightsFallOffMoreSlowly() {
    addStates();
    Archive.Weighting near = archive.weighting();
    Archive.Weighting wide = near.wider(4);
    double span = near.s() / 0.7;
    assertEquals(near.cut() - 3 * span, wide.cut(), 1e-9);
    assertEquals(4 * near.s(), wide.s(), 1e-12);
    for (double y : new double[] {-150, -200, -1000, -5000}) {
      assertTrue(wide.weight(y) > 1.01 * near.weight(y), "at " + y);
    }
  }

  @Test
  void fewValuesTeachNothing() {
    addStates();
    Archive.Weighting weighting = archive.weighting();
    for (int i = 0; i < 21; i++) {
      archive.add(new double[] {i, 0, 0, 1}, -i);
    }
    archive.add(new double[4], -1e200);
    assertEquals(22, archive.size());
    assertTrue(archive.evaluations(weighting).isEmpty(), "3d + 10 are needed, of some weight");
    archive.add(new double[] {0, 3, 0, 0}, 5);
    Evaluations e = archive.evaluations(weighting).orElseThrow();
    assertEquals(22, e.size(), "what says nothing is left out");
    assertEquals(5, archive.best());
    assertEquals(5, e.value(21), "in their order");
    assertEquals(0, e.value(0));
    assertEquals(weighting.weight(-20), e.valueWeight(20));
    assertEquals(5, e.distinctGroups().length);
    assertEquals(22 % 5, e.group(21), "the group is that of the value's number");
  }

  @Test
  void theLatestAreKept() {
    addStates();
    for (int i = 0; i < 10_050; i++) {
      archive.add(new double[] {i, 0, 0, 0}, -1);
    }
    Evaluations e = archive.evaluations(archive.weighting()).orElseThrow();
    assertEquals(10_000, e.size());
    assertEquals(50, e.points().get(0, 0));
    assertEquals(10_049, e.points().get(9999, 0));
  }

  /** Beyond 40,000 the older half is forgotten; numbers, groups and the best value stay. */
  @Test
  void aLongRunForgetsWhatItNoLongerUses() {
    addStates();
    archive.add(new double[4], 9);
    for (int i = 1; i < 40_001; i++) {
      archive.add(new double[] {i, 0, 0, 0}, -1);
    }
    assertEquals(40_001, archive.size());
    assertEquals(20_000, archive.first());
    assertEquals(20_000, archive.point(20_000)[0]);
    assertEquals(9, archive.best());
    Evaluations e = archive.evaluations(archive.weighting()).orElseThrow();
    assertEquals(10_000, e.size());
    assertEquals(40_000, e.points().get(9999, 0));
    assertEquals(40_000 % 5, e.group(9999));
  }

  @Test
  void weightsFollowTheLatestStatesOfALongRun() {
    for (int i = 0; i < 40_000; i++) {
      archive.addState(-1e6);
    }
    for (int i = 0; i < 7_000; i++) {
      archive.addState(7);
    }
    assertEquals(7 - 1.6, archive.weighting().cut(), 1e-12);
  }
}
