package io.kamilton.target;

/**
 * A target that asks another one, in its own way: what it does not say otherwise is the other's.
 */
public abstract class ForwardingTarget implements AnsweringTarget {
  /** Who is asked. */
  protected final Target target;

  protected ForwardingTarget(Target target) {
    this.target = target;
  }

  @Override
  public int dimension() {
    return target.dimension();
  }

  @Override
  public int seeds() {
    return target.seeds();
  }

  @Override
  public boolean stopsEarly() {
    return target.stopsEarly();
  }

  @Override
  public String show(double[] x) {
    return target.show(x);
  }
}
