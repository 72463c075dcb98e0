package io.kamilton.learn.family;

/**
 * The families of features that a surrogate may have beside quadratics, in the order in which they
 * are tried: from what most posteriors are to what needs most values.
 */
public enum FeatureFamily {
  /** x_i³, x_i⁴, x_i²x_j, x_i²x_j². */
  QUARTIC(new QuarticFamily()),
  /** Quadratics whose coefficients are powers of a scale, one coordinate being its logarithm. */
  SCALES(new ScaledFamily()),
  /** Quadratics that vary with one coordinate or a few. */
  VARYING(new VaryingFamily()),
  /** Random cosines. */
  COSINES(new CosineFamily());

  private final Family family;

  FeatureFamily(Family family) {
    this.family = family;
  }

  public Family family() {
    return family;
  }
}
