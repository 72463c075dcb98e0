package io.kamilton.bench.efficiency.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;

/** The model written out once more, from the data of Rubin (1981). */
class CentredSchoolsTest {
  private static final double[] Y = {28, 8, -3, 7, -1, 1, 18, 12};
  private static final double[] SIGMA = {15, 10, 16, 11, 9, 11, 10, 18};

  private final CentredSchools target = new CentredSchools();

  /** θ_j ~ N(μ, τ²), y_j ~ N(θ_j, σ_j²), μ ~ N(0, 5²), τ ~ C⁺(0, 5), up to a constant. */
  private static double literal(double[] x) {
    double mu = x[8];
    double tau = StrictMath.exp(x[9]);
    double sum = -mu * mu / 50 - StrictMath.log(1 + tau * tau / 25) + x[9];
    for (int j = 0; j < 8; j++) {
      double prior = (x[j] - mu) / tau;
      double error = (Y[j] - x[j]) / SIGMA[j];
      sum -= prior * prior / 2 + x[9] + error * error / 2;
    }
    return sum;
  }

  @Test
  void itIsTheModel() {
    double[] zero = new double[10];
    double constant = target.logEstimate(zero, 0) - literal(zero);
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);
    double[] x = new double[10];
    for (int i = 0; i < 20; i++) {
      random.gaussians(x);
      assertEquals(literal(x) + constant, target.logEstimate(x, 0), 1e-9 * Math.abs(literal(x)));
    }
  }

  @Test
  void answersAreOfTau() {
    double[] out = new double[10];
    target.constrain(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 0.5}, out);
    assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, StrictMath.exp(0.5)}, out, 0);
  }
}
