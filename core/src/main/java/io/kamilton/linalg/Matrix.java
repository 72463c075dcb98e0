package io.kamilton.linalg;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/** An immutable dense matrix, stored by rows; where rows are points, row i is x_i. */
public final class Matrix implements Serializable {
  private final int rows;
  private final int columns;
  private final double[] data;

  private Matrix(int rows, int columns, double[] data) {
    this.rows = rows;
    this.columns = columns;
    this.data = data;
  }

  /** A copy of {@code rows} arrays of equal length. */
  public static Matrix of(double[]... rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    double[] data = new double[Math.multiplyExact(rows.length, columns)];
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != columns) {
        throw new IllegalArgumentException(
            "row " + i + " has " + rows[i].length + " columns; row 0 has " + columns);
      }
      System.arraycopy(rows[i], 0, data, i * columns, columns);
    }
    return new Matrix(rows.length, columns, data);
  }

  /** A copy of the first rows·columns numbers of {@code data}, row after row. */
  public static Matrix ofRowMajor(int rows, int columns, double[] data) {
    int size = Math.multiplyExact(rows, columns);
    if (data.length < size) {
      throw new IllegalArgumentException(
          "data holds " + data.length + " numbers; " + rows + "×" + columns + " needs " + size);
    }
    return new Matrix(rows, columns, Arrays.copyOf(data, size));
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public double get(int i, int j) {
    return data[index(i) + Objects.checkIndex(j, columns)];
  }

  /** A copy of row i. */
  public double[] row(int i) {
    int from = index(i);
    return Arrays.copyOfRange(data, from, from + columns);
  }

  /** out ← row i. */
  public void row(int i, double[] out) {
    System.arraycopy(data, index(i), out, 0, columns);
  }

  /** A copy of all numbers, row after row. */
  public double[] toRowMajor() {
    return data.clone();
  }

  /** A copy of all numbers, column after column: the layout of the gradient kernels. */
  public double[] toColumnMajor() {
    double[] out = new double[data.length];
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        out[j * rows + i] = data[i * columns + j];
      }
    }
    return out;
  }

  /** The rows with the given indices, in that order. */
  public Matrix rows(int... indices) {
    double[] out = new double[Math.multiplyExact(indices.length, columns)];
    for (int k = 0; k < indices.length; k++) {
      System.arraycopy(data, index(indices[k]), out, k * columns, columns);
    }
    return new Matrix(indices.length, columns, out);
  }

  private int index(int i) {
    return Objects.checkIndex(i, rows) * columns;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Matrix that
        && rows == that.rows
        && columns == that.columns
        && Arrays.equals(data, that.data);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * rows + columns) + Arrays.hashCode(data);
  }

  @Override
  public String toString() {
    return "Matrix " + rows + "×" + columns;
  }
}
