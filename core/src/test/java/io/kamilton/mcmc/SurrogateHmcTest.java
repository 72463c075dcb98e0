package io.kamilton.mcmc;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Monomials;
import io.kamilton.hamiltonian.Well;
import io.kamilton.hamiltonian.WellFlow;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Elliptic;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** HMC on e^f, against moves that know nothing of f where they begin. */
class SurrogateHmcTest {
  private static final Well WELL =
      Well.of(new double[] {0.1, -0.2}, Matrix.of(new double[] {1, 0.3}, new double[] {0.3, 2}));

  private static final DifferentiableFunction F =
      Monomials.quartic(2).combine(new double[] {0.2, -0.5, 0, -0.3});

  private static final StepRule RULE = new StepRule(0.3, 0.9, 1, 6);

  private static final DifferentiableFunction GUIDE =
      Monomials.quartic(2).combine(new double[] {0.1, -0.4, 0, -0.35});

  /** Accepts and rejects by H at both ends, each asked for. */
  private static double literal(double[] q, DifferentiableFunction guide, RandomStream random) {
    double[] end = q.clone();
    double[] v = new double[2];
    WELL.drawVelocity(random, v);
    double start = F.value(q) - WELL.kineticEnergy(v);
    boolean finite = new WellFlow(guide, WELL).flow(RULE.eps(random), RULE.steps(random), end, v);
    double logRatio = F.value(end) - WELL.kineticEnergy(v) - start;
    double probability = finite ? Metropolis.probability(logRatio) : 0;
    if (random.nextUniform() < probability) {
      System.arraycopy(end, 0, q, 0, 2);
    }
    return probability;
  }

  /** Over moves that are accepted, rejected and diverge, and where someone else moved the state. */
  @Test
  void whatItKeepsChangesNothing() {
    assertKeepsWhatIs(F);
    assertKeepsWhatIs(GUIDE);
  }

  private static void assertKeepsWhatIs(DifferentiableFunction guide) {
    RandomStream one = RandomStream.of(21, 0, 0, Purpose.TEST);
    RandomStream two = RandomStream.of(21, 0, 0, Purpose.TEST);
    SurrogateHmc hmc = new SurrogateHmc(new Guided(F, guide), WELL);
    double[] q = {0.5, -1};
    double[] same = q.clone();
    int rejected = 0;
    int accepted = 0;
    for (int t = 0; t < 300; t++) {
      double[] before = q.clone();
      assertEquals(literal(same, guide, two), hmc.move(q, RULE, one));
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

  /** ½xᵀx too flat, too narrow or away from its place: what the moves are for is N(0, I). */
  private static SmoothFunction normal(double precision, double mean) {
    return Elliptic.gaussian(new double[] {mean, -mean}, new double[] {precision, 0, 0, precision});
  }

  /** The largest |z| of means and second moments after one guided move from exact draws. */
  private static double largest(Guided guided) {
    int n = 20_000;
    StepRule rule = new StepRule(0.3, 0.9, 1, 4);
    SurrogateHmc hmc = new SurrogateHmc(guided, WELL);
    RandomStream random = RandomStream.of(23, 0, 0, Purpose.TEST);
    double[] sums = new double[5];
    for (int i = 0; i < n; i++) {
      double[] q = {random.nextGaussian(), random.nextGaussian()};
      hmc.move(q, rule, random);
      double[] terms = {
        q[0], q[1], (q[0] * q[0] - 1) / Math.sqrt(2), (q[1] * q[1] - 1) / Math.sqrt(2), q[0] * q[1]
      };
      for (int k = 0; k < 5; k++) {
        sums[k] += terms[k] / Math.sqrt(n);
      }
    }
    return Arrays.stream(sums).map(Math::abs).max().orElse(0);
  }

  /**
   * e^f stays invariant whatever the guide is. Five moments of 20,000 draws for each of three
   * guides, by standard normal limits: |z| beyond 5.4 has a false-alarm rate of 1e-6 for all of
   * them together. A move that is accepted by the guide is caught.
   */
  @Tag("statistical")
  @Test
  void anyGuideIsExact() {
    SmoothFunction f = normal(1, 0);
    for (SmoothFunction guide : List.of(normal(0.5, 0), normal(1.5, 0), normal(1, 0.7))) {
      double z = largest(new Guided(f, guide));
      assertTrue(z < 5.4, () -> "|z| " + z);
      double planted = largest(Guided.byItself(guide));
      assertTrue(planted > 10, () -> "planted: |z| " + planted);
    }
  }

  @Test
  void aGuideOfAnotherDimensionIsRefused() {
    assertRefused(
        "f has dimension 2; its guide 3",
        () -> new Guided(F, Monomials.linear(3).combine(new double[3])));
  }

  /** Far out the quartic throws every trajectory to infinity: no move, and no NaN. */
  @Test
  void aTrajectoryThatLeavesTheFiniteNumbersIsRejected() {
    RandomStream random = RandomStream.of(22, 0, 0, Purpose.TEST);
    double[] q = {1e80, 1e80};
    assertEquals(0, new SurrogateHmc(Guided.byItself(F), WELL).move(q, RULE, random));
    assertArrayEquals(new double[] {1e80, 1e80}, q);
  }
}
