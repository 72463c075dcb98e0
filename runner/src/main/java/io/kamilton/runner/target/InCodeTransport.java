package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.TargetSpec;
import io.kamilton.target.SimulatingTarget;
import io.kamilton.target.Target;
import org.jspecify.annotations.Nullable;

/** A target that this Java program gave; there is none where another program did. */
record InCodeTransport(TargetSpec.InCode code) implements Transport {
  @Override
  public Target target() {
    Target given = code.target();
    if (given == null) {
      throw absent();
    }
    return given;
  }

  @Override
  public Simulator simulator() {
    throw absent();
  }

  private static InputException absent() {
    return new InputException(
        "the target was given in code, by a Java program; only that program can evaluate it: resume"
            + " the run there, by Posterior.in(folder).resume()");
  }

  @Override
  public @Nullable String whyNoData() {
    return target() instanceof SimulatingTarget
        ? null
        : "the target is no " + SimulatingTarget.class.getName();
  }

  @Override
  public Target ofDataAt(double[] theta, long seed) {
    return ((SimulatingTarget) target()).simulated(theta, seed);
  }
}
