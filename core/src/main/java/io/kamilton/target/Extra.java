package io.kamilton.target;

import java.io.Serializable;

/**
 * A quantity that a target computed on the way and wants kept with the draw: a derived parameter, a
 * prediction, the pointwise log likelihood.
 *
 * @param vector whether it is a list, also where it has one element
 */
public record Extra(String name, boolean vector, Point values) implements Serializable {
  public Extra {
    if (!vector && values.dimension() != 1) {
      throw new IllegalArgumentException(
          "extra " + name + " has " + values.dimension() + " values; a scalar has 1");
    }
  }
}
