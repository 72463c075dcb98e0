package io.kamilton.coordinates;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Coordinates in which scales do not vary, there and back. */
class NonCentredTest {
  private static final NonCentred STRETCH =
      new NonCentred(
          new NonCentred.Axis(1, 0.5, 2),
          List.of(
              new NonCentred.Direction(0.5, 2, 1.8, 1, -3),
              new NonCentred.Direction(0, 4, -0.6, 7, 0.2)),
          Matrix.of(new double[] {2, 0}, new double[] {1, 0.5}),
          Matrix.of(new double[] {0.5, 0}, new double[] {-1, 2}));

  private static final SmoothFunction F =
      Monomials.quadratic(3).combine(new double[] {-0.5, 0.3, 0.1, -0.7, 0.2, -0.4});

  private final RandomStream random = RandomStream.of(10, 0, 0, Purpose.TEST);

  private double[] gaussians() {
    double[] x = new double[3];
    random.gaussians(x);
    return x;
  }

  private static double[] there(double[] x) {
    double[] z = new double[3];
    STRETCH.forward(x, z);
    return z;
  }

  private static double[] back(double[] z) {
    double[] x = new double[3];
    STRETCH.back(z, x);
    return x;
  }

  /** x_t = m + sz_t and x_R = W(c_k + s_k z_k), at a place worked out by hand. */
  @Test
  void itIsWhatItSays() {
    double e = StrictMath.exp(-1.8);
    double p = 2 * e / (0.5 + 2 * e);
    double one = 1 - p - 3 * p + 3 / Math.sqrt(0.5 + 2 * e);
    double two = 0.2 - 4 / Math.sqrt(4 * StrictMath.exp(0.6));
    assertArrayEquals(
        new double[] {2 * one, 2.5, one + 0.5 * two}, back(new double[] {3, 1, -4}), 1e-13);
  }

  @Test
  void thereAndBackIsWhereItWas() {
    for (int i = 0; i < 20; i++) {
      double[] x = gaussians();
      assertArrayEquals(x, back(there(x)), 1e-12);
    }
  }

  /** log |dx/dz| by differences, against what it is at z = 0. */
  @Test
  void itsVolumeIsThatOfTheMap() {
    double[] origin = new double[3];
    for (int i = 0; i < 20; i++) {
      double[] z = gaussians();
      double ratio = StrictMath.log(determinant(z) / determinant(origin));
      assertEquals(ratio, STRETCH.logVolume(z) - STRETCH.logVolume(origin), 1e-7);
    }
  }

  private static double determinant(double[] z) {
    double h = 1e-5;
    double[][] j = new double[3][];
    for (int l = 0; l < 3; l++) {
      double[] before = z.clone();
      double[] after = z.clone();
      before[l] -= h;
      after[l] += h;
      double[] from = back(before);
      double[] to = back(after);
      j[l] = new double[3];
      for (int k = 0; k < 3; k++) {
        j[l][k] = (to[k] - from[k]) / (2 * h);
      }
    }
    return j[0][0] * (j[1][1] * j[2][2] - j[1][2] * j[2][1])
        - j[0][1] * (j[1][0] * j[2][2] - j[1][2] * j[2][0])
        + j[0][2] * (j[1][0] * j[2][1] - j[1][1] * j[2][0]);
  }

  /** Densities have their volume, gradients are those of the values, both ways. */
  @Test
  void densitiesGoBothWays() {
    DifferentiableFunction inZ = STRETCH.pull(F);
    DifferentiableFunction inX = STRETCH.push(F);
    for (int i = 0; i < 10; i++) {
      double[] z = gaussians();
      double[] x = back(z);
      assertEquals(F.value(x) + STRETCH.logVolume(z), inZ.value(z), 1e-10);
      assertEquals(F.value(z) - STRETCH.logVolume(z), inX.value(x), 1e-10);
      SmoothFunctions.assertGradient(inZ, z, 1e-6);
      SmoothFunctions.assertGradient(inX, x, 1e-6);
    }
    assertSame(F, STRETCH.pull(inX));
  }

  /** log s of a precision 4e^{0.6z_t} is −0.3z_t and a constant; the other varies less here. */
  @Test
  void itsVariationIsThatOfTheLargestScale() {
    double[] low = {0, 0.5 + 2 * 10, 0};
    double[] high = {0, 0.5 + 2 * 20, 0};
    assertEquals(0.3 * 5, STRETCH.variation(List.of(low, high)), 1e-9);
    assertEquals(0, STRETCH.variation(List.of(low, low)), 1e-6);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertRefused(
        "f has dimension 2; the coordinates 3",
        () -> STRETCH.pull(Monomials.linear(2).combine(new double[2])));
    assertRefused("spread", () -> new NonCentred.Axis(0, 0, 0));
    Matrix one = Matrix.of(new double[] {1});
    NonCentred.Direction along = new NonCentred.Direction(0, 1, 1, 0, 0);
    assertRefused(
        "with 2 other directions",
        () -> new NonCentred(new NonCentred.Axis(0, 0, 1), List.of(along, along), one, one));
    assertRefused(
        "with 1 other directions",
        () -> new NonCentred(new NonCentred.Axis(2, 0, 1), List.of(along), one, one));
    assertRefused("precisions 0.0 and 0.0", () -> new NonCentred.Direction(0, 0, 1, 0, 0));
    assertRefused("precisions -1.0 and 2.0", () -> new NonCentred.Direction(-1, 2, 1, 0, 0));
  }
}
