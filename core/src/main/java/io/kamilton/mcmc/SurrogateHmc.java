package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Well;
import io.kamilton.hamiltonian.WellFlow;
import io.kamilton.random.RandomStream;
import java.util.Arrays;

/**
 * HMC on e^f alone: no evaluation of the target. What is known of f where a move ended is not asked
 * again where the next begins. For one thread.
 */
public final class SurrogateHmc {
  private final Guided guided;
  private final Well well;
  private final WellFlow flow;

  /** Where the last move ended, with f there. */
  private final double[] place;

  private double value;

  private final double[] end;
  private final double[] v;

  /**
   * Moves whose mass is that of a well.
   *
   * @param well close to N(μ, Σ) ∝ e^f: the closer, the longer the steps may be
   */
  public SurrogateHmc(Guided guided, Well well) {
    this.guided = guided;
    this.well = well;
    flow = new WellFlow(guided.guide(), well);
    int d = guided.dimension();
    place = new double[d];
    Arrays.fill(place, Double.NaN);
    end = new double[d];
    v = new double[d];
  }

  /** One move, reversible with respect to e^f; q ← where it ends. The acceptance probability. */
  public double move(double[] q, StepRule rule, RandomStream random) {
    return move(q, rule, random, new LeapfrogCount());
  }

  double move(double[] q, StepRule rule, RandomStream random, LeapfrogCount count) {
    if (!Arrays.equals(q, place)) {
      copy(q, place);
      value = guided.f().value(q);
    }
    copy(q, end);
    well.drawVelocity(random, v);
    double start = value - well.kineticEnergy(v);
    double eps = rule.eps(random);
    int steps = rule.steps(random);
    count.add(eps, steps);
    boolean finite = flow.flow(eps, steps, end, v);
    double there = finite ? guided.f().value(end) : Double.NaN;
    double probability = Metropolis.probability(there - well.kineticEnergy(v) - start);
    if (random.nextUniform() < probability) {
      copy(end, q);
      copy(end, place);
      value = there;
    }
    return probability;
  }

  private static void copy(double[] from, double[] to) {
    System.arraycopy(from, 0, to, 0, from.length);
  }
}
