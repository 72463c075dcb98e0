package io.kamilton.runner.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.ChainState;
import io.kamilton.models.Banana;
import io.kamilton.models.DrawnTarget;
import io.kamilton.models.Funnel;
import io.kamilton.models.Gaussian;
import io.kamilton.models.StudentT;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import org.junit.jupiter.api.Test;

/** Evaluations far from all draws count if their density is good, and none else does. */
class UnvisitedPlacesTest {
  private final RandomStream random = RandomStream.of(4, 0, 0, Purpose.TEST);

  private UnvisitedPlaces exact(DrawnTarget target, int draws) {
    UnvisitedPlaces places = new UnvisitedPlaces();
    for (int i = 0; i < draws; i++) {
      double[] x = new double[target.dimension()];
      target.draw(random, x);
      places.kept(new ChainState(i, Point.of(x), target.logDensity(x)));
      double[] y = new double[target.dimension()];
      target.draw(random, y);
      places.evaluated(evaluated(target.logDensity(y), y));
    }
    return places;
  }

  private static Evaluated evaluated(double value, double... x) {
    return new Evaluated(Point.of(x), value, Outcome.FINITE, 0);
  }

  @Test
  void aModeThatWasLeftIsFound() {
    UnvisitedPlaces places = exact(Gaussian.rotated(3, 1), 3000);
    for (int i = 0; i < 40; i++) {
      places.evaluated(evaluated(5, 20 + random.nextGaussian(), 20, 20));
      places.evaluated(evaluated(-100, -20, 20 + random.nextGaussian(), 20));
    }
    long found = places.count();
    assertTrue(found >= 20 && found <= 60, found + " of 40; those of low density do not count");
  }

  /** Of 3,000 exact evaluations each, none is far from 3,000 exact draws. */
  @Test
  void whereDrawsAreRightNothingIsFound() {
    assertEquals(0, exact(Gaussian.rotated(10, 1), 3000).count());
    assertEquals(0, exact(Banana.ofPaper(), 3000).count());
    assertEquals(0, exact(StudentT.correlated(6, 5, 0.5), 3000).count());
    assertEquals(0, exact(new Funnel(10, 3), 3000).count());
  }

  @Test
  void fewDrawsSayNothing() {
    UnvisitedPlaces places = exact(Gaussian.rotated(3, 1), 50);
    places.evaluated(evaluated(5, 20, 20, 20));
    assertEquals(0, places.count());
  }
}
