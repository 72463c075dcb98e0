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
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.validation.GradientCheck.Result;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GradientCheckTest {
  private static final double TOLERANCE = 1e-6;
  private static final int D = 5;
  private static final double[] X = {0.3, -1.2, 0.7, 2, -0.4};
  private static final double[] ONES = {1, 1, 1, 1, 1};
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
      implements DifferentiableTarget {
    @Override
    public int dimension() {
      return D;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      return F.value(x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      F.gradient(x, out);
      out[coordinate] = factor * out[coordinate] + shift;
    }
  }

  private static Result check(int coordinate, double factor, double shift) {
    return GradientCheck.of(new Changed(coordinate, factor, shift), X, ONES);
  }

  @Test
  void aRightGradientPasses() {
    Result function = check(0, 1, 0);
    assertTrue(function.passed(TOLERANCE), function::toString);
    Banana banana = Banana.ofPaper();
    double[] place = {5, -1, 0, 1, 2, -1, 0.5, 0.1};
    Result target = GradientCheck.of(banana, place, new double[] {10, 1, 1, 1, 1, 1, 1, 1});
    assertTrue(target.passed(TOLERANCE), target::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 2, 4})
  void aWrongSignInOneCoordinateIsFoundAndNamed(int coordinate) {
    Result result = check(coordinate, -1, 0);
    assertFalse(result.passed(1e-3), result::toString);
    assertEquals(coordinate, result.worstCoordinate());
    assertEquals(-result.given(), result.difference(), 1e-6 * Math.abs(result.given()));
  }

  @Test
  void smallMistakesAreFound() {
    assertFalse(check(3, 1.0001, 0).passed(TOLERANCE));
    assertFalse(check(3, 1, 1e-3).passed(TOLERANCE));
    Result nan = check(1, Double.NaN, 0);
    assertEquals(1, nan.worstCoordinate());
    assertEquals(Double.POSITIVE_INFINITY, nan.relativeError());
  }

  @Test
  void badArgumentsAreNamed() {
    Changed right = new Changed(0, 1, 0);
    assertRefused("x has dimension 2", () -> GradientCheck.of(right, new double[2], ONES));
    assertRefused("scale 4", () -> GradientCheck.of(right, X, new double[4]));
    assertRefused("scale holds 0.0", () -> GradientCheck.of(right, X, new double[D]));
  }
}
