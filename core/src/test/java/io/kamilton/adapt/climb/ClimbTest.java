package io.kamilton.adapt.climb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.models.Gaussian;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ClimbTest {
  private static final int D = 10;
  private static final int MOST_STEPS = 2000;

  /** What a walk has seen: points about a start that is far from the mode. */
  private static Climb begun(Target target, double[] start, double unit) {
    Climb climb = new Climb(TargetTraits.of(target));
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);
    double[] u = new double[start.length];
    while (!climb.canBegin()) {
      random.gaussians(u);
      for (int l = 0; l < u.length; l++) {
        u[l] = start[l] + 0.1 * unit * u[l];
      }
      climb.add(new Evaluated(Point.of(u), target.logEstimate(u, 1), Outcome.FINITE, 1));
    }
    double[] units = new double[start.length];
    Arrays.fill(units, unit);
    climb.begin(units);
    return climb;
  }

  private record End(ChainState state, int steps) {}

  private static End climbed(Target target, double[] start) {
    Climb climb = begun(target, start, 1);
    Evaluator evaluator = new Evaluator(target);
    ChainState state = new ChainState(0, Point.of(start), target.logEstimate(start, 1));
    int steps = 0;
    while (climb.isUnderWay() && steps < MOST_STEPS) {
      Transition next =
          climb.kernel().step(state, new Streams(1, 0, ++steps)).answeredBy(evaluator);
      assertTrue(next.next().logPiHat() >= state.logPiHat());
      climb.add(proposal(next));
      state = next.next();
    }
    assertTrue(climb.isOver());
    return new End(state, steps);
  }

  private static double[] far(int d) {
    double[] start = new double[d];
    for (int l = 0; l < d; l++) {
      start[l] = l % 2 == 0 ? 5 : -4;
    }
    return start;
  }

  private static Target target(int d, ToDoubleFunction<double[]> logDensity) {
    return new Target() {
      @Override
      public int dimension() {
        return d;
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        return logDensity.applyAsDouble(x);
      }
    };
  }

  @Test
  void aChainComesToWhereTheDrawsAre() {
    Gaussian target = Gaussian.scales(D, 0.1, 10);
    End end = climbed(target, far(D));
    double mode = target.logDensity(new double[D]);
    assertTrue(end.state.logPiHat() > mode - 2 * D, end.state + " after " + end.steps);
    assertTrue(end.steps < 40 * D, end.steps + " steps");
  }

  @Test
  void itEndsWhereNothingRises() {
    Target flat = target(D, x -> 0);
    assertTrue(climbed(flat, far(D)).steps < 4 * D);
  }

  @Test
  void itClimbsWhereHalfOfThePlacesHaveNoDensity() {
    Gaussian gaussian = Gaussian.standard(D);
    Target half = target(D, x -> x[0] < 0.5 ? Double.NEGATIVE_INFINITY : gaussian.logDensity(x));
    End end = climbed(half, far(D));
    double most = gaussian.logDensity(new double[D]);
    assertTrue(end.state.logPiHat() > most - D - 1, end.state + " after " + end.steps);
  }

  @Test
  void noiseDoesNotKeepItGoing() {
    Target noisy = new WithNoise(Gaussian.standard(D), 2);
    assertTrue(climbed(noisy, far(D)).steps < MOST_STEPS / 4);
  }

  @Test
  void lengthsAreMeasuredInUnitsOfTheCoordinates() {
    Gaussian target = Gaussian.scales(D, 0.1, 10);
    double unit = 0x1p-20;
    Target scaled =
        target(D, x -> target.logDensity(DoubleStream.of(x).map(each -> each / unit).toArray()));
    Climb one = begun(target, far(D), 1);
    Climb other = begun(scaled, DoubleStream.of(far(D)).map(each -> each * unit).toArray(), unit);
    Point first = proposal(one, target);
    Point second = proposal(other, scaled);
    for (int l = 0; l < D; l++) {
      assertEquals(first.get(l), second.get(l) / unit, 1e-9);
    }
  }

  private static Evaluated proposal(Transition made) {
    return Objects.requireNonNull(made.info().proposal());
  }

  private static Point proposal(Climb climb, Target target) {
    ChainState state = new ChainState(0, Point.of(new double[D]), 0);
    return proposal(
            climb.kernel().step(state, new Streams(1, 0, 1)).answeredBy(new Evaluator(target)))
        .x();
  }

  @Test
  void aFewValuesAreNotEnough() {
    Climb climb = new Climb(TargetTraits.of(Gaussian.standard(D)));
    assertFalse(climb.canBegin());
    assertFalse(climb.isUnderWay());
    assertFalse(climb.isOver());
  }
}
