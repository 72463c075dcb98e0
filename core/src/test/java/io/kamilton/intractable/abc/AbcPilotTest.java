package io.kamilton.intractable.abc;

import static io.kamilton.Refusals.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.intractable.Simulator;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;
import io.kamilton.target.TargetException;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The pilot on normal statistics, whose scales, covariance and distances are known.
 *
 * <p>10,000 simulations, 5 standard errors each: a false alarm with probability below 6e-6 in all.
 */
@Tag("statistical")
class AbcPilotTest {
  /** (θ + z, 3θ) for θ > −3, an error below. */
  private static final Simulator SIMULATOR =
      new Simulator() {
        @Override
        public int dimension() {
          return 1;
        }

        @Override
        public Point simulate(double[] theta, int chain, long seed) {
          if (theta[0] < -3) {
            throw new IllegalStateException("too low");
          }
          double z = RandomStream.of(seed, 0, 0, Purpose.MODEL).nextGaussian();
          return Point.of(theta[0] + z, 3 * theta[0]);
        }
      };

  private static AbcPilot pilot(int p) {
    return AbcPilot.run(SIMULATOR, (random, out) -> out[0] = random.nextGaussian(), p, 10_000, 1);
  }

  @Test
  void scalesAndCovarianceAreThoseOfTheStatistics() {
    AbcPilot pilot = pilot(2);
    assertEquals(10_000, pilot.size() + pilot.failed());
    // P(θ < −3) = 0.00135
    assertEquals(13.5, pilot.failed(), 5 * Math.sqrt(13.5));
    // the error of a median absolute deviation is 1.167 sd/√n
    assertEquals(Math.sqrt(2), pilot.scales().get(0), 5 * 1.167 * Math.sqrt(2) / 100);
    assertEquals(3, pilot.scales().get(1), 5 * 1.167 * 3 / 100);
    // the cut of θ at −3 takes 1% off its variance
    assertEquals(2, pilot.covariance().get(0, 0), 0.16);
    assertEquals(9, pilot.covariance().get(1, 1), 0.75);
    assertEquals(3, pilot.covariance().get(0, 1), 0.3);
  }

  @Test
  void epsilonHasItsAcceptance() {
    AbcPilot pilot = pilot(2);
    Point y = Point.of(0, 1);
    for (AbcKernel kernel : AbcKernel.values()) {
      double epsilon = pilot.epsilon(kernel, Distance.euclidean(), y, 0.1);
      assertEquals(0.1, pilot.acceptance(kernel, Distance.euclidean(), y, epsilon), 2e-4);
    }
  }

  /** (1 with probability 0.023, else 0; 5): discrete statistics have quantiles of 0. */
  @Test
  void discreteStatisticsHaveAScaleUnlessTheyAreConstant() {
    AbcPilot pilot = pilot(2, theta -> Point.of(theta > 2 ? 1 : 0, 5));
    assertEquals(Point.of(1, 0), pilot.scales());
    for (AbcKernel kernel : AbcKernel.values()) {
      assertEquals(1, pilot.epsilon(kernel, Distance.euclidean(), Point.of(0, 5), 0.01));
    }
    AbcPilot same = pilot(1, theta -> Point.of(5));
    assertEquals(0, same.epsilon(AbcKernel.GAUSSIAN, Distance.euclidean(), Point.of(5), 0.01));
  }

  private static AbcPilot pilot(int p, DoubleFunction<Point> statistics) {
    Simulator simulator =
        new Simulator() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public Point simulate(double[] theta, int chain, long seed) {
            return statistics.apply(theta[0]);
          }
        };
    return AbcPilot.run(simulator, (random, out) -> out[0] = random.nextGaussian(), p, 1000, 1);
  }

  @Test
  void anotherNumberOfStatisticsIsNoFailure() {
    assertFails(TargetException.class, "a simulation has 2 statistics", () -> pilot(3));
  }
}
