package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;

/** A KMC transition written out once more, with room for one mistake. */
final class PlantedBug implements TransitionKernel {
  enum Mistake {
    NONE,
    KINETIC_ENERGY_OMITTED,
    KINETIC_ENERGY_SIGN,
    SURROGATE_ENERGY_IN_RATIO,
    FIRST_MOMENTUM_STEP_FULL,
    LAST_HALF_STEP_MISSING,
    WRONG_MOMENTUM_VARIANCE,
    STEP_DEPENDS_ON_STATE,
    CURRENT_RE_ESTIMATED,
    ACCEPTANCE_SQUARED
  }

  private final Mistake mistake;
  private final Evaluator target;
  private final DifferentiableFunction f;
  private final double eps;
  private final int steps;

  PlantedBug(Mistake mistake, Evaluator target, DifferentiableFunction f, double eps, int steps) {
    this.mistake = mistake;
    this.target = target;
    this.f = f;
    this.eps = eps;
    this.steps = steps;
  }

  @Override
  public Transition step(ChainState current, Streams random) {
    double[] q = current.x().toArray();
    int d = q.length;
    Mass mass = Mass.isotropic(d, 1);
    double[] p = new double[d];
    mass.draw(random.of(Purpose.MOMENTUM), p);
    for (int l = 0; l < d && mistake == Mistake.WRONG_MOMENTUM_VARIANCE; l++) {
      p[l] *= 1.2;
    }
    double e =
        mistake == Mistake.STEP_DEPENDS_ON_STATE ? eps * (Math.abs(q[0]) < 1 ? 1 : 0.6) : eps;
    double kineticStart = mass.kineticEnergy(p);
    double fStart = f.value(q);
    double[] g = new double[d];
    f.gradient(q, g);
    add(mistake == Mistake.FIRST_MOMENTUM_STEP_FULL ? e : e / 2, g, p);
    for (int s = 1; s <= steps; s++) {
      add(e, p, q);
      f.gradient(q, g);
      if (s < steps || mistake != Mistake.LAST_HALF_STEP_MISSING) {
        add(s < steps ? e : e / 2, g, p);
      }
    }
    double kinetic = mass.kineticEnergy(p) - kineticStart;
    RandomStream seeds = random.of(Purpose.ESTIMATE);
    Evaluated proposal = target.evaluate(q, new Call(0, seeds.nextLong() >>> 33));
    double now = current.logPiHat();
    if (mistake == Mistake.CURRENT_RE_ESTIMATED) {
      now =
          target
              .evaluate(current.x().toArray(), new Call(0, seeds.nextLong() >>> 33))
              .logEstimate();
    }
    double logRatio =
        switch (mistake) {
          case KINETIC_ENERGY_OMITTED -> proposal.logEstimate() - now;
          case KINETIC_ENERGY_SIGN -> proposal.logEstimate() - now + kinetic;
          case SURROGATE_ENERGY_IN_RATIO -> f.value(q) - fStart - kinetic;
          case ACCEPTANCE_SQUARED -> 2 * (proposal.logEstimate() - now - kinetic);
          default -> proposal.logEstimate() - now - kinetic;
        };
    double probability = Metropolis.probability(logRatio);
    boolean accepted = random.of(Purpose.ACCEPT).nextUniform() < probability;
    StepInfo info =
        new StepInfo(
            Move.KMC, probability, accepted, 1, e, steps, false, -logRatio, 0, 0, proposal);
    return new Transition(accepted ? current.moveTo(proposal) : current.stay(), info);
  }

  private static void add(double factor, double[] direction, double[] to) {
    for (int l = 0; l < to.length; l++) {
      to[l] += factor * direction[l];
    }
  }
}
