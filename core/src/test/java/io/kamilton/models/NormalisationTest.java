package io.kamilton.models;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.linalg.Matrix;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** ∫ π = 1 in the plane, by sums over a grid: they converge faster than any power of the step. */
class NormalisationTest {
  /** A target and the box outside of which it has less than 1e-11 of its mass. */
  record Boxed(KnownTarget target, double width1, double step1, double width2, double step2) {}

  static List<Boxed> targets() {
    Gaussian tilted =
        new Gaussian(new double[] {0.5, 0}, Matrix.of(new double[] {2, -1}, new double[] {-1, 3}));
    return List.of(
        new Boxed(new Banana(2, 0.1, 4), 16, 0.05, 40, 0.1),
        new Boxed(tilted, 14, 0.1, 16, 0.1),
        new Boxed(StudentT.correlated(2, 10, 0.6), 60, 0.1, 60, 0.1),
        new Boxed(new GaussianMixture(0.2, tilted, Gaussian.standard(2)), 14, 0.1, 16, 0.1),
        new Boxed(new RosenbrockPairs(1, 2, 4), 6, 0.02, 30, 0.05),
        new Boxed(new SinusoidalRidge(2, 1, 3, 0.5), 9, 0.02, 9, 0.05),
        new Boxed(new ExponentialRidge(1, 0.8, 0.5), 8, 0.02, 30, 0.05),
        new Boxed(new Funnel(2, 0.5), 4, 0.05, 60, 0.02));
  }

  @ParameterizedTest
  @MethodSource("targets")
  void integratesToOne(Boxed b) {
    double sum = 0;
    double[] x = new double[2];
    for (x[0] = -b.width1; x[0] <= b.width1; x[0] += b.step1) {
      for (x[1] = -b.width2; x[1] <= b.width2; x[1] += b.step2) {
        sum += StrictMath.exp(b.target.logDensity(x));
      }
    }
    assertEquals(1, sum * b.step1 * b.step2, 1e-9);
  }
}
