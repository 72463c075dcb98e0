package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.Monomials;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluator;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The flow of noisy forces on N(0, I), where its second moments are known exactly. 5 checks at |z|
 * &lt; 4.9: a false-alarm rate below 5e-6. Seeds are fixed.
 */
class NoisyFlowTest {
  private static final int D = 10;
  private static final double EPS = 0.3;
  private static final int STEPS = 8;
  private static final double CRITICAL = 4.9;
  private static final Evaluator NORMAL = new Evaluator(Gaussian.standard(D));

  /** f = −¾x² + ½xy − y² by its own gradient. */
  @Test
  void withoutFrictionOrNoiseItIsTheLeapfrog() {
    var f = Monomials.quadratic(2).combine(new double[] {-0.75, 0.5, -1});
    double[] q = {1, -2};
    double[] p = {0.3, 0.4};
    double[] sameQ = q.clone();
    double[] sameP = p.clone();
    RandomStream unused = RandomStream.of(1, 0, 0, Purpose.TEST);
    NoisyFlow flow = new NoisyFlow(0, 0.2, 7, q, p, unused);
    assertTrue(Asked.flow(flow, exact(f::gradient), NORMAL));
    new Leapfrog(f, Mass.isotropic(2, 1)).flow(0.2, 7, sameQ, sameP);
    assertArrayEquals(sameQ, q, 1e-13);
    assertArrayEquals(sameP, p, 1e-13);
  }

  @Test
  void aTrajectoryThatLeavesTheFiniteNumbersIsNone() {
    Force repelling = exact((q, out) -> out[0] = 1e200 * q[0]);
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);
    for (double friction : new double[] {0, 1}) {
      NoisyFlow flow = new NoisyFlow(friction, 1, 20, new double[] {1}, new double[] {1}, random);
      assertFalse(Asked.flow(flow, repelling, NORMAL));
    }
  }

  /** The noise of 5 directions in 10 dimensions heats: the chain is wider than its target. */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"0, 5", "0, 50", "2, 8"})
  void secondMomentsAreThoseOfTheory(double friction, int repeats) {
    double z = z(friction, repeats, SecondMoments.after(STEPS, EPS, D, repeats, friction, true));
    assertTrue(Math.abs(z) < CRITICAL, "z = " + z);
  }

  /** What the noise heats is taken off the friction's own heat; left out, this test sees it. */
  @Tag("statistical")
  @Test
  void frictionThatHeatsTwiceIsSeen() {
    assertTrue(z(2, 8, SecondMoments.after(STEPS, EPS, D, 8, 2, false)) < -CRITICAL);
    assertTrue(z(0, 5, SecondMoments.after(STEPS, EPS, D, 1_000_000, 0, true)) > CRITICAL);
  }

  /** E q_l² after one trajectory from q, p ~ N(0, I), in standard errors from {@code truth}. */
  private static double z(double friction, int repeats, double truth) {
    Tally tally = new Tally();
    RunningMeans mean = new RunningMeans(1);
    for (int i = 0; i < 4000; i++) {
      RandomStream random = RandomStream.of(i, 0, repeats, Purpose.TEST);
      double[] q = new double[D];
      double[] p = new double[D];
      random.gaussians(q);
      random.gaussians(p);
      Force force = new SimultaneousPerturbation(tally, new Call(0, 1), D, random, 0.1, repeats);
      NoisyFlow flow = new NoisyFlow(friction, EPS, STEPS, q, p, random);
      assertTrue(Asked.flow(flow, force, NORMAL));
      mean.add(Arrays.stream(q).map(x -> x * x).sum() / D);
    }
    return (mean.mean(0) - truth) / mean.standardError(0);
  }

  private interface Slope {
    void at(double[] q, double[] out);
  }

  private static Force exact(Slope gradient) {
    return (q, out, noise, then) -> {
      gradient.at(q, out);
      return then.goOn(true);
    };
  }
}
