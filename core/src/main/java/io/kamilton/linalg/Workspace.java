package io.kamilton.linalg;

import java.io.Serializable;

/** An array a thread, to work in; of what is in it nothing is kept, nor sent elsewhere. */
public final class Workspace implements Serializable {
  private final int length;
  private final transient ThreadLocal<double[]> arrays;

  public Workspace(int length) {
    this.length = length;
    arrays = ThreadLocal.withInitial(() -> new double[length]);
  }

  /** This thread's array; it holds anything. */
  public double[] get() {
    return arrays.get();
  }

  private Object readResolve() {
    return new Workspace(length);
  }
}
