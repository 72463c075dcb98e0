package io.kamilton.validation;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Cosines;
import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.models.Banana;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.validation.GradientCheck.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradientCheckTest {
  private static final double TOLERANCE = 1e-6;
  private static final int D = 5;
  private static final double[] X = {0.3, -1.2, 0.7, 2, -0.4};
  private static final DifferentiableFunction F = function();

  private static DifferentiableFunction function() {
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.FEATURES);
    Features features =
        Features.stack(Monomials.pairwise(D), Cosines.random(new GaussianKernel(4), D, 40, random));
    double[] theta = new double[features.size()];
    random.gaussians(theta);
    return features.combine(theta);
  }

  /** The same value, and a gradient with one coordinate changed. */
  private record Changed(int coordinate, double factor, double shift)
      implements DifferentiableFunction {
    @Override
    public int dimension() {
      return D;
    }

    @Override
    public double value(double[] x) {
      return F.value(x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      F.gradient(x, out);
      out[coordinate] = factor * out[coordinate] + shift;
    }
  }

  @Test
  void aRightGradientPasses() {
    Result function = GradientCheck.of(F, X);
    assertTrue(function.passed(TOLERANCE), function::toString);
    Banana banana = Banana.ofPaper();
    double[] place = {5, -1, 0, 1, 2, -1, 0.5, 0.1};
    Result target = GradientCheck.of(banana, place, new double[] {10, 1, 1, 1, 1, 1, 1, 1});
    assertTrue(target.passed(TOLERANCE), target::toString);
    assertTrue(GradientCheck.of(banana, place).passed(TOLERANCE));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4})
  void aWrongSignInOneCoordinateIsFoundAndNamed(int coordinate) {
    Result result = GradientCheck.of(new Changed(coordinate, -1, 0), X);
    assertFalse(result.passed(1e-3), result::toString);
    assertEquals(coordinate, result.worstCoordinate());
    assertEquals(-result.given(), result.difference(), 1e-6 * Math.abs(result.given()));
  }

  @Test
  void smallMistakesAreFound() {
    assertFalse(GradientCheck.of(new Changed(3, 1.0001, 0), X).passed(TOLERANCE));
    assertFalse(GradientCheck.of(new Changed(3, 1, 1e-3), X).passed(TOLERANCE));
    Result nan = GradientCheck.of(new Changed(1, Double.NaN, 0), X);
    assertEquals(1, nan.worstCoordinate());
    assertEquals(Double.POSITIVE_INFINITY, nan.relativeError());
  }

  @Test
  void badArgumentsAreNamed() {
    assertRefused("x has dimension 2", () -> GradientCheck.of(F, new double[2]));
    assertRefused("scale 4", () -> GradientCheck.of(F, X, new double[4]));
    assertRefused("scale holds 0.0", () -> GradientCheck.of(F, X, new double[D]));
  }
}
