package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Monomials;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;

/** HMC on e^f, against moves that know nothing of f where they begin. */
class SurrogateHmcTest {
  private static final Mass MASS =
      Mass.ofCovariance(Matrix.of(new double[] {1, 0.3}, new double[] {0.3, 2}));

  private static final DifferentiableFunction F =
      Monomials.quartic(2).combine(new double[] {0.2, -0.5, 0, -0.3});

  private static final StepRule RULE = new StepRule(0.3, 0.9, 1, 6);

  /** Accepts and rejects by H at both ends, each asked for. */
  private static double literal(double[] q, RandomStream random) {
    double[] end = q.clone();
    double[] p = new double[2];
    MASS.draw(random, p);
    double start = F.value(q) - MASS.kineticEnergy(p);
    boolean finite = new Leapfrog(F, MASS).flow(RULE.eps(random), RULE.steps(random), end, p);
    double logRatio = F.value(end) - MASS.kineticEnergy(p) - start;
    double probability = finite ? Metropolis.probability(logRatio) : 0;
    if (random.nextUniform() < probability) {
      System.arraycopy(end, 0, q, 0, 2);
    }
    return probability;
  }

  /** Over moves that are accepted, rejected and diverge, and where someone else moved the state. */
  @Test
  void whatItKeepsChangesNothing() {
    RandomStream one = RandomStream.of(21, 0, 0, Purpose.TEST);
    RandomStream two = RandomStream.of(21, 0, 0, Purpose.TEST);
    SurrogateHmc hmc = new SurrogateHmc(F, MASS);
    double[] q = {0.5, -1};
    double[] same = q.clone();
    int rejected = 0;
    int accepted = 0;
    for (int t = 0; t < 300; t++) {
      double[] before = q.clone();
      assertEquals(literal(same, two), hmc.move(q, RULE, one));
      assertArrayEquals(same, q);
      boolean stayed = before[0] == q[0];
      rejected += stayed ? 1 : 0;
      accepted += stayed ? 0 : 1;
      if (t % 50 == 49) {
        q[0] += 0.25;
        same[0] += 0.25;
      }
    }
    assertTrue(rejected > 5 && accepted > 5, rejected + " rejected, " + accepted + " accepted");
  }

  /** Far out the quartic throws every trajectory to infinity: no move, and no NaN. */
  @Test
  void aTrajectoryThatLeavesTheFiniteNumbersIsRejected() {
    RandomStream random = RandomStream.of(22, 0, 0, Purpose.TEST);
    double[] q = {1e80, 1e80};
    assertEquals(0, new SurrogateHmc(F, MASS).move(q, RULE, random));
    assertArrayEquals(new double[] {1e80, 1e80}, q);
  }
}
