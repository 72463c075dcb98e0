package io.kamilton.intractable.abc;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.Samplers;
import io.kamilton.diagnostics.MonteCarloError;
import io.kamilton.diagnostics.MoreDiagnostics;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.models.SkewNormal;
import io.kamilton.models.SkewNormalPosterior;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.parameter.ParameterTarget;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.score.Regulariser;
import io.kamilton.score.tuning.EstimatorFamily;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The paper's ABC experiment: θ₁ of the sampled posterior against the exact one, by its mean, its
 * standard deviation and its 95% point.
 *
 * <p>Each to 5 Monte Carlo standard errors, taken as normal: a false alarm with probability 5.7e-7
 * a comparison, below 4e-6 for the 6 of this class. n_lik is 2 and not 10 to save time: the
 * posterior is the same.
 */
@Tag("statistical")
class SkewNormalAbcTest {
  private static final Point OBSERVED = Point.of(tens());
  private static final double EPSILON = 0.55;
  private static final SkewNormalPosterior EXACT =
      new SkewNormalPosterior(SkewNormal.paper(), OBSERVED, EPSILON, 5);

  private static double[] tens() {
    double[] tens = new double[10];
    Arrays.fill(tens, 10);
    return tens;
  }

  /** The posterior that is sampled. */
  private static Target posterior(double epsilon) {
    Simulations simulations = new Simulations(Summary.mean(10).of(SkewNormal.paper()), 2, 1, 1);
    AbcLikelihood likelihood =
        new AbcLikelihood(
            simulations, OBSERVED, AbcKernel.GAUSSIAN, Distance.euclidean(), epsilon, true);
    Parameter theta =
        new Parameter("theta", true, 10, Bounds.NONE, Prior.parse("normal(0, 5)"), Start.at(10));
    return ParameterTarget.unconstrained(new ParameterSpace(List.of(theta)), likelihood);
  }

  /** A surrogate of 500 draws of the posterior, on a Gaussian base. */
  private static Surrogate surrogate() {
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);
    double[][] draws = new double[500][10];
    for (double[] draw : draws) {
      EXACT.draw(random, draw);
    }
    EstimatorFamily lite = EstimatorFamily.lite(new GaussianKernel(1), Regulariser.IDENTITY);
    return lite.estimator(20, 1, Base.GAUSSIAN).fit(Evaluations.ofDraws(Matrix.of(draws)));
  }

  private static double worstZ(Kamilton.Sampler sampler, double epsilon, int draws) {
    Draws run =
        Kamilton.sample(posterior(epsilon))
            .sampler(sampler)
            .start(EXACT::draw)
            .warmup(100)
            .draws(draws)
            .run();
    ParameterDraws theta = run.parameter(0);
    double q95 = EXACT.mean(0) + 1.645 * EXACT.sd(0);
    double[][] below = new double[theta.chains()][theta.draws()];
    for (int c = 0; c < below.length; c++) {
      for (int i = 0; i < below[c].length; i++) {
        below[c][i] = theta.get(c, i) <= q95 ? 1 : 0;
      }
    }
    ParameterDraws share = ParameterDraws.of(below);
    double mean = SampleStatistics.mean(theta.pooled()) - EXACT.mean(0);
    double sd = SampleStatistics.sd(theta.pooled()) - EXACT.sd(0);
    double tail = SampleStatistics.mean(share.pooled()) - EXACT.probability(0, q95);
    double[] z = {
      mean / MonteCarloError.mean(theta),
      sd / MoreDiagnostics.errorOfSd(theta),
      tail / MonteCarloError.mean(share)
    };
    return Arrays.stream(z).map(Math::abs).max().orElseThrow();
  }

  private static Kamilton.Sampler kmc(double epsilon) {
    TargetTraits target = TargetTraits.of(posterior(epsilon));
    return Samplers.fixed(
        new Kmc(target, surrogate(), Mass.isotropic(10, 1), new StepRule(0.1, 0.3, 3, 8)));
  }

  @Test
  void kernelHmcSamplesTheExactPosterior() {
    assertTrue(worstZ(kmc(EPSILON), EPSILON, 2500) <= 5);
  }

  @Test
  void aRandomWalkSamplesTheExactPosterior() {
    assertTrue(worstZ(Samplers.randomWalk(0.4), EPSILON, 4000) <= 5);
  }

  /** The check itself: a kernel of twice the width is seen. */
  @Test
  void aWrongWidthIsSeen() {
    assertTrue(worstZ(Samplers.randomWalk(0.4), 1.1, 2000) > 5);
  }
}
