package io.kamilton.external.umbridge.client;

import io.kamilton.external.JsonNumbers;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;

/** A target that is a model of UM-Bridge servers: its one output is log π̂ or log p̂(data | x). */
public sealed class UmBridgeTarget implements Target, AutoCloseable {
  final UmBridgeModel model;

  private UmBridgeTarget(UmBridgeModel model) {
    this.model = model;
  }

  /**
   * A target, with a gradient where the model has one; closes the model with itself.
   *
   * @throws IllegalArgumentException where the model has more than one number as its output
   */
  public static UmBridgeTarget of(UmBridgeModel model) {
    if (model.outputs() != 1) {
      throw new IllegalArgumentException(
          "the model has %d numbers as its output; a log density or log likelihood is one number"
              .formatted(model.outputs()));
    }
    return model.hasGradient() ? new Differentiable(model) : new UmBridgeTarget(model);
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public double logEstimate(double[] x, long seed) {
    JsonNumbers.requireDimension(x, dimension());
    return model.evaluate(x, seed).get(0);
  }

  @Override
  public void close() {
    model.close();
  }

  /** The same with the model's gradient. */
  private static final class Differentiable extends UmBridgeTarget implements DifferentiableTarget {
    Differentiable(UmBridgeModel model) {
      super(model);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      JsonNumbers.requireDimension(x, dimension());
      model.gradient(x, out);
    }
  }
}
