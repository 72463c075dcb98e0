package io.kamilton.mcmc;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetTraits;

/**
 * A step of warm-up to a place that was chosen before, which is taken if density is higher there.
 * It does not leave the target invariant.
 */
public final class Uphill implements TransitionKernel {
  private static final Move MOVE = Move.ASCENT;

  private final TargetTraits target;
  private final double[] from;
  private final double[] unit;
  private final double[] direction;

  /** Of a step in a random direction up {@link #direction}; 0 where that is the step itself. */
  private final double radius;

  private Uphill(
      TargetTraits target, double[] from, double[] unit, double[] direction, double radius) {
    this.target = target;
    this.from = from.clone();
    this.unit = unit.clone();
    this.direction = direction.clone();
    this.radius = radius;
  }

  /** To x + s, s in units of the coordinates. */
  public static Uphill to(TargetTraits target, double[] x, double[] unit, double[] s) {
    return new Uphill(target, x, unit, s, 0);
  }

  /** To a distance from x, in a random direction that leads up a slope, both in units. */
  public static Uphill near(
      TargetTraits target, double[] x, double[] unit, double[] slope, double radius) {
    return new Uphill(target, x, unit, slope, radius);
  }

  @Override
  public Step step(ChainState current, Streams random) {
    Metropolis.requireFits(current, target);
    Seeds seeds = current.seeds().renewed(random.of(Purpose.ESTIMATE));
    return Step.density(
        place(random.of(Purpose.PROPOSAL)),
        new Call(random.chain(), seeds),
        proposal -> {
          boolean higher = proposal.logEstimate() > current.logPiHat();
          StepInfo info = StepInfo.of(MOVE).accepted(higher, higher ? 1 : 0).evaluated(1, proposal);
          return Step.done(higher ? current.moveTo(proposal) : current.stay(), info);
        });
  }

  private double[] place(RandomStream random) {
    double[] s = radius == 0 ? direction.clone() : drawn(random);
    for (int l = 0; l < s.length; l++) {
      s[l] = Math.fma(unit[l], s[l], from[l]);
    }
    return s;
  }

  private double[] drawn(RandomStream random) {
    double[] u = new double[from.length];
    random.gaussians(u);
    double length = Math.sqrt(InnerProduct.of(u, u));
    double t = (InnerProduct.of(u, direction) < 0 ? -radius : radius) / length;
    for (int l = 0; l < u.length; l++) {
      u[l] *= t;
    }
    return u;
  }
}
