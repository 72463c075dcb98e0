package io.kamilton.parameter;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.kamilton.models.Banana;
import io.kamilton.models.Gaussian;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UnconstrainedTargetTest {
  private static final ParameterSpace SPACE =
      new ParameterSpace(
          List.of(
              new Parameter(
                  "a", false, 1, Bounds.NONE, Prior.parse("normal(0, 3)"), Start.unspecified()),
              new Parameter(
                  "p",
                  false,
                  1,
                  new Bounds(-1, 4),
                  Prior.parse("normal(1, 2)"),
                  Start.unspecified())));

  /** log π(x) + log prior(x) + log|dx/du|, each by itself. */
  @Test
  void theDensityCarriesPriorsAndJacobian() {
    Target banana = new Banana(2, 0.03, 100);
    double[] u = {0.7, -1.2};
    double p = -1 + 5 / (1 + StrictMath.exp(1.2));
    double[] x = {0.7, p};
    double jacobian = StrictMath.log((p + 1) * (4 - p) / 5);
    double expected = banana.logEstimate(x, 0) + SPACE.logPrior(x) + jacobian;
    assertEquals(expected, ParameterTarget.unconstrained(SPACE, banana).logEstimate(u, 0), 1e-13);
  }

  @Test
  void theGradientAgreesWithDifferences() {
    Target target = ParameterTarget.unconstrained(SPACE, new Banana(2, 0.03, 100));
    DifferentiableTarget exact = assertInstanceOf(DifferentiableTarget.class, target);
    double[] u = {0.7, -1.2};
    double[] gradient = new double[2];
    exact.gradient(u, gradient);
    double h = 1e-5;
    for (int l = 0; l < 2; l++) {
      double[] above = u.clone();
      double[] below = u.clone();
      above[l] += h;
      below[l] -= h;
      double slope = (target.logEstimate(above, 0) - target.logEstimate(below, 0)) / (2 * h);
      assertEquals(slope, gradient[l], 1e-8);
    }
  }

  @Test
  void whereXIsNoNumberTheTargetIsNotAsked() {
    AtomicInteger asked = new AtomicInteger();
    ParameterSpace positive =
        new ParameterSpace(
            List.of(new Parameter("s", false, 1, Bounds.POSITIVE, null, Start.unspecified())));
    Target counts =
        new Target() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            asked.incrementAndGet();
            return 0;
          }
        };
    Target target = ParameterTarget.unconstrained(positive, counts);
    assertEquals(Double.NEGATIVE_INFINITY, target.logEstimate(new double[] {800}, 0));
    assertEquals(0, asked.get());
    assertEquals(3, target.logEstimate(new double[] {3}, 0));
    assertEquals(1, asked.get());
  }

  @Test
  void dimensionsMustAgree() {
    assertRefused("dimension 3", () -> ParameterTarget.unconstrained(SPACE, Gaussian.standard(3)));
  }
}
