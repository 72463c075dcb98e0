package io.kamilton.surrogate;

import io.kamilton.linalg.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a surrogate is learnt from: points, each with a weight as a draw (0: not a draw), a value y
 * ≈ log π(x) + const with its weight (0: unknown), and the group it belongs to (a chain or a
 * block).
 */
public final class Evaluations {
  private final Matrix points;
  private final double[] drawWeights;
  private final double[] values;
  private final double[] valueWeights;
  private final int[] groups;

  private Evaluations(
      Matrix points, double[] drawWeights, double[] values, double[] valueWeights, int[] groups) {
    this.points = points;
    this.drawWeights = drawWeights;
    this.values = values;
    this.valueWeights = valueWeights;
    this.groups = groups;
  }

  /** Draws of equal weight, in one group, without values. */
  public static Evaluations ofDraws(Matrix draws) {
    int n = draws.rows();
    if (draws.columns() < 1) {
      throw new IllegalArgumentException("draws have dimension 0; it must be at least 1");
    }
    if (n < 2) {
      throw new IllegalArgumentException("draws: " + n + " given; at least 2 are needed");
    }
    boolean allEqual = true;
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < draws.columns(); l++) {
        double x = draws.get(i, l);
        if (!Double.isFinite(x)) {
          throw new IllegalArgumentException(
              "draws: coordinate " + l + " of draw " + i + " is " + x + "; it must be finite");
        }
        allEqual &= x == draws.get(0, l);
      }
    }
    if (allEqual) {
      throw new IllegalArgumentException("draws: all " + n + " are equal; two must differ");
    }
    double[] ones = new double[n];
    Arrays.fill(ones, 1);
    return new Evaluations(draws, ones, new double[n], new double[n], new int[n]);
  }

  /** The same points with other weights as draws; each at least 0, one of them positive. */
  public Evaluations withDrawWeights(double... weights) {
    requireWeights("draw weights", weights);
    return new Evaluations(points, weights.clone(), values, valueWeights, groups);
  }

  /** The same points with values; a weight of 0 says that the value is not known. */
  public Evaluations withValues(double[] y, double[] weights) {
    requireLength("values", y.length);
    requireWeights("value weights", weights);
    for (int i = 0; i < y.length; i++) {
      if (weights[i] > 0 && !Double.isFinite(y[i])) {
        throw new IllegalArgumentException(
            "values: number " + i + " is " + y[i] + " with a positive weight; it must be finite");
      }
    }
    return new Evaluations(points, drawWeights, y.clone(), weights.clone(), groups);
  }

  /** The same points in groups: group g of point i is {@code of[i]}. */
  public Evaluations withGroups(int... of) {
    requireLength("groups", of.length);
    return new Evaluations(points, drawWeights, values, valueWeights, of.clone());
  }

  /** The same points in {@code count} groups of neighbours: blocks of one chain. */
  public Evaluations inBlocks(int count) {
    if (count < 1 || count > size()) {
      throw new IllegalArgumentException("blocks: " + count + "; allowed: 1 to " + size());
    }
    return withGroups(
        IntStream.range(0, size()).map(i -> (int) ((long) i * count / size())).toArray());
  }

  /** The points in other places, all else the same. */
  public Evaluations withPoints(Matrix moved) {
    requireLength("points", moved.rows());
    return new Evaluations(moved, drawWeights, values, valueWeights, groups);
  }

  /** The evaluations of one group, or of all others. */
  public Evaluations split(int group, boolean inside) {
    int[] kept = IntStream.range(0, size()).filter(i -> (groups[i] == group) == inside).toArray();
    return rows(kept);
  }

  /** The points with these indices. */
  public Evaluations rows(int... kept) {
    return new Evaluations(
        points.rows(kept),
        pick(drawWeights, kept),
        pick(values, kept),
        pick(valueWeights, kept),
        IntStream.of(kept).map(i -> groups[i]).toArray());
  }

  private static double[] pick(double[] from, int[] indices) {
    return IntStream.of(indices).mapToDouble(i -> from[i]).toArray();
  }

  private void requireLength(String what, int length) {
    if (length != size()) {
      throw new IllegalArgumentException(
          what + ": " + length + " given for " + size() + " points; there must be one a point");
    }
  }

  private void requireWeights(String what, double[] weights) {
    requireLength(what, weights.length);
    double sum = 0;
    for (double w : weights) {
      if (!(w >= 0 && w < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(what + " hold " + w + "; allowed: finite, at least 0");
      }
      sum += w;
    }
    if (!(sum > 0)) {
      throw new IllegalArgumentException(what + " are all 0; one must be positive");
    }
  }

  /** Throws unless every point is a draw of the same weight. */
  public void requireEqualWeights(String estimator) {
    for (double w : drawWeights) {
      if (w != drawWeights[0]) {
        throw new IllegalArgumentException(
            "draw weights differ; the " + estimator + " estimator takes draws of equal weight");
      }
    }
  }

  /** n. */
  public int size() {
    return points.rows();
  }

  /** d. */
  public int dimension() {
    return points.columns();
  }

  public Matrix points() {
    return points;
  }

  public double drawWeight(int i) {
    return drawWeights[i];
  }

  /** Σ_i of the weights as draws. */
  public double totalDrawWeight() {
    return Arrays.stream(drawWeights).sum();
  }

  public double value(int i) {
    return values[i];
  }

  public double valueWeight(int i) {
    return valueWeights[i];
  }

  public int group(int i) {
    return groups[i];
  }

  /** The groups there are, in rising order. */
  public int[] distinctGroups() {
    return Arrays.stream(groups).distinct().sorted().toArray();
  }
}
