package io.kamilton.models;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Bad arguments are refused by name. */
class ArgumentsTest {
  private static final double[] ZERO = new double[2];

  @Test
  void badArgumentsAreNamed() {
    refused("d", () -> new Banana(1, 0.03, 100));
    refused("b", () -> new Banana(2, Double.NaN, 100));
    refused("v", () -> new Banana(2, 0.03, 0));
    refused("d", () -> Gaussian.rotated(0, 1));
    refused("most", () -> Gaussian.scales(3, 1, Double.POSITIVE_INFINITY));
    refused("nu", () -> StudentT.correlated(2, -1, 0));
    refused("rho", () -> StudentT.correlated(2, 5, 1));
    refused("weight", () -> new GaussianMixture(1, Gaussian.standard(1), Gaussian.standard(1)));
    refused("second", () -> new GaussianMixture(0.5, Gaussian.standard(1), Gaussian.standard(2)));
    refused("pairs", () -> new RosenbrockPairs(0, 1, 1));
    refused("c", () -> new RosenbrockPairs(1, 1, -1));
    refused("w", () -> new SinusoidalRidge(2, 1, 1, 0));
    refused("w", () -> new ExponentialRidge(1, 1, -1));
    refused("s", () -> new Funnel(2, Double.NaN));
    refused("s", () -> new WithNoise(Gaussian.standard(1), -1));
    refused("priorSd[1]", () -> new LocalLevel(ZERO, 0, 1, ZERO, new double[] {1, 0}));
    refused("priorMean", () -> new LocalLevel(ZERO, 0, 1, new double[3], ZERO));
  }

  @Test
  void badCovariancesAreRefused() {
    refused("covariance", () -> gaussian(new double[] {1, 2}, new double[] {2, 1}));
    refused("covariance", () -> gaussian(new double[] {1, 0.5}, new double[] {0.4, 1}));
    refused("covariance", () -> gaussian(new double[] {1, Double.NaN}, new double[] {0, 1}));
    refused("covariance", () -> gaussian(new double[] {1}));
    refused("mean", () -> new Gaussian(new double[] {0, Double.NaN}, Matrix.of()));
  }

  private static Gaussian gaussian(double[]... rows) {
    return new Gaussian(ZERO, Matrix.of(rows));
  }

  private static void refused(String name, Executable call) {
    String message =
        String.valueOf(assertThrows(IllegalArgumentException.class, call).getMessage());
    assertTrue(message.startsWith(name), message);
  }
}
