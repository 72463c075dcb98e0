package io.kamilton.intractable.gp;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Matrix;

/** Points x_i with labels y_i = ±1, both of which occur: what a classifier is given. Immutable. */
public final class LabelledPoints {
  /** Beyond this, scaled differences of points could be ∞ − ∞. */
  private static final double LARGEST = 1e100;

  /** What rounding leaves of a standard deviation that is 0. */
  private static final double DEPENDENT = 1e-7;

  private final Matrix points;
  private final double[] labels;

  private LabelledPoints(Matrix points, double[] labels) {
    this.points = points;
    this.labels = labels;
  }

  /**
   * The points as they are.
   *
   * @param points n×d, n and d at least 1, of magnitudes up to 10¹⁰⁰
   * @param positive whether y_i = 1, for each row
   */
  public static LabelledPoints of(Matrix points, boolean[] positive) {
    int n = points.rows();
    if (positive.length != n || points.columns() == 0) {
      throw new IllegalArgumentException(
          "points is %d×%d with %d labels; it must have a column and a label a row"
              .formatted(n, points.columns(), positive.length));
    }
    requireOrdinary(points);
    double[] labels = new double[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      labels[i] = positive[i] ? 1 : -1;
      count += positive[i] ? 1 : 0;
    }
    if (count == 0 || count == n) {
      throw new IllegalArgumentException(
          count + " of " + n + " labels are positive; both classes must occur");
    }
    return new LabelledPoints(points, labels);
  }

  private static void requireOrdinary(Matrix points) {
    for (int i = 0; i < points.rows(); i++) {
      for (int l = 0; l < points.columns(); l++) {
        if (!(Math.abs(points.get(i, l)) <= LARGEST)) {
          throw new IllegalArgumentException(
              "points has %s at %d, %d; its magnitude must be at most %s"
                  .formatted(points.get(i, l), i, l, LARGEST));
        }
      }
    }
  }

  /** Each column centred and divided by its standard deviation. */
  public LabelledPoints standardised() {
    double[] x = centred();
    int d = points.columns();
    for (int l = 0; l < d; l++) {
      double squares = 0;
      for (int i = 0; i < size(); i++) {
        squares += x[i * d + l] * x[i * d + l];
      }
      if (!(squares > 0)) {
        throw new IllegalArgumentException("column " + l + " is constant; it must vary");
      }
      double sd = Math.sqrt(squares / (size() - 1));
      for (int i = 0; i < size(); i++) {
        x[i * d + l] /= sd;
      }
    }
    return new LabelledPoints(Matrix.ofRowMajor(size(), d, x), labels);
  }

  /** Centred, and with covariance I: x ← L⁻¹(x − x̄), LLᵀ the covariance of the columns. */
  public LabelledPoints whitened() {
    // whitening does not depend on the columns' scales, its rounding does
    double[] x = standardised().points.toRowMajor();
    int n = size();
    int d = points.columns();
    double[] covariance = new double[d * d];
    Blas.get().gram(d, n, 1.0 / (n - 1), x, 0, covariance);
    boolean independent = Blas.get().cholesky(d, covariance);
    for (int l = 0; l < d; l++) {
      // the standard deviation of a column with variance 1, given those before it
      independent &= covariance[l * d + l] > DEPENDENT;
    }
    if (!independent) {
      throw new IllegalArgumentException(
          "the columns are linearly dependent; whitening needs columns that are not");
    }
    double[] byColumns = Matrix.ofRowMajor(n, d, x).toColumnMajor();
    Blas.get().solveTriangular(d, covariance, Blas.Layout.PLAIN, n, byColumns);
    double[] white = Matrix.ofRowMajor(d, n, byColumns).toColumnMajor();
    return new LabelledPoints(Matrix.ofRowMajor(n, d, white), labels);
  }

  /** The points minus their mean, row after row. */
  private double[] centred() {
    double[] x = points.toRowMajor();
    int d = points.columns();
    for (int l = 0; l < d; l++) {
      double sum = 0;
      for (int i = 0; i < size(); i++) {
        sum += x[i * d + l];
      }
      for (int i = 0; i < size(); i++) {
        x[i * d + l] -= sum / size();
      }
    }
    return x;
  }

  /** n. */
  public int size() {
    return points.rows();
  }

  public Matrix points() {
    return points;
  }

  /** A copy of y. */
  public double[] labels() {
    return labels.clone();
  }
}
