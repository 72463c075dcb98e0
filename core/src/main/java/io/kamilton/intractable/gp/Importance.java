package io.kamilton.intractable.gp;

import java.util.Locale;

/** Which Gaussian the importance samples are drawn from. */
public enum Importance {
  /** At the mode of p(f | y, θ), with the curvature there. */
  LAPLACE,
  /** With the moments of expectation propagation; Laplace's where that does not converge. */
  EP;

  /** Its name in a model file. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
