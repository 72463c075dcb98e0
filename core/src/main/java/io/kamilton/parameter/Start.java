package io.kamilton.parameter;

import java.util.Arrays;
import java.util.List;

/** Where the chains begin in one parameter. */
public sealed interface Start {
  /** At given values. */
  static Start at(double... values) {
    return new Given(Arrays.stream(values).boxed().toList());
  }

  /** Drawn from a distribution, each chain and element anew. */
  static Start from(Prior distribution) {
    return new Drawn(distribution);
  }

  /** Not said: drawn from the prior, or near 0 on the unconstrained scale where there is none. */
  static Start unspecified() {
    return new Unspecified();
  }

  /** Around given values on the user's scale: one for all elements, or one for each. */
  record Given(List<Double> values) implements Start {
    public Given {
      values = List.copyOf(values);
      if (values.isEmpty()) {
        throw new IllegalArgumentException("start has no values; it must have at least 1");
      }
    }

    /** The value of an element. */
    public double value(int element) {
      return values.size() == 1 ? values.get(0) : values.get(element);
    }
  }

  /** Drawn from a distribution, until inside of the bounds. */
  record Drawn(Prior distribution) implements Start {}

  /** Not said. */
  record Unspecified() implements Start {}
}
