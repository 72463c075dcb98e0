package io.kamilton.external.umbridge.client;

import io.kamilton.intractable.Simulator;
import io.kamilton.target.Point;

/**
 * A simulator that is a model of UM-Bridge servers: its outputs, one after the other, are a draw.
 */
public final class UmBridgeSimulator implements Simulator, AutoCloseable {
  private final UmBridgeModel model;

  /** Closes the model with itself. */
  public UmBridgeSimulator(UmBridgeModel model) {
    this.model = model;
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public Point simulate(double[] theta, int chain, long seed) {
    return model.evaluate(theta, seed);
  }

  @Override
  public void close() {
    model.close();
  }
}
