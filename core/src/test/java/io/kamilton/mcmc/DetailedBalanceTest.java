package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Detailed balance, π(i)P(i→j) = π(j)P(j→i), for all pairs of a small space, to 1e-15.
 *
 * <p>Random streams cannot be enumerated; so P is built of what the kernels are built of, the
 * evaluator, the stored estimate in {@link ChainState}, {@link Metropolis#probability} and {@link
 * Metropolis#next}, and the accept step's uniform number is integrated out.
 */
class DetailedBalanceTest {
  private static final double TOLERANCE = 1e-15;

  /** π on {0, …, 6}; states 2 and 5 have no mass, and the target says NaN at 5. */
  private static final double[] PI = {0.05, 0.3, 0, 0.25, 0.15, 0, 0.25};

  private static final int N = PI.length;

  /** q(j|i), not symmetric, rows sum to one. */
  private static double q(int i, int j) {
    double[] weights = {1, 2, 3, 1, 2, 1, 2};
    return weights[(j - i + N) % N] / 12;
  }

  /** A noise of two values with mean 1, and how likely each is. */
  private static final double[] NOISE = {0.4, 1.9};

  private static final double[] CHANCE = {0.6, 0.4};

  /** log π̂ with the noise that the seed names; outside of the support −∞, or NaN. */
  private static final class Noisy implements Target {
    private final double[] noise;

    Noisy(double[] noise) {
      this.noise = noise;
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      int i = (int) x[0];
      if (i == 5) {
        return Double.NaN;
      }
      return StrictMath.log(PI[i] * noise[(int) seed]);
    }
  }

  /** What may be done wrong to the log of the acceptance ratio and to the current estimate. */
  private record Rule(DoubleUnaryOperator logRatio, boolean reEstimates, boolean hastings) {
    static final Rule RIGHT = new Rule(r -> r, false, true);
  }

  /** The chain's space: places times what their estimates may be. */
  private static final class Chain {
    private final Evaluator target;
    private final double[] noise;
    private final double[] chance;
    private final Rule rule;
    final double[][] p;
    final double[] pi;

    Chain(double[] noise, double[] chance, Rule rule) {
      target = new Evaluator(new Noisy(noise), Evaluator.OnFailure.REJECT, 0);
      this.noise = noise;
      this.chance = chance;
      this.rule = rule;
      int size = N * noise.length;
      p = new double[size][size];
      pi = new double[size];
      for (int from = 0; from < size; from++) {
        // the extended target: π(x) times the estimate's law, tilted by the estimate
        pi[from] = PI[place(from)] * noise[level(from)] * chance[level(from)];
        fill(from);
      }
    }

    private int place(int state) {
      return state / noise.length;
    }

    private int level(int state) {
      return state % noise.length;
    }

    private Evaluated evaluate(int state) {
      return target.evaluate(new double[] {place(state)}, new Call(0, level(state)));
    }

    private void fill(int from) {
      Evaluated here = evaluate(from);
      ChainState current = ChainState.start(here);
      for (int to = 0; to < p.length; to++) {
        double proposed = q(place(from), place(to)) * chance[level(to)];
        double accepted = proposed * acceptance(current, to);
        p[from][index(current.moveTo(evaluate(to)), to)] += accepted;
        p[from][index(current.stay(), from)] += proposed - accepted;
      }
    }

    /** The state that a transition ended in, which must be the one that it was meant to be. */
    private int index(ChainState end, int expected) {
      Evaluated there = evaluate(expected);
      assertEquals(new ChainState(1, there.x(), there.logEstimate(), there.seeds()), end);
      return expected;
    }

    private double acceptance(ChainState current, int to) {
      if (!rule.reEstimates) {
        return acceptance(current.x(), current.logPiHat(), to);
      }
      double mean = 0;
      for (int k = 0; k < noise.length; k++) {
        double again = target.evaluate(current.x().toArray(), new Call(0, k)).logEstimate();
        mean += chance[k] * acceptance(current.x(), again, to);
      }
      return mean;
    }

    private double acceptance(Point x, double logPiHat, int to) {
      int i = (int) x.get(0);
      int j = place(to);
      double logRatio = evaluate(to).logEstimate() - logPiHat;
      if (rule.hastings) {
        logRatio += StrictMath.log(q(j, i)) - StrictMath.log(q(i, j));
      }
      double probability = Metropolis.probability(rule.logRatio.applyAsDouble(logRatio));
      assertTrue(probability >= 0 && probability <= 1, () -> "probability " + probability);
      return probability;
    }

    /** max |π(i)P(i→j) − π(j)P(j→i)|. */
    double imbalance() {
      double worst = 0;
      for (int i = 0; i < p.length; i++) {
        for (int j = 0; j < p.length; j++) {
          worst = Math.max(worst, Math.abs(pi[i] * p[i][j] - pi[j] * p[j][i]));
        }
      }
      return worst;
    }
  }

  private static Chain exact(Rule rule) {
    return new Chain(new double[] {1}, new double[] {1}, rule);
  }

  private static Chain noisy(Rule rule) {
    return new Chain(NOISE, CHANCE, rule);
  }

  @Test
  void theAcceptStepIsInDetailedBalance() {
    assertEquals(0, exact(Rule.RIGHT).imbalance(), TOLERANCE);
  }

  /** The pair (x, estimate) is; its first part then has the law π, for the noise has mean 1. */
  @Test
  void withNoiseThePlaceAndItsEstimateAre() {
    Chain chain = noisy(Rule.RIGHT);
    assertEquals(0, chain.imbalance(), TOLERANCE);
    for (int i = 0; i < N; i++) {
      assertEquals(PI[i], chain.pi[2 * i] + chain.pi[2 * i + 1], TOLERANCE);
    }
  }

  @Test
  void rowsSumToOneAndNothingIsNan() {
    for (Chain chain : new Chain[] {exact(Rule.RIGHT), noisy(Rule.RIGHT)}) {
      for (double[] row : chain.p) {
        double sum = 0;
        for (double each : row) {
          assertTrue(each >= 0);
          sum += each;
        }
        assertEquals(1, sum, TOLERANCE);
      }
    }
  }

  @Test
  void betweenStatesWithoutMassNothingIsAccepted() {
    double[][] p = exact(Rule.RIGHT).p;
    assertEquals(0, p[2][5]);
    assertEquals(0, p[5][2]);
    assertEquals(0, p[1][2]);
    assertTrue(p[2][1] > 0, "out of it, always");
    assertEquals(0, Metropolis.probability(Double.NaN));
    assertEquals(0, Metropolis.probability(Double.NEGATIVE_INFINITY));
    assertEquals(1, Metropolis.probability(Double.POSITIVE_INFINITY));
    assertEquals(1, Metropolis.probability(0));
    assertEquals(StrictMath.exp(-3), Metropolis.probability(-3));
  }

  @Test
  void mistakesBreakTheBalance() {
    Rule squared = new Rule(r -> 2 * r, false, true);
    Rule withoutHastings = new Rule(r -> r, false, false);
    Rule reEstimated = new Rule(r -> r, true, true);
    assertFalse(exact(squared).imbalance() < 1e-3);
    assertFalse(exact(withoutHastings).imbalance() < 1e-3);
    assertFalse(noisy(squared).imbalance() < 1e-3);
    assertFalse(noisy(reEstimated).imbalance() < 1e-3);
  }

  /** Re-estimating is wrong in what the user sees: the long-run law of x is not π. */
  @Test
  void aReEstimatedValueChangesWhatIsSampled() {
    assertEquals(0, distanceFromPi(noisy(Rule.RIGHT)), 1e-12);
    assertTrue(distanceFromPi(noisy(new Rule(r -> r, true, true))) > 0.01);
  }

  /** max_i |μ(i) − π(i)| for the law μ of the place after many steps. */
  private static double distanceFromPi(Chain chain) {
    int size = chain.pi.length;
    double[] law = new double[size];
    law[2] = 1;
    for (int t = 0; t < 5000; t++) {
      double[] next = new double[size];
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          next[j] += law[i] * chain.p[i][j];
        }
      }
      law = next;
    }
    double worst = 0;
    for (int i = 0; i < N; i++) {
      worst = Math.max(worst, Math.abs(law[2 * i] + law[2 * i + 1] - PI[i]));
    }
    return worst;
  }
}
