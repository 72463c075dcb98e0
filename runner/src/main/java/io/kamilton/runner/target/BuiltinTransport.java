package io.kamilton.runner.target;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.spec.Model;
import io.kamilton.target.Target;
import java.util.Objects;

/** A target or simulator that comes with the program. */
record BuiltinTransport(Model model) implements Transport {
  @Override
  public Target target() {
    return Objects.requireNonNull(model.builtin(), "the builtin is a simulator");
  }

  @Override
  public Simulator simulator() {
    return Objects.requireNonNull(model.builtinSimulator(), "the builtin is no simulator");
  }

  @Override
  public String whyNoData() {
    return "the builtin is a density, whose data are its own";
  }

  @Override
  public Target ofDataAt(double[] theta, long seed) {
    throw new UnsupportedOperationException(whyNoData());
  }
}
