package io.kamilton.learn.family;

import java.util.List;

/**
 * Features that a fit has beside quadratics.
 *
 * @param coordinates that drive them, from 0; none where none does
 * @param width of the kernel of cosines, relative to the spread of the coordinates; else 0
 */
public record ChosenFamily(
    FeatureFamily family, Variant variant, List<Integer> coordinates, double width) {
  /** Which of its features a family has. */
  public enum Variant {
    /** The first that it offers. */
    PLAIN,
    /** All monomials of the degree. */
    COMPLETE,
    /** With products of the coordinates that are driven. */
    PRODUCTS,
    /** On a finer grid. */
    FINE,
    /** Over pairs of coordinates. */
    PAIRS
  }

  public ChosenFamily {
    coordinates = List.copyOf(coordinates);
  }

  /** Features without coordinates of their own. */
  public static ChosenFamily of(FeatureFamily family, Variant variant) {
    return new ChosenFamily(family, variant, List.of(), 0);
  }
}
