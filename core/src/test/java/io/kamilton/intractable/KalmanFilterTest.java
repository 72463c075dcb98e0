package io.kamilton.intractable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The filter against the joint normal density of all observations. */
class KalmanFilterTest {
  private static final double[] Y = {1, -0.3, 2.2, 0.7, 5, 4.1};

  @Test
  void likelihoodIsTheJointDensity() {
    for (double phi : new double[] {1, 0.8, -0.5}) {
      LinearGaussian model = new LinearGaussian(phi, 0.7, 1.3, 0.4, 2);
      double[] mean = new double[Y.length];
      Arrays.setAll(mean, t -> 0.4 * Math.pow(phi, t));
      Gaussian joint = new Gaussian(mean, covariance(model));
      assertEquals(joint.logDensity(Y), KalmanFilter.logLikelihood(model, Y), 1e-12);
    }
    assertEquals(0, KalmanFilter.logLikelihood(new LinearGaussian(1, 1, 1, 0, 1)));
  }

  /** Cov(y_s, y_t) = φ^{t−s} Var x_s + r δ_st for s ≤ t. */
  private static Matrix covariance(LinearGaussian model) {
    double[][] c = new double[Y.length][Y.length];
    double variance = model.initialVariance();
    for (int s = 0; s < Y.length; s++) {
      double shared = variance;
      for (int t = s; t < Y.length; t++) {
        c[s][t] = shared;
        c[t][s] = shared;
        shared *= model.phi();
      }
      c[s][s] += model.observationVariance();
      variance = model.phi() * model.phi() * variance + model.stateVariance();
    }
    return Matrix.of(c);
  }

  @Test
  void badArgumentsAreNamed() {
    refused("phi", () -> new LinearGaussian(Double.NaN, 1, 1, 0, 1));
    refused("stateVariance", () -> new LinearGaussian(1, -1, 1, 0, 1));
    refused("observationVariance", () -> new LinearGaussian(1, 1, 0, 0, 1));
    refused("initialVariance", () -> new LinearGaussian(1, 1, 1, 0, Double.NaN));
  }

  private static void refused(String name, Executable call) {
    String message =
        String.valueOf(assertThrows(IllegalArgumentException.class, call).getMessage());
    assertTrue(message.startsWith(name), message);
  }
}
