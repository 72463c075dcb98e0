package io.kamilton.adapt;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.Transition;
import io.kamilton.models.Gaussian;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptanceGoalTest {
  private static final Gaussian NORMAL = Gaussian.standard(1);
  private static final double CRITICAL = 4.4; // |z|: a false alarm in 1e-5

  /** A random walk of hardly any length from 40,000 exact states (x, estimate). */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 2})
  void theCeilingIsTheRateOfTinySteps(double s) {
    assertTrue(z(s, s * s / 2) <= CRITICAL);
  }

  /** An estimate that was not selected by being accepted: the mistake of forgetting its tilt. */
  @Test
  void estimatesThatWereNeverSelectedHaveAnotherRate() {
    assertTrue(z(1, -0.5) > CRITICAL);
  }

  private static double z(double s, double meanNoise) {
    Evaluator noisy = new Evaluator(new WithNoise(NORMAL, s));
    Kmc walk = Kmc.randomWalk(noisy.traits(), Mass.isotropic(1, 1e16));
    RunningMeans rate = new RunningMeans(1);
    double[] x = new double[1];
    for (int i = 0; i < 40_000; i++) {
      RandomStream random = RandomStream.of(1, i, 0, Purpose.TEST);
      NORMAL.draw(random, x);
      double stored = NORMAL.logDensity(x) + meanNoise + s * random.nextGaussian();
      ChainState state = new ChainState(0, Point.of(x), stored);
      Transition step = walk.step(state, new Streams(2, i, 1)).answeredBy(noisy);
      rate.add(step.info().acceptProbability());
    }
    return rate.worstZ(AcceptanceGoal.ceiling(s));
  }

  @Test
  void knownValues() {
    assertEquals(1, AcceptanceGoal.ceiling(0));
    assertEquals(0.4795, AcceptanceGoal.ceiling(1), 5e-5);
    assertTrue(AcceptanceGoal.ceiling(100) >= 0);
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertRefused("s is " + bad, () -> AcceptanceGoal.ceiling(bad));
    }
  }
}
