package io.kamilton.surrogate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Monomials;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A surrogate that is lower where fits to parts of the values disagree. */
class CautiousTest {
  private static final DifferentiableFunction F = quadratic(-1, 0.5, -2);

  /** They agree where x₁x₂ = 0. */
  private static final List<DifferentiableFunction> WITHOUT =
      List.of(quadratic(-1, 0.2, -2), quadratic(-1, 0.5, -2), quadratic(-1, 1.1, -2));

  private static DifferentiableFunction quadratic(double a, double b, double c) {
    return Monomials.quadratic(2).combine(new double[] {a, b, c});
  }

  /** s² = ⅔ Σ (f_i − f̄)² = ⅔ (0.4² + 0.1² + 0.5²)(x₁x₂)² here. */
  @Test
  void valuesAreAsDefined() {
    DifferentiableFunction g = new Cautious(F, WITHOUT, 0.7);
    double[] x = {1.5, -2};
    double s2 = 2.0 / 3 * (0.16 + 0.01 + 0.25) * 9;
    double lower = 0.7 * (Math.sqrt(0.1 + s2) - Math.sqrt(0.1));
    assertEquals(F.value(x) - lower, g.value(x), 1e-12);
    assertTrue(lower > 0.5, "something was to be seen");
  }

  @Test
  void nothingChangesWhereTheyAgree() {
    DifferentiableFunction g = new Cautious(F, WITHOUT, 1);
    double[] x = {0, 3};
    assertEquals(F.value(x), g.value(x), 1e-12);
  }

  @Test
  void theGradientIsThatOfTheValues() {
    DifferentiableFunction g = new Cautious(F, WITHOUT, 0.7);
    RandomStream random = RandomStream.of(18, 0, 0, Purpose.TEST);
    double[] gradient = new double[2];
    double h = 1e-5;
    for (int trial = 0; trial < 100; trial++) {
      double[] x = {2 * random.nextGaussian(), 2 * random.nextGaussian()};
      g.gradient(x, gradient);
      SmoothFunctions.assertOneLook(g, x);
      for (int l = 0; l < 2; l++) {
        double[] up = x.clone();
        double[] down = x.clone();
        up[l] += h;
        down[l] -= h;
        double slope = (g.value(up) - g.value(down)) / (2 * h);
        assertEquals(slope, gradient[l], 1e-6 * (1 + Math.abs(slope)));
      }
    }
  }
}
