package io.kamilton.mcmc;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.InnerProduct;
import io.kamilton.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * One move of the no-U-turn sampler on e^f: a trajectory doubled forwards or backwards until it
 * turns round, and a point of it drawn with probability ∝ e^{−H}.
 *
 * <p>So that the move is reversible, and not only invariant, the point is drawn from the whole tree
 * by its weights, and every rule is one of the tree alone, never of where in it the move started:
 * the U-turn of each subtree, and the range of energies within it
 * (docs/decisions/0019-reversible-nuts.md).
 */
final class NutsMove implements SurrogateMove {
  /** A tree whose energies differ by more is given up. */
  private static final double ENERGY_RANGE = 1000;

  private final DifferentiableFunction f;
  private final Mass mass;
  private final double eps;
  private final int mostDepth;
  private final Leapfrog leapfrog;

  NutsMove(DifferentiableFunction f, Mass mass, double eps, int mostDepth) {
    this.f = f;
    this.mass = mass;
    this.eps = eps;
    this.mostDepth = mostDepth;
    leapfrog = new Leapfrog(f, mass);
  }

  /** A point of phase space. */
  private static final class Phase {
    final double[] q;
    final double[] p;

    Phase(double[] q, double[] p) {
      this.q = q;
      this.p = p;
    }
  }

  /** A segment of a trajectory, in the order of time, with a point drawn from it. */
  private static final class Tree {
    final Phase first;
    final Phase last;

    /** Σ p over the segment. */
    final double[] rho;

    /** log Σ e^{−H}. */
    final double logWeight;

    final double leastEnergy;
    final double mostEnergy;
    final double[] drawn;

    Tree(
        Phase first,
        Phase last,
        double[] rho,
        double logWeight,
        double leastEnergy,
        double mostEnergy,
        double[] drawn) {
      this.first = first;
      this.last = last;
      this.rho = rho;
      this.logWeight = logWeight;
      this.leastEnergy = leastEnergy;
      this.mostEnergy = mostEnergy;
      this.drawn = drawn;
    }
  }

  @Override
  public void move(double[] q, RandomStream random, LeapfrogCount count) {
    double[] p = new double[q.length];
    mass.draw(random, p);
    Tree tree = leaf(new Phase(q.clone(), p));
    for (int depth = 0; depth < mostDepth; depth++) {
      boolean forwards = random.nextLong() < 0;
      Tree more = build(forwards ? tree.last : tree.first, forwards, depth, random, count);
      if (more == null) {
        break;
      }
      Tree joined = forwards ? join(tree, more, random) : join(more, tree, random);
      if (joined.mostEnergy - joined.leastEnergy > ENERGY_RANGE) {
        break;
      }
      tree = joined;
      if (turns(tree)) {
        break;
      }
    }
    System.arraycopy(tree.drawn, 0, q, 0, q.length);
  }

  /** 2^depth steps beyond an end; null where it, or a part of it, turns or diverges. */
  private @Nullable Tree build(
      Phase from, boolean forwards, int depth, RandomStream random, LeapfrogCount count) {
    if (depth == 0) {
      count.add(eps, 1);
      double[] q = from.q.clone();
      double[] p = from.p.clone();
      return leapfrog.flow(forwards ? eps : -eps, 1, q, p) ? leaf(new Phase(q, p)) : null;
    }
    Tree near = build(from, forwards, depth - 1, random, count);
    if (near == null) {
      return null;
    }
    Tree far = build(forwards ? near.last : near.first, forwards, depth - 1, random, count);
    if (far == null) {
      return null;
    }
    Tree tree = forwards ? join(near, far, random) : join(far, near, random);
    boolean diverges = tree.mostEnergy - tree.leastEnergy > ENERGY_RANGE;
    return diverges || turns(tree) ? null : tree;
  }

  private Tree leaf(Phase z) {
    double energy = mass.kineticEnergy(z.p) - f.value(z.q);
    double finite = Double.isNaN(energy) ? Double.POSITIVE_INFINITY : energy;
    return new Tree(z, z, z.p, -finite, finite, finite, z.q);
  }

  private static Tree join(Tree a, Tree b, RandomStream random) {
    double[] rho = new double[a.rho.length];
    for (int l = 0; l < rho.length; l++) {
      rho[l] = a.rho[l] + b.rho[l];
    }
    double top = Math.max(a.logWeight, b.logWeight);
    double logWeight =
        top == Double.NEGATIVE_INFINITY
            ? top
            : top
                + StrictMath.log(
                    StrictMath.exp(a.logWeight - top) + StrictMath.exp(b.logWeight - top));
    boolean second = random.nextUniform() < StrictMath.exp(b.logWeight - logWeight);
    return new Tree(
        a.first,
        b.last,
        rho,
        logWeight,
        Math.min(a.leastEnergy, b.leastEnergy),
        Math.max(a.mostEnergy, b.mostEnergy),
        second ? b.drawn : a.drawn);
  }

  /** Whether either end's velocity points against the sum of momenta (Betancourt, 2017). */
  private boolean turns(Tree tree) {
    double[] velocity = new double[tree.rho.length];
    mass.velocity(tree.first.p, velocity);
    double start = InnerProduct.of(velocity, tree.rho);
    mass.velocity(tree.last.p, velocity);
    return !(start > 0 && InnerProduct.of(velocity, tree.rho) > 0);
  }
}
