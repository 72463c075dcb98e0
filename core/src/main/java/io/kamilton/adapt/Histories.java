package io.kamilton.adapt;

import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import org.jspecify.annotations.Nullable;

/** Fits to histories that may be too short. */
final class Histories {
  private Histories() {}

  /** The fit; null for a history that has not moved yet. */
  static @Nullable Surrogate fit(Estimator estimator, @Nullable Matrix points) {
    if (points == null || !moves(points)) {
      return null;
    }
    return estimator.fit(Evaluations.ofDraws(points));
  }

  static boolean moves(Matrix points) {
    for (int i = 1; i < points.rows(); i++) {
      for (int l = 0; l < points.columns(); l++) {
        if (points.get(i, l) != points.get(0, l)) {
          return true;
        }
      }
    }
    return false;
  }
}
