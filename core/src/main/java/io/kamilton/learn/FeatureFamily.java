package io.kamilton.learn;

/** The families of features that a surrogate may have beside quadratics. */
public enum FeatureFamily {
  /** x_i³, x_i⁴, x_i²x_j, x_i²x_j². */
  QUARTIC,
  /** Quadratics whose coefficients are powers of a scale, one coordinate being its logarithm. */
  SCALES,
  /** Quadratics that vary with one coordinate or a few. */
  VARYING,
  /** Random cosines. */
  COSINES
}
