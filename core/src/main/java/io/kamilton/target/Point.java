package io.kamilton.target;

import java.io.Serializable;
import java.util.Arrays;

/** An immutable point of ℝᵈ. */
public final class Point implements Serializable {
  private final double[] x;

  private Point(double[] x) {
    this.x = x;
  }

  /** A copy of {@code x}. */
  public static Point of(double... x) {
    return new Point(x.clone());
  }

  public int dimension() {
    return x.length;
  }

  public double get(int l) {
    return x[l];
  }

  /** A copy of the coordinates. */
  public double[] toArray() {
    return x.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point that && Arrays.equals(x, that.x);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(x);
  }

  @Override
  public String toString() {
    return Arrays.toString(x);
  }
}
