package io.kamilton.linalg;

import static io.kamilton.Refusals.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PositiveDefiniteTest {
  @Test
  void aGoodSystemIsNotTouched() {
    double[] b = {2, 8};
    assertEquals(0, PositiveDefinite.solve("A", 2, new double[] {2, 0, 0, 4}, b).jitter());
    assertArrayEquals(new double[] {1, 2}, b, 1e-15);
  }

  @Test
  void aSingularSystemIsRepairedAndSaysSo() {
    double[] b = {1, 1};
    double jitter = PositiveDefinite.solve("A", 2, new double[] {1, 0, 1, 1}, b).jitter();
    assertTrue(jitter > 0 && jitter < 1e-12, "jitter " + jitter);
    assertEquals(1, b[0] + b[1], 1e-6);
  }

  @Test
  void aFactorIsThatOfTheRepairedMatrix() {
    double[] a = {1, 0, 1, 1};
    double[] lower = new double[4];
    double jitter = PositiveDefinite.factor("K", 2, a, lower).jitter();
    assertTrue(jitter > 0 && jitter < 1e-12, "jitter " + jitter);
    assertArrayEquals(new double[] {1 + jitter, 0, 1, 1 + jitter}, a, 1e-16);
    assertEquals(a[3], lower[2] * lower[2] + lower[3] * lower[3], 1e-15);
    assertFails(
        ArithmeticException.class,
        "K has trace NaN",
        () -> PositiveDefinite.factor("K", 1, new double[] {Double.NaN}, new double[1]));
  }

  @Test
  void whatCannotBeRepairedIsAnErrorThatNamesIt() {
    double[] a = {1, 0, 5, 1};
    assertFails(
        ArithmeticException.class,
        "C + λI is not positive definite",
        () -> PositiveDefinite.solve("C + λI", 2, a, new double[2]));
    double[] nan = {Double.NaN};
    assertThrows(
        ArithmeticException.class, () -> PositiveDefinite.solve("A", 1, nan, new double[1]));
  }

  @Test
  void conjugateGradientsSolveAndSayWhenTheyDoNot() {
    double[] diagonal = {1, 2, 3, 4};
    ConjugateGradients.Operator a =
        (v, out) -> {
          for (int i = 0; i < v.length; i++) {
            out[i] = diagonal[i] * v[i];
          }
        };
    double[] b = {1, 4, 9, 16};
    double[] solved = ConjugateGradients.solve(a, b, 1e-12, 4);
    assertArrayEquals(new double[] {1, 2, 3, 4}, solved, 1e-10);
    assertArrayEquals(new double[4], ConjugateGradients.solve(a, new double[4], 1e-12, 1));
    assertThrows(ArithmeticException.class, () -> ConjugateGradients.solve(a, b, 1e-12, 1));
  }
}
