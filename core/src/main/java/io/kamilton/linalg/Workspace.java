package io.kamilton.linalg;

import java.io.Serializable;
import java.util.Arrays;

/** Arrays of a thread, to work in; of what is in them nothing is kept, nor sent elsewhere. */
public final class Workspace implements Serializable {
  private final int[] lengths;
  private final transient OfThread<double[][]> arrays;

  /** One array of each length. */
  public Workspace(int... lengths) {
    this.lengths = lengths.clone();
    arrays = new OfThread<>(this::made);
  }

  private double[][] made() {
    return Arrays.stream(lengths).mapToObj(double[]::new).toArray(double[][]::new);
  }

  /** This thread's arrays; they hold anything. */
  public double[][] get() {
    return arrays.get();
  }

  private Object readResolve() {
    return new Workspace(lengths);
  }
}
