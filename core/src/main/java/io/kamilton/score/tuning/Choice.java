package io.kamilton.score.tuning;

import io.kamilton.coordinates.Coordinates;
import io.kamilton.coordinates.InCoordinates;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Estimator;

/**
 * What tuning chose: σ (in the chosen coordinates), λ, coordinates and base, with its held-out
 * score and how many fits that took.
 */
public record Choice(
    double sigma, double lambda, Coordinates coordinates, Base base, double score, int fits) {
  /** The estimator that was chosen. */
  public Estimator estimator(EstimatorFamily family) {
    return new InCoordinates(coordinates, family.estimator(sigma, lambda, base));
  }
}
