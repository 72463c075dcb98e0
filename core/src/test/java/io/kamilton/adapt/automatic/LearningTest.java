package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.models.Gaussian;
import io.kamilton.target.TargetTraits;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a fit is due, and how large it may be, as a function of the state. */
class LearningTest {
  private static final Refitting REFITTING =
      new Refitting(
          TargetTraits.of(Gaussian.standard(2)), 1, KmcRecipe.DEFAULT, Cancellation.NEVER);

  private static KmcState at(long evaluations) {
    Observed observed =
        new Observed(1, evaluations, Observed.Proposals.NONE, Jumps.NONE, Jumps.NONE);
    return KmcState.first(KmcRecipe.DEFAULT).with(observed);
  }

  @Test
  void theFirstFitIsAtFortyEvaluations() {
    assertFalse(REFITTING.isWanted(at(39), new Archive(2)));
    assertTrue(REFITTING.isWanted(at(40), new Archive(2)));
  }

  @Test
  void theNextIsWhenEvaluationsHaveGrown() {
    Learning warm = Learning.NOTHING.scheduled(1000, false, 900, false);
    assertEquals(1050, warm.earliest());
    assertEquals(1200, warm.next());
    assertEquals(900, warm.valuesAtFit());
    assertEquals(1300, Learning.NOTHING.scheduled(1000, true, 900, false).next());
    Learning soon = Learning.NOTHING.scheduled(20, false, 9, false);
    assertEquals(30, soon.earliest(), "ten more at least");
    assertEquals(30, soon.next());
  }

  @Test
  void anEdgeIsNotForgotten() {
    Learning seen = Learning.NOTHING.scheduled(100, false, 50, true);
    assertTrue(seen.scheduled(200, false, 60, false).bounded());
    assertTrue(new Observed.Proposals(20, 2, 9).showAnEdge());
    assertFalse(new Observed.Proposals(20, 1, 9).showAnEdge());
    assertFalse(new Observed.Proposals(9, 9, 0).showAnEdge(), "too few");
  }

  @Test
  void structureIsSearchedForWhenEvaluationsHaveGrownByHalf() {
    assertTrue(Learning.NOTHING.searches(0));
    Learning searched = Learning.NOTHING.found(Structure.UNKNOWN, 100);
    assertFalse(searched.searches(149));
    assertTrue(searched.searches(150));
  }

  /** A quarter where a fit had to wait; four times as much again where there was time. */
  @Test
  void fitsAreAsLargeAsTheirTimeAllows() {
    double most = FitNumbers.Cost.MOST_PRODUCTS;
    Learning smaller = Learning.NOTHING.withWaited(true).sized(Pace.UNKNOWN);
    assertEquals(most / 4, smaller.mostProducts());
    assertFalse(smaller.waited());
    assertEquals(most / 4, smaller.sized(Pace.UNKNOWN).mostProducts(), "no time at all");
    Pace idle = new Pace(new Pace.Sums(1, 0, 0, 1, 0), 0, 0, false, 9, 5, 1);
    assertEquals(most, smaller.sized(idle).mostProducts());
    assertEquals(most, Learning.NOTHING.sized(idle).mostProducts(), "at most");
  }

  @Test
  void aDearFitWaitsForTheClock() {
    Pace busy = new Pace(new Pace.Sums(1, 0, 0, 1, 0), 0, 0, false, 9, 1, 5);
    assertTrue(Refitting.hasTime(at(40)), "where nobody looks at it");
    assertFalse(Refitting.hasTime(at(40).withPace(Optional.of(busy))));
  }
}
