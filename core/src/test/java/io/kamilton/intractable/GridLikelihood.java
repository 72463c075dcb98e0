package io.kamilton.intractable;

import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * The likelihood of a state space model on the line by brute force: sums over a grid of states in
 * place of integrals,
 *
 * <p>α₀(x) = p(x) p(y₀ | x), α_t(x′) = p(y_t | x′) Σ_x α_{t−1}(x) p(x′ | x) Δ, p(y) = Σ_x
 * α_{T−1}(x) Δ.
 */
public final class GridLikelihood {
  /** p(y_t | x). */
  public interface Observation {
    double density(int t, double x);
  }

  private final double low;
  private final double step;
  private final int points;

  public GridLikelihood(double low, double high, int points) {
    this.low = low;
    this.step = (high - low) / (points - 1);
    this.points = points;
  }

  /**
   * log p(y).
   *
   * @param mean of x_t given x_{t−1}, with normal noise
   */
  public double log(
      int length,
      DoubleUnaryOperator initial,
      DoubleUnaryOperator mean,
      double sd,
      Observation observation) {
    DoubleBinaryOperator transition = (x, to) -> normal(to, mean.applyAsDouble(x), sd);
    double[] alpha = new double[points];
    for (int i = 0; i < points; i++) {
      alpha[i] = initial.applyAsDouble(state(i)) * observation.density(0, state(i));
    }
    for (int t = 1; t < length; t++) {
      double[] next = new double[points];
      for (int i = 0; i < points; i++) {
        if (alpha[i] > 0) {
          for (int j = 0; j < points; j++) {
            next[j] += alpha[i] * transition.applyAsDouble(state(i), state(j)) * step;
          }
        }
      }
      for (int j = 0; j < points; j++) {
        next[j] *= observation.density(t, state(j));
      }
      alpha = next;
    }
    double sum = 0;
    for (double each : alpha) {
      sum += each * step;
    }
    return StrictMath.log(sum);
  }

  private double state(int i) {
    return low + i * step;
  }

  /** N(x; mean, sd²). */
  public static double normal(double x, double mean, double sd) {
    double z = (x - mean) / sd;
    return z * z > 1000 ? 0 : StrictMath.exp(-0.5 * z * z) / sd / Math.sqrt(2 * Math.PI);
  }
}
