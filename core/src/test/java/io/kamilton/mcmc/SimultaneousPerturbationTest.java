package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.models.Gaussian;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Target;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SimultaneousPerturbationTest {
  private static final Call CALL = new Call(0, 5);
  private static final double[] Q = {1, -2, 0.5};

  private final Tally tally = new Tally();

  private static Evaluator evaluator(Target target) {
    return new Evaluator(target, Evaluator.OnFailure.REJECT, 0);
  }

  private static Force force(Tally tally, int d, double c, int repeats) {
    RandomStream directions = RandomStream.of(1, 0, 0, Purpose.TEST);
    return new SimultaneousPerturbation(tally, CALL, d, directions, c, repeats);
  }

  /**
   * On N(0, I) the slope is exactly −Δᵀq for every c, so that ĝ has mean −q, and its coordinates
   * have variances (‖q‖² − q_l²)/R, which the second output estimates. 6 means of 20,000 at |z|
   * &lt; 5: a false-alarm rate below 4e-6.
   */
  @Tag("statistical")
  @Test
  void itIsUnbiasedAndKnowsItsVariance() {
    assertTrue(worstZ(0) < 5);
    assertTrue(worstZ(0.1) > 5, "a gradient that is off by a tenth passed");
  }

  private static double worstZ(double mistake) {
    Evaluator normal = new Evaluator(Gaussian.standard(3));
    Force force = force(new Tally(), 3, 0.7, 4);
    RunningMeans means = new RunningMeans(6);
    double[] g = new double[3];
    double[] v = new double[3];
    for (int i = 0; i < 20_000; i++) {
      assertTrue(Asked.at(force, Q, g, v, normal));
      means.add(g[0] + mistake, g[1], g[2], v[0], v[1], v[2]);
    }
    double squares = 5.25;
    return means.worstZ(
        -Q[0],
        -Q[1],
        -Q[2],
        (squares - Q[0] * Q[0]) / 4,
        (squares - Q[1] * Q[1]) / 4,
        (squares - Q[2] * Q[2]) / 4);
  }

  /** In one dimension a direction is a sign, and nothing is random. */
  @Test
  void inOneDimensionItIsTheCentralDifference() {
    double[] g = new double[1];
    double[] v = new double[1];
    Force force = force(tally, 1, 0.5, 3);
    assertTrue(Asked.at(force, new double[] {0.7}, g, v, evaluator(Gaussian.standard(1))));
    assertEquals(-0.7, g[0], 1e-14);
    assertEquals(0, v[0], 1e-28);
    assertEquals(6, tally.evaluations());
  }

  @Test
  void allEvaluationsHaveTheSeedsOfTheCall() {
    Set<Long> seeds = new HashSet<>();
    Gaussian normal = Gaussian.standard(3);
    Target watched =
        new Target() {
          @Override
          public int dimension() {
            return 3;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            seeds.add(seed);
            return new WithNoise(normal, 3).logEstimate(x, seed);
          }
        };
    double[] g = new double[3];
    double[] same = new double[3];
    double[] v = new double[3];
    Force noisy = force(tally, 3, 0.1, 5);
    Force exact = force(new Tally(), 3, 0.1, 5);
    for (int i = 0; i < 2; i++) {
      assertTrue(Asked.at(noisy, Q, g, v, evaluator(watched)));
      assertTrue(Asked.at(exact, Q, same, v, evaluator(normal)));
    }
    assertEquals(Set.of(CALL.seed()), seeds);
    assertArrayEquals(same, g, 1e-12);
    assertEquals(20, tally.evaluations());
  }

  /** Half a line: the side that is outside ends the trajectory, and is what is shown of it. */
  @Test
  void outsideOfTheSupportThereIsNone() {
    Evaluator half = evaluator(onHalfLine(Double.NEGATIVE_INFINITY));
    Force force = force(tally, 1, 0.1, 5);
    double[] out = new double[1];
    assertTrue(Asked.at(force, new double[] {1}, out, out.clone(), half));
    assertFalse(Asked.at(force, new double[] {0.05}, out, out.clone(), half));
    Evaluated last = Objects.requireNonNull(tally.last());
    assertEquals(Outcome.OUTSIDE, last.outcome());
    assertEquals(-0.05, last.x().get(0), 1e-15);
  }

  @Test
  void whereTheTargetFailsThereIsNone() {
    Evaluator half = evaluator(onHalfLine(Double.NaN));
    Force force = force(tally, 1, 0.1, 5);
    double[] out = new double[1];
    assertFalse(Asked.at(force, new double[] {-1}, out, out.clone(), half));
    assertEquals(Outcome.NAN, Objects.requireNonNull(tally.last()).outcome());
    assertEquals(1, tally.evaluations());
  }

  private static Target onHalfLine(double elsewhere) {
    return new Target() {
      @Override
      public int dimension() {
        return 1;
      }

      @Override
      public double logEstimate(double[] x, long seed) {
        return x[0] > 0 ? -x[0] : elsewhere;
      }
    };
  }
}
