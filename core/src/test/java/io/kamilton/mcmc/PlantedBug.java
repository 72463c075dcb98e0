package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;

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
  private final DifferentiableFunction f;
  private final double eps;
  private final int steps;

  PlantedBug(Mistake mistake, DifferentiableFunction f, double eps, int steps) {
    this.mistake = mistake;
    this.f = f;
    this.eps = eps;
    this.steps = steps;
  }

  @Override
  public Step step(ChainState current, Streams random) {
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
    double gain = f.value(q) - fStart;
    RandomStream seeds = random.of(Purpose.ESTIMATE);
    Call call = new Call(0, seeds.nextLong() >>> 33);
    return Step.density(
        q,
        call,
        proposal -> {
          if (mistake != Mistake.CURRENT_RE_ESTIMATED) {
            return end(current, proposal, current.logPiHat(), kinetic, gain, e, random);
          }
          Call again = new Call(0, seeds.nextLong() >>> 33);
          return Step.density(
              current.x().toArray(),
              again,
              now -> end(current, proposal, now.logEstimate(), kinetic, gain, e, random));
        });
  }

  private Step end(
      ChainState current,
      Evaluated proposal,
      double now,
      double kinetic,
      double gain,
      double e,
      Streams random) {
    double logRatio =
        switch (mistake) {
          case KINETIC_ENERGY_OMITTED -> proposal.logEstimate() - now;
          case KINETIC_ENERGY_SIGN -> proposal.logEstimate() - now + kinetic;
          case SURROGATE_ENERGY_IN_RATIO -> gain - kinetic;
          case ACCEPTANCE_SQUARED -> 2 * (proposal.logEstimate() - now - kinetic);
          default -> proposal.logEstimate() - now - kinetic;
        };
    double probability = Metropolis.probability(logRatio);
    boolean accepted = random.of(Purpose.ACCEPT).nextUniform() < probability;
    StepInfo info =
        StepInfo.of(Move.KMC)
            .accepted(accepted, probability)
            .evaluated(1, proposal)
            .steps(e, steps)
            .energyErrors(-logRatio, 0);
    return Step.done(accepted ? current.moveTo(proposal) : current.stay(), info);
  }

  private static void add(double factor, double[] direction, double[] to) {
    for (int l = 0; l < to.length; l++) {
      to[l] += factor * direction[l];
    }
  }
}
