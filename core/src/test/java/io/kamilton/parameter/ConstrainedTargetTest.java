package io.kamilton.parameter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.kamilton.models.Banana;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConstrainedTargetTest {
  private static final Prior PRIOR = Prior.parse("normal(1, 2)");
  private static final ParameterSpace SPACE =
      new ParameterSpace(
          List.of(
              new Parameter("a", false, 1, Bounds.NONE, null, Start.unspecified()),
              new Parameter("p", false, 1, new Bounds(-1, 4), PRIOR, Start.unspecified())));
  private static final Banana BANANA = new Banana(2, 0.03, 100);

  /** log π(x) + log prior(x), and nothing of the change of variables. */
  @Test
  void theDensityCarriesPriorsAlone() {
    double[] x = {0.7, -0.2};
    double z = (-0.2 - 1) / 2;
    double logNormal = -0.5 * z * z - StrictMath.log(2) - 0.5 * StrictMath.log(2 * Math.PI);
    double expected = BANANA.logEstimate(x, 0) + logNormal;
    assertEquals(expected, ParameterTarget.constrained(SPACE, BANANA).logEstimate(x, 0), 1e-13);
    assertEquals(expected, ParameterTarget.withoutGradient(SPACE, BANANA).logEstimate(x, 0), 1e-13);
  }

  @Test
  void outsideOfTheBoundsThereIsNoDensity() {
    double[] x = {0.7, 4.1};
    assertEquals(
        Double.NEGATIVE_INFINITY, ParameterTarget.constrained(SPACE, BANANA).logEstimate(x, 0));
  }

  @Test
  void theGradientIsThatOfBothParts() {
    double[] x = {0.7, -0.2};
    DifferentiableTarget exact =
        assertInstanceOf(DifferentiableTarget.class, ParameterTarget.constrained(SPACE, BANANA));
    double[] gradient = new double[2];
    exact.gradient(x, gradient);
    double[] expected = new double[2];
    BANANA.gradient(x, expected);
    assertEquals(expected[0], gradient[0]);
    assertEquals(expected[1] + 1.2 / 4, gradient[1], 1e-15);
    assertFalse(ParameterTarget.withoutGradient(SPACE, BANANA) instanceof DifferentiableTarget);
  }

  /** What is enough for the whole is enough for the part that the user's target computes. */
  @Test
  void aThresholdIsPassedOnWithoutThePrior() {
    double[] x = {0.7, -0.2};
    double[] asked = new double[1];
    Target recorder =
        new Target() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public double logEstimate(double[] at, long seed) {
            return 0;
          }

          @Override
          public Answer answer(double[] at, Call call) {
            asked[0] = call.enough();
            return Answer.of(0);
          }
        };
    var unused =
        ParameterTarget.constrained(SPACE, recorder).answer(x, new Call(0, Seeds.of(1), -5));
    assertEquals(-5 - SPACE.logPrior(x), asked[0], 1e-13);
  }
}
