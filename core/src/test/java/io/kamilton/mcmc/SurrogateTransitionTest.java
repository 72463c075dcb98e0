package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Well;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import org.junit.jupiter.api.Test;

class SurrogateTransitionTest {
  private static final Gaussian NORMAL = Gaussian.standard(2);
  private static final Evaluator EVALUATOR = new Evaluator(NORMAL);
  private static final ChainState START =
      new ChainState(3, Point.of(1, -1), NORMAL.logDensity(new double[] {1, -1}));

  /** −‖x‖²/2. */
  private static final DifferentiableFunction EXACT =
      new DifferentiableFunction() {
        @Override
        public int dimension() {
          return 2;
        }

        @Override
        public double value(double[] x) {
          return -(x[0] * x[0] + x[1] * x[1]) / 2;
        }

        @Override
        public void gradient(double[] x, double[] out) {
          out[0] = -x[0];
          out[1] = -x[1];
        }
      };

  /** Far narrower than e^f. */
  private static final Well WELL =
      Well.of(new double[2], Matrix.of(new double[] {0.01, 0}, new double[] {0, 0.01}));

  private static Transition step(double eps) {
    return SurrogateTransition.hmc(
            EVALUATOR.traits(), Guided.byItself(EXACT), WELL, StepRule.fixed(eps, 5), 7, 7)
        .step(START, new Streams(1, 0, 4))
        .answeredBy(EVALUATOR);
  }

  @Test
  void movesOnAnExactSurrogateAreAccepted() {
    StepInfo info = step(0.3).info();
    assertTrue(info.accepted());
    assertEquals(1, info.acceptProbability(), 1e-12);
    assertEquals(1, info.evaluations());
  }

  /** Steps of 100 are beyond the flow's stability: every move on e^f is rejected. */
  @Test
  void movesThatGoNowhereAreReportedAsSuch() {
    Transition still = step(100);
    assertEquals(START.stay(), still.next());
    StepInfo info = still.info();
    assertFalse(info.accepted());
    assertEquals(0, info.acceptProbability());
    assertEquals(0, info.evaluations());
    assertEquals(7, info.surrogateMoves());
    assertNull(info.proposal());
  }
}
