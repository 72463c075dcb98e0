package io.kamilton.intractable.abc;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Point;
import io.kamilton.text.Arguments;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hipparchus.special.Gamma;

/** An estimate p̂ of a normal density N(·; μ, Σ) in ℝᵖ from n draws of it. */
public sealed interface NormalEstimate {
  /**
   * log p̂. O(np² + p³), then O(p²) a point; {@link EvaluationFailure} where the draws have no
   * proper covariance.
   *
   * @param draws at least {@link #leastDraws}, each finite
   */
  ToDoubleFunction<Point> logDensity(List<Point> draws);

  /** The fewest draws it can be made from. */
  int leastDraws(int p);

  /** What to change where there are fewer. */
  String remedy();

  /**
   * The density of N(x̄, Σ_γ + ε²I), as Wood (2010) takes it: biased, the less the larger n.
   *
   * @param epsilon ε, not negative: the width of a Gaussian kernel around what was observed
   */
  record PlugIn(Shrinkage shrinkage, double epsilon) implements NormalEstimate {
    private static final double HALF_LOG_2PI = 0.9189385332046727;

    public PlugIn {
      Arguments.notNegative("epsilon", epsilon);
    }

    @Override
    public int leastDraws(int p) {
      return epsilon > 0 || shrinkage.isRegular(2, p) ? 2 : p + 1;
    }

    @Override
    public String remedy() {
      return "simulate more, or draw the covariance towards its diagonal: shrinkage: 0.5";
    }

    @Override
    public ToDoubleFunction<Point> logDensity(List<Point> draws) {
      Moments moments = new Moments(draws);
      int p = moments.dimension();
      double gamma = shrinkage.gamma(moments);
      // Σ = (1 − γ)M/(n − 1) + γ diag M/(n − 1) + ε²I
      double[] sigma = moments.scatter();
      for (int j = 0; j < p; j++) {
        for (int k = 0; k < p; k++) {
          sigma[j * p + k] *= (j == k ? 1 : 1 - gamma) / (moments.size() - 1);
        }
        sigma[j * p + j] = Math.fma(epsilon, epsilon, sigma[j * p + j]);
      }
      Factored factored = moments.factor(sigma);
      double logNormaliser = factored.halfLogDeterminant() + p * HALF_LOG_2PI;
      return y -> -0.5 * factored.square(moments.difference(y)) - logNormaliser;
    }
  }

  /**
   * The unbiased estimate (Ghurye and Olkin 1969; Price, Drovandi, Lee and Nott 2018): where the
   * draws are normal, E p̂(y) = N(y; μ, Σ), whatever n. It is 0 for y far outside of the draws.
   */
  record Unbiased() implements NormalEstimate {
    @Override
    public int leastDraws(int p) {
      return p + 4;
    }

    @Override
    public String remedy() {
      return "simulate more, or take estimator: plug-in";
    }

    @Override
    public ToDoubleFunction<Point> logDensity(List<Point> draws) {
      Moments moments = new Moments(draws);
      int n = moments.size();
      int p = moments.dimension();
      Factored factored = moments.factor(moments.scatter());
      // p̂ = c |M|^{−½} (1 − q)₊^{(n−p−3)/2},  q = (y − x̄)ᵀM⁻¹(y − x̄)/(1 − 1/n),
      // c = (π(1 − 1/n))^{−p/2} Γ((n − 1)/2)/Γ((n − p − 1)/2)
      double share = 1 - 1.0 / n;
      double c =
          Gamma.logGamma(0.5 * (n - 1))
              - Gamma.logGamma(0.5 * (n - p - 1))
              - 0.5 * p * StrictMath.log(Math.PI * share)
              - factored.halfLogDeterminant();
      return y -> {
        double inside = Math.max(0, 1 - factored.square(moments.difference(y)) / share);
        // log 0 = −∞
        return c + 0.5 * (n - p - 3) * StrictMath.log(inside);
      };
    }
  }
}
