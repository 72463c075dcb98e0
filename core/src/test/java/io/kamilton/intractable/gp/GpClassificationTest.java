package io.kamilton.intractable.gp;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The target as samplers meet it: any θ, any seed, bad arguments. */
class GpClassificationTest {
  private static final double[] FAR = {-1e6, -1000, -745, -700, -30, 0, 30, 700, 1000, 1e6};

  private static GpClassification target(LabelledPoints data, double ridge, Importance importance) {
    return new GpClassification(data, new GpClassification.Settings(ridge, importance, 5, 5));
  }

  @ParameterizedTest
  @EnumSource
  void estimateIsFiniteWhereverThePriorIs(Importance importance) {
    GpClassification target = SmallProblem.target(importance, 5);
    for (double first : FAR) {
      for (double second : FAR) {
        double value = target.logEstimate(new double[] {first, second}, 1);
        assertTrue(Double.isFinite(value), first + ", " + second + ": " + value);
      }
    }
    assertEquals(Double.NEGATIVE_INFINITY, target.logEstimate(new double[] {1e200, 0}, 1));
    assertEquals(Double.NEGATIVE_INFINITY, target.logEstimate(new double[] {0, -1e308}, 1));
    assertTrue(Double.isNaN(target.logEstimate(new double[] {Double.NaN, 0}, 1)));
  }

  /** Points that coincide, labels that contradict each other, and next to no ridge. */
  @ParameterizedTest
  @EnumSource
  void singularKernelMatricesAreRepaired(Importance importance) {
    double[][] points = new double[40][2];
    boolean[] positive = new boolean[40];
    for (int i = 0; i < 40; i++) {
      points[i][0] = i / 20;
      points[i][1] = 1e-9 * i;
      positive[i] = i % 3 == 0;
    }
    GpClassification target =
        target(LabelledPoints.of(Matrix.of(points), positive), 1e-300, importance);
    for (double theta : FAR) {
      double value = target.logEstimate(new double[] {theta, 0}, 1);
      assertTrue(Double.isFinite(value), theta + ": " + value);
    }
  }

  @Test
  void hugePointsAreNoTrouble() {
    Matrix huge = Matrix.of(new double[] {1e100}, new double[] {-1e100}, new double[] {1e100});
    LabelledPoints data = LabelledPoints.of(huge, new boolean[] {true, false, true});
    for (double theta : FAR) {
      double value = target(data, 1e-3, Importance.EP).logEstimate(new double[] {theta}, 1);
      assertTrue(Double.isFinite(value), theta + ": " + value);
    }
  }

  @Test
  void estimateIsAFunctionOfThetaAndSeed() {
    GpClassification target = SmallProblem.target(Importance.EP, 5);
    double first = target.logEstimate(SmallProblem.THETA, 3);
    assertEquals(first, SmallProblem.target(Importance.EP, 5).logEstimate(SmallProblem.THETA, 3));
    assertTrue(first != target.logEstimate(SmallProblem.THETA, 4));
    target.logEstimate(new double[2], 3);
    assertEquals(first, target.logEstimate(SmallProblem.THETA, 3), "after another point");
    assertEquals(2, target.dimension());
  }

  @Test
  void badArgumentsAreNamed() {
    Importance laplace = Importance.LAPLACE;
    assertRefused("ridge is 0.0", () -> new GpClassification.Settings(0, laplace, 1, 1));
    assertRefused("ridge is NaN", () -> new GpClassification.Settings(Double.NaN, laplace, 1, 1));
    assertRefused("samples is 0", () -> new GpClassification.Settings(0.1, laplace, 0, 1));
    assertRefused("priorVariance is -1", () -> new GpClassification.Settings(0.1, laplace, 1, -1));
    Matrix two = Matrix.of(new double[] {1}, new double[] {2});
    assertRefused("2×1 with 3 labels", () -> LabelledPoints.of(two, new boolean[3]));
    assertRefused("0 of 2 labels", () -> LabelledPoints.of(two, new boolean[2]));
    Matrix infinite = Matrix.of(new double[] {1}, new double[] {1e101});
    assertRefused("1.0E101 at 1, 0", () -> LabelledPoints.of(infinite, new boolean[2]));
  }

  @Test
  void columnsThatCannotBeScaledAreNamed() {
    boolean[] labels = {true, false, true, false};
    double[][] rows = {{1, 2, 3}, {1, 4, 5}, {1, 0, 1}, {1, 9, 10}};
    LabelledPoints constant = LabelledPoints.of(Matrix.of(rows), labels);
    assertRefused("column 0 is constant", constant::standardised);
    double[][] dependent =
        Arrays.stream(rows).map(r -> new double[] {r[1], r[2]}).toArray(double[][]::new);
    for (double[] row : dependent) {
      row[1] = 2 * row[0];
    }
    assertRefused("linearly dependent", LabelledPoints.of(Matrix.of(dependent), labels)::whitened);
  }
}
