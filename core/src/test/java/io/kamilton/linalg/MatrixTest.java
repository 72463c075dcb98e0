package io.kamilton.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class MatrixTest {
  @Test
  void isACopyOfWhatItIsMadeOf() {
    double[] data = {1, 2, 3, 4, 5, 6};
    Matrix a = Matrix.ofRowMajor(2, 3, data);
    data[0] = 9;
    a.toRowMajor()[1] = 9;
    a.row(0)[2] = 9;
    assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, a.toRowMajor());
    assertArrayEquals(new double[] {1, 4, 2, 5, 3, 6}, a.toColumnMajor());
    assertEquals(Matrix.of(new double[] {1, 2, 3}, new double[] {4, 5, 6}), a);
    assertEquals(Matrix.of(new double[][] {{4, 5, 6}, {4, 5, 6}}), a.rows(1, 1));
  }

  @Test
  void raggedRowsAndWrongPlacesAreErrors() {
    assertThrows(
        IllegalArgumentException.class, () -> Matrix.of(new double[] {1}, new double[] {1, 2}));
    assertThrows(IllegalArgumentException.class, () -> Matrix.ofRowMajor(2, 2, new double[3]));
    Matrix a = Matrix.of(new double[] {1, 2});
    assertThrows(IndexOutOfBoundsException.class, () -> a.get(0, 2));
    assertThrows(IndexOutOfBoundsException.class, () -> a.get(1, 0));
  }
}
