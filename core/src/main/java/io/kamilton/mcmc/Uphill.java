package io.kamilton.mcmc;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Call;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetTraits;
import java.io.Serializable;

/**
 * A step of warm-up to a place that was chosen before, which is taken if density is higher there.
 * It does not leave the target invariant.
 */
public final class Uphill implements TransitionKernel {
  private static final Move MOVE = Move.ASCENT;

  private final TargetTraits target;
  private final double[] from;
  private final double[] unit;
  private final Offset offset;

  /** How far a step goes, in units of the coordinates. */
  private interface Offset extends Serializable {
    double[] drawn(RandomStream random);
  }

  private Uphill(TargetTraits target, double[] from, double[] unit, Offset offset) {
    this.target = target;
    this.from = from.clone();
    this.unit = unit.clone();
    this.offset = offset;
  }

  /** To x + s, s in units of the coordinates. */
  public static Uphill to(TargetTraits target, double[] x, double[] unit, double[] s) {
    double[] copy = s.clone();
    return new Uphill(target, x, unit, random -> copy.clone());
  }

  /** To a distance from x, in a random direction that leads up a slope, both in units. */
  public static Uphill near(
      TargetTraits target, double[] x, double[] unit, double[] slope, double radius) {
    double[] copy = slope.clone();
    return new Uphill(target, x, unit, random -> upwards(copy, radius, random));
  }

  private static double[] upwards(double[] slope, double radius, RandomStream random) {
    double[] u = new double[slope.length];
    random.gaussians(u);
    double length = Math.sqrt(InnerProduct.of(u, u));
    double t = (InnerProduct.of(u, slope) < 0 ? -radius : radius) / length;
    for (int l = 0; l < u.length; l++) {
      u[l] *= t;
    }
    return u;
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
    double[] s = offset.drawn(random);
    for (int l = 0; l < s.length; l++) {
      s[l] = Math.fma(unit[l], s[l], from[l]);
    }
    return s;
  }
}
