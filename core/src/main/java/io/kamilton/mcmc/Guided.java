package io.kamilton.mcmc;

import io.kamilton.coordinates.NonCentred;
import io.kamilton.kernel.DifferentiableFunction;
import java.io.Serializable;

/**
 * e^f to move on, and a guide whose gradient trajectories follow: f itself, or what is close to it
 * and cheaper. Moves are accepted by f, and any force that depends on the place alone is as exact
 * as another: docs/decisions/0038-guided-moves.md.
 */
public record Guided(DifferentiableFunction f, DifferentiableFunction guide)
    implements Serializable {
  public Guided {
    if (f.dimension() != guide.dimension()) {
      throw new IllegalArgumentException(
          "f has dimension " + f.dimension() + "; its guide " + guide.dimension());
    }
  }

  /** f, guided by itself. */
  public static Guided byItself(DifferentiableFunction f) {
    return new Guided(f, f);
  }

  /** The guide, guided by itself. */
  public Guided guideAlone() {
    return byItself(guide);
  }

  /** The same in other coordinates. */
  public Guided in(NonCentred nonCentred) {
    DifferentiableFunction pulled = nonCentred.pull(guide);
    return new Guided(f == guide ? pulled : nonCentred.pull(f), pulled);
  }

  int dimension() {
    return f.dimension();
  }
}
