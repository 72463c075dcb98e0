package io.kamilton.mcmc;

import io.kamilton.random.RandomStream;

/**
 * The flow of a force that may be noisy, with friction C or without: leapfrog steps of H(q, p) =
 * −log π + ½‖p‖², each followed by the friction of its duration,
 *
 * <p>p ← ap + √(1 − a² − (½ε(1 + a))²V̂) z, a = e^(−εC), z ~ N(0, I),
 *
 * <p>where V̂ is the variance of the force's noise: what the noise has heated already is not heated
 * again. To first order in ε that is p ← p − εCp + N(0, 2ε(C − B̂)) with B̂ = ½εV̂, as published
 * (Chen, Fox and Guestrin, 2014), and it is stable for every C.
 */
final class NoisyFlow {
  private final double friction;
  private final double eps;
  private final int steps;
  private final double[] q;
  private final double[] p;
  private final RandomStream gaussians;
  private final double[] gradient;
  private final double[] variance;

  /** A flow of {@code steps} steps of size ε that moves (q, p) themselves. */
  NoisyFlow(
      double friction, double eps, int steps, double[] q, double[] p, RandomStream gaussians) {
    this.friction = friction;
    this.eps = eps;
    this.steps = steps;
    this.q = q;
    this.p = p;
    this.gaussians = gaussians;
    gradient = new double[q.length];
    variance = new double[q.length];
  }

  /**
   * (q, p) ← the end.
   *
   * @param then hears false where the trajectory left the finite numbers, or the support; q and p
   *     are then of no use
   */
  Step flow(Force force, Force.Then then) {
    return force.at(
        q, gradient, variance, known -> known ? next(1, force, then) : then.goOn(false));
  }

  private Step next(int step, Force force, Force.Then then) {
    if (step > steps) {
      return then.goOn(isFinite(p));
    }
    // p ← p + ε/2 ĝ(q), q ← q + εp, p ← p + ε/2 ĝ(q)
    add(eps / 2, gradient, p);
    add(eps, p, q);
    if (!isFinite(q)) {
      return then.goOn(false);
    }
    return force.at(
        q,
        gradient,
        variance,
        known -> {
          if (!known) {
            return then.goOn(false);
          }
          add(eps / 2, gradient, p);
          if (friction > 0) {
            slowDown();
          }
          return next(step + 1, force, then);
        });
  }

  private void slowDown() {
    double a = StrictMath.exp(-eps * friction);
    for (int l = 0; l < p.length; l++) {
      // of ε²V the half kick before p ← ap keeps its share: (½ε(1 + a))²V
      double kick = eps * (1 + a) / 2;
      double fresh = Math.max(0, 1 - a * a - kick * kick * variance[l]);
      p[l] = a * p[l] + Math.sqrt(fresh) * gaussians.nextGaussian();
    }
  }

  private static void add(double factor, double[] direction, double[] to) {
    for (int l = 0; l < to.length; l++) {
      to[l] = Math.fma(factor, direction[l], to[l]);
    }
  }

  private static boolean isFinite(double[] x) {
    boolean finite = true;
    for (double each : x) {
      finite &= Double.isFinite(each);
    }
    return finite;
  }
}
