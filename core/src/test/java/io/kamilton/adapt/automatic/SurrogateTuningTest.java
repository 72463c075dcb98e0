package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.Log;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.mcmc.Guided;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.SurrogateHmc;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mass and steps found on the surrogate itself. */
class SurrogateTuningTest {
  private static SurrogateTuning tuned(Gaussian target, double away, long seed) {
    int d = target.dimension();
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.TEST);
    List<double[]> starts = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      double[] x = new double[d];
      target.draw(random, x);
      for (int l = 0; l < d; l++) {
        x[l] += away * Math.sqrt(target.covariance().get(l, l));
      }
      starts.add(x);
    }
    return SurrogateTuning.of(
        Guided.byItself(new Log(target)), Mass.isotropic(d, 1), starts, random, Cancellation.NEVER);
  }

  /** The largest of |pᵀΣp/pᵀM⁻¹p − 1| over many p: 0 where M = Σ⁻¹. */
  private static double misfit(Gaussian target, SurrogateTuning tuning) {
    int d = target.dimension();
    RandomStream random = RandomStream.of(1, 1, 0, Purpose.TEST);
    double worst = 0;
    double[] p = new double[d];
    for (int i = 0; i < 300; i++) {
      tuning.mass().draw(random, p);
      double form = 0;
      for (int a = 0; a < d; a++) {
        for (int b = 0; b < d; b++) {
          form += p[a] * target.covariance().get(a, b) * p[b];
        }
      }
      worst = Math.max(worst, Math.abs(form / (2 * tuning.mass().kineticEnergy(p)) - 1));
    }
    return worst;
  }

  /**
   * The covariance is found wherever the states are: all on one side, however far away; and the
   * step is then that of a round Gaussian.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 30, 1000})
  void aGaussianIsFoundFromAnywhere(double away) {
    for (Gaussian target : List.of(Gaussian.rotated(5, 3), Gaussian.scales(4, 1e-3, 1e3))) {
      SurrogateTuning tuning = tuned(target, away, 1);
      assertEquals(0, misfit(target, tuning), 1e-4);
      assertTrue(tuning.eps() > 0.3 && tuning.eps() < 1, () -> "step " + tuning.eps());
    }
  }

  /**
   * 0.95 on e^f for the longest step. Over 20 seeds the rate of 1,000 moves was 0.956 ± 0.006; five
   * standard deviations are allowed: false alarms below 1e-6. Steps half as long again are caught.
   */
  @Tag("statistical")
  @Test
  void movesOnTheSurrogateAreAcceptedAsWanted() {
    Gaussian target = Gaussian.rotated(5, 3);
    SurrogateTuning tuning = tuned(target, 0, 1);
    assertEquals(0.956, acceptance(target, tuning, 1), 0.03);
    assertTrue(acceptance(target, tuning, 1.5) < 0.92);
  }

  private static double acceptance(Gaussian target, SurrogateTuning tuning, double times) {
    SurrogateHmc pilot = new SurrogateHmc(Guided.byItself(new Log(target)), tuning.mass());
    RandomStream random = RandomStream.of(2, 0, 0, Purpose.TEST);
    double[] q = target.mean();
    double sum = 0;
    for (int i = 0; i < 1000; i++) {
      double eps = times * tuning.eps();
      sum += pilot.move(q, new StepRule(eps, eps, 1, 8), random);
    }
    return sum / 1000;
  }

  /** What a guide lacks no step is short enough for: it is that of the guide. */
  @Test
  void stepsAreThoseOfTheGuide() {
    Gaussian target = Gaussian.standard(3);
    DifferentiableFunction guide = new Log(Gaussian.rotated(3, 3));
    List<double[]> starts = List.of(new double[3], new double[] {1, -1, 0.5});
    Mass mass = Mass.isotropic(3, 1);
    RandomStream one = RandomStream.of(4, 0, 0, Purpose.TEST);
    RandomStream two = RandomStream.of(4, 0, 0, Purpose.TEST);
    SurrogateTuning guided =
        SurrogateTuning.of(
            new Guided(new Log(target), guide), mass, starts, one, Cancellation.NEVER);
    SurrogateTuning alone =
        SurrogateTuning.of(Guided.byItself(guide), mass, starts, two, Cancellation.NEVER);
    assertEquals(alone.eps(), guided.eps());
    assertNotEquals(alone.freshness(7)[0], guided.freshness(7)[0]);
  }

  /** A path of 8 in steps that vary, as long as they are few enough. */
  @Test
  void pathsAreLongEnoughToTurn() {
    SurrogateTuning tuning = tuned(Gaussian.standard(3), 0, 1);
    double eps = tuning.eps();
    int steps = (int) Math.ceil(8 / eps);
    assertEquals(new StepRule(0.3 * eps, eps, 1, steps), tuning.rule());
  }

  /** Where no move goes anywhere the mass stays as it was. */
  @Test
  void statesThatDoNotMoveTeachNothing() {
    DifferentiableFunction needle =
        new DifferentiableFunction() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public double value(double[] x) {
            return x[0] == 1 && x[1] == 2 ? 0 : Double.NEGATIVE_INFINITY;
          }

          @Override
          public void gradient(double[] x, double[] out) {
            out[0] = 0;
            out[1] = 0;
          }
        };
    Mass mass = Mass.diagonal(1.0 / 4, 1.0 / 9);
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);
    SurrogateTuning tuning =
        SurrogateTuning.of(
            Guided.byItself(needle),
            mass,
            List.of(new double[] {1, 2}),
            random,
            Cancellation.NEVER);
    // pᵀM⁻¹p/2
    assertEquals(6.5, tuning.mass().kineticEnergy(new double[] {1, 1}), 1e-12);
    assertTrue(tuning.eps() > 0 && tuning.rule().mostSteps() <= 80);
  }
}
