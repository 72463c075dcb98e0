package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.random.RandomStream;
import java.util.Arrays;

/**
 * HMC on e^f alone: no evaluation of the target. What is known of f and its guide where a move
 * ended is not asked again where the next begins. For one thread.
 */
public final class SurrogateHmc {
  private final Guided guided;
  private final Mass mass;
  private final Leapfrog leapfrog;

  /** Where the last move ended, with f and the force there. */
  private final double[] place;

  private double value;
  private final double[] gradient;

  private final double[] end;
  private final double[] p;
  private final double[] slope;

  public SurrogateHmc(Guided guided, Mass mass) {
    this.guided = guided;
    this.mass = mass;
    leapfrog = new Leapfrog(guided.guide(), mass);
    int d = guided.dimension();
    place = new double[d];
    Arrays.fill(place, Double.NaN);
    gradient = new double[d];
    end = new double[d];
    p = new double[d];
    slope = new double[d];
  }

  /** One move, reversible with respect to e^f; q ← where it ends. The acceptance probability. */
  public double move(double[] q, StepRule rule, RandomStream random) {
    return move(q, rule, random, new LeapfrogCount());
  }

  double move(double[] q, StepRule rule, RandomStream random, LeapfrogCount count) {
    look(q);
    copy(place, end);
    copy(gradient, slope);
    mass.draw(random, p);
    double start = value - mass.kineticEnergy(p);
    double eps = rule.eps(random);
    int steps = rule.steps(random);
    count.add(eps, steps);
    double ofGuide = leapfrog.flow(eps, steps, end, p, slope);
    double there = guided.value(end, ofGuide);
    double probability = Metropolis.probability(there - mass.kineticEnergy(p) - start);
    if (random.nextUniform() < probability) {
      copy(end, q);
      copy(end, place);
      copy(slope, gradient);
      value = there;
    }
    return probability;
  }

  private void look(double[] q) {
    if (!Arrays.equals(q, place)) {
      copy(q, place);
      value = guided.valueAndForce(q, gradient);
    }
  }

  private static void copy(double[] from, double[] to) {
    System.arraycopy(from, 0, to, 0, from.length);
  }
}
