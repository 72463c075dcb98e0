package io.kamilton.models;

import io.kamilton.intractable.Simulator;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;

/**
 * A data set of independent log-normal numbers, log y_i ~ N(μ, 1/τ): the paper's counter-example to
 * normal approximations of a likelihood (Appendix D).
 */
public final class LogNormal implements Simulator {
  private final double tau;
  private final int rows;

  /**
   * The model of a data set.
   *
   * @param tau τ, the precision of the logarithms
   * @param rows how many numbers a data set has
   */
  public LogNormal(double tau, int rows) {
    this.tau = Arguments.positive("tau", tau);
    this.rows = Arguments.atLeast(1, "rows", rows);
  }

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public Point simulate(double[] mu, int chain, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    double sd = 1 / Math.sqrt(tau);
    double[] y = new double[rows];
    for (int i = 0; i < rows; i++) {
      y[i] = StrictMath.exp(Math.fma(sd, random.nextGaussian(), mu[0]));
    }
    return Point.of(y);
  }
}
