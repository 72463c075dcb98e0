package io.kamilton.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Cosines;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.FeatureExpansion;
import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the values beside the places teach. */
class ValuesTest {
  private final RandomStream random = RandomStream.of(14, 0, 0, Purpose.TEST);
  private final Samples samples = new Samples(random);

  @Test
  void valuesAloneAreLearnt() {
    // y is a quadratic: with a large w its slope is what is learnt, wherever the draws are
    int d = 2;
    Evaluations e = samples.draws(200, d);
    double[] y = new double[200];
    double[] v = new double[200];
    Arrays.fill(v, 1);
    for (int i = 0; i < 200; i++) {
      double[] x = e.points().row(i);
      y[i] = -7 - 2 * x[0] * x[0] + x[0] * x[1] - x[1] * x[1];
    }
    Evaluations known = e.withValues(y, v);
    FeatureMap quadratic = Features.stack(Monomials.linear(d), Monomials.quadratic(d));
    Estimator finite = new Finite(quadratic, 1e-9).withValues(1e6);
    Estimator lite = new Lite(new GaussianKernel(20), 1e-8, Regulariser.BOTH).withValues(1e6);
    double[] gradient = new double[d];
    for (Estimator estimator : List.of(finite, lite)) {
      Surrogate f = estimator.fit(known);
      double[] at = {0.4, -0.3};
      f.gradient(at, gradient);
      double near = estimator == finite ? 1e-5 : 2e-2;
      assertEquals(-4 * 0.4 - 0.3, gradient[0], near);
      assertEquals(0.4 + 0.6, gradient[1], near);
      assertEquals(-7 - 2 * 0.16 - 0.12 - 0.09, f.value(at), near);
      assertTrue(ScoreMatching.valueError(f, known) < near);
    }
  }

  @Test
  void theValueTermIsMinimised() {
    Evaluations e = Samples.withValues(samples.weighted(60, 2));
    GaussianKernel kernel = new GaussianKernel(4);
    Cosines map = Cosines.random(kernel, 2, 12, random);
    double w = 0.7;
    double lambda = 0.05;
    FeatureExpansion f =
        (FeatureExpansion) new Finite(map, lambda).withBase(Base.GAUSSIAN).withValues(w).fit(e);
    BaseDensity q0 = BaseDensity.gaussianOf(e);
    double best = valueObjective(map, q0, e, f.theta(), lambda, w);
    for (int trial = 0; trial < 50; trial++) {
      double[] other = f.theta();
      double size = trial % 2 == 0 ? 1e-3 : 1e-1;
      for (int j = 0; j < other.length; j++) {
        other[j] += size * random.nextGaussian();
      }
      assertTrue(valueObjective(map, q0, e, other, lambda, w) > best);
    }
  }

  /** Ĵ + (λ/2)‖θ‖² + min_c w Σ v (f + c − y)², by the definitions. */
  private static double valueObjective(
      Cosines map, BaseDensity q0, Evaluations e, double[] theta, double lambda, double w) {
    FeatureExpansion f = new FeatureExpansion(map, theta, q0, 0, 0);
    double norm = 0;
    for (double t : theta) {
      norm += t * t;
    }
    double total = 0;
    for (int i = 0; i < e.size(); i++) {
      total += e.valueWeight(i);
    }
    return ScoreMatching.objective(f, e)
        + lambda / 2 * norm
        + w * total * ScoreMatching.valueError(f, e);
  }
}
