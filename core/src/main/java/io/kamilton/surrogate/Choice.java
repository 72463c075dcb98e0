package io.kamilton.surrogate;

/**
 * What tuning chose: σ (in the chosen coordinates), λ, coordinates and base, with its held-out
 * score and how many fits that took.
 */
public record Choice(
    double sigma, double lambda, Coordinates coordinates, Base base, double score, int fits) {
  /** The estimator that was chosen. */
  public Estimator estimator(Family family) {
    return new InCoordinates(coordinates, family.estimator(sigma, lambda, base));
  }
}
