package io.kamilton.models;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;
import io.kamilton.text.Arguments;
import org.hipparchus.special.Erf;

/**
 * The exact posterior of θ in approximate Bayesian computation with {@link SkewNormal}: the mean ȳ
 * of a data set's r rows as statistic, a Gaussian kernel of width ε, θ ~ N(0, s²I).
 *
 * <p>With a = α/‖α‖ and δ = ‖α‖/√(1 + ‖α‖²), a row is θ + a(δ|z₀| + √(1 − δ²) z₁) + N(0, I − aaᵀ).
 * So the likelihood is a density of ȳ − θ that is normal across a, with variance 1/r + ε², and
 * along a the law of W + N(0, v), W = δ(|z₀₁| + … + |z₀ᵣ|)/r, v = (1 − δ²)/r + ε². Given W the
 * posterior is normal; the density of W is a convolution on a grid.
 */
public final class SkewNormalPosterior {
  /** The grid's step, of the sum of half-normal numbers. */
  private static final double STEP = 1.0 / 32;

  private final double[] a;
  private final Point mean;
  private final double shift;
  private final double[] weights;
  private final double delta;
  private final int rows;
  private final double alongVariance;
  private final double alongShrinkage;
  private final double acrossVariance;
  private final double acrossShrinkage;

  /**
   * The posterior given the mean of the observed rows.
   *
   * @param mean ȳ
   * @param epsilon ε, positive
   * @param priorSd s, positive
   */
  public SkewNormalPosterior(SkewNormal model, Point mean, double epsilon, double priorSd) {
    double prior = Arguments.positive("priorSd", priorSd) * priorSd;
    double kernel = Arguments.positive("epsilon", epsilon) * epsilon;
    this.mean = mean;
    rows = model.rows();
    a = model.alpha();
    double norm = Math.sqrt(InnerProduct.of(a, a));
    delta = norm / Math.sqrt(1 + norm * norm);
    double along = 0;
    for (int l = 0; l < a.length; l++) {
      a[l] = norm > 0 ? a[l] / norm : 0;
      along = Math.fma(a[l], mean.get(l), along);
    }
    shift = along;
    // t | W ~ N(κ(ȳ_a − W), κv),  κ = s²/(s² + v)
    double v = (1 - delta * delta) / rows + kernel;
    alongShrinkage = prior / (prior + v);
    alongVariance = alongShrinkage * v;
    double across = 1.0 / rows + kernel;
    acrossShrinkage = prior / (prior + across);
    acrossVariance = acrossShrinkage * across;
    // p(W | ȳ) ∝ p(W) N(ȳ_a − W; 0, s² + v)
    weights = HalfNormalSum.density(rows, STEP);
    weights[0] /= 2;
    double total = 0;
    for (int k = 0; k < weights.length; k++) {
      double error = shift - w(k);
      weights[k] *= StrictMath.exp(-0.5 * (error * error - shift * shift) / (prior + v));
      total += weights[k];
    }
    for (int k = 0; k < weights.length; k++) {
      weights[k] /= total;
    }
  }

  /** W at a grid point. */
  private double w(int k) {
    return delta * k * STEP / rows;
  }

  /** E θ_l given W. */
  private double mean(int l, double w) {
    double across = acrossShrinkage * (mean.get(l) - a[l] * shift);
    return across + a[l] * alongShrinkage * (shift - w);
  }

  /** Var θ_l given W. */
  private double variance(int l) {
    return a[l] * a[l] * alongVariance + (1 - a[l] * a[l]) * acrossVariance;
  }

  /** E θ_l. */
  public double mean(int l) {
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      sum += weights[k] * mean(l, w(k));
    }
    return sum;
  }

  /** The standard deviation of θ_l. */
  public double sd(int l) {
    double centre = mean(l);
    double sum = variance(l);
    for (int k = 0; k < weights.length; k++) {
      double error = mean(l, w(k)) - centre;
      sum += weights[k] * error * error;
    }
    return Math.sqrt(sum);
  }

  /** P(θ_l ≤ x). */
  public double probability(int l, double x) {
    double scale = 1 / Math.sqrt(2 * variance(l));
    double sum = 0;
    for (int k = 0; k < weights.length; k++) {
      sum += weights[k] * 0.5 * Erf.erfc((mean(l, w(k)) - x) * scale);
    }
    return sum;
  }

  /** out ← an independent draw of θ, W to the grid's precision. */
  public void draw(RandomStream random, double[] out) {
    double left = random.nextUniform();
    int k = 0;
    while (k < weights.length - 1 && left > weights[k]) {
      left -= weights[k];
      k++;
    }
    double along = 0;
    random.gaussians(out);
    for (int l = 0; l < out.length; l++) {
      along = Math.fma(a[l], out[l], along);
    }
    double acrossSd = Math.sqrt(acrossVariance);
    double alongSd = Math.sqrt(alongVariance);
    for (int l = 0; l < out.length; l++) {
      // z across a and along it, each with its own variance
      double across = out[l] - a[l] * along;
      out[l] = mean(l, w(k)) + acrossSd * across + alongSd * a[l] * along;
    }
  }
}
