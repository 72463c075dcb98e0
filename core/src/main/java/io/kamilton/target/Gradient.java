package io.kamilton.target;

import java.util.function.Consumer;

/** The gradient of the log density at a point. */
public record Gradient(Point value) implements Response, Told {
  /** A copy, changed in place. */
  Gradient changed(Consumer<double[]> change) {
    double[] copy = value.toArray();
    change.accept(copy);
    return new Gradient(Point.of(copy));
  }
}
