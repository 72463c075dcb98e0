package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.diagnostics.NormalQuantile;
import io.kamilton.feature.Cosines;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.WithNoise;
import io.kamilton.models.reference.ReferencePosterior;
import io.kamilton.models.reference.ReferencePosteriors;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import io.kamilton.score.Finite;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetTraits;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole runs against known answers.
 *
 * <p>Fewer than 200 z-scores share a false-alarm rate of 1e-3: |z| ≤ 4.6 each. No score counts that
 * rests on fewer than 400 effective draws, so that none passes by a large error. Seeds are fixed.
 */
@Tag("statistical")
class MomentsTest {
  private static final double CRITICAL = -NormalQuantile.of(1e-3 / 200 / 2);
  private static final double LEAST_ESS = 400;

  private static void assertRight(String name, MomentScores scores) {
    String complaint = scores.complaint(CRITICAL, LEAST_ESS);
    assertTrue(complaint == null, () -> name + ": " + complaint);
  }

  static List<ReferencePosterior> posteriors() {
    return List.of(
        ReferencePosteriors.eightSchools(),
        ReferencePosteriors.kidscoreInteraction(),
        ReferencePosteriors.autoregression(),
        ReferencePosteriors.garch11(),
        ReferencePosteriors.gpRegression());
  }

  private static Kamilton sample(ReferencePosterior posterior) {
    return Kamilton.sample(posterior).start(Starts.around(posterior.start(), 0.1)).threads(2);
  }

  @ParameterizedTest
  @MethodSource("posteriors")
  void adaptiveMetropolisFindsPublishedPosteriors(ReferencePosterior posterior) {
    Kamilton run = sample(posterior).sampler(Samplers.adaptiveMetropolis());
    Draws draws = run.warmup(5000).draws(20_000).run();
    assertRight(posterior.name(), MomentScores.of(draws, posterior));
  }

  @Test
  void theDefaultFindsAPublishedPosteriorWithFewEvaluations() {
    ReferencePosterior posterior = ReferencePosteriors.gpRegression();
    Draws draws = sample(posterior).warmup(500).draws(500).run();
    assertRight("the default on " + posterior.name(), MomentScores.of(draws, posterior));
  }

  @Test
  void kmcFiniteFindsAPublishedPosterior() {
    ReferencePosterior posterior = ReferencePosteriors.gpRegression();
    AdaptiveKmc.Settings kmc =
        new AdaptiveKmc.Settings(new StepRule(0.1, 0.3, 1, 8), 0.6, 0.2, 10, 1500);
    Kamilton run = sample(posterior).sampler(Samplers.kmcFinite(8, 1e-4, 100, kmc));
    Draws draws = run.warmup(2000).draws(10_000).run();
    assertRight("KMC on " + posterior.name(), MomentScores.of(draws, posterior));
  }

  @Test
  void particlesGiveTheSamePosteriorAsTheExactLikelihood() {
    ReferencePosterior estimated = ReferencePosteriors.nile(100);
    Kamilton run = sample(estimated).sampler(Samplers.adaptiveMetropolis());
    Draws draws = run.warmup(1000).draws(4000).run();
    assertRight("Nile by particles", MomentScores.of(draws, estimated));
  }

  private static final Banana PAPER = Banana.ofPaper();
  private static final Banana SMALL = new Banana(2, 0.3, 2);

  private static Surrogate fit(KnownTarget target, int n, Estimator estimator) {
    double[][] rows = new double[n][target.dimension()];
    for (int i = 0; i < n; i++) {
      target.draw(RandomStream.of(7, i, 0, Purpose.TEST), rows[i]);
    }
    return estimator.fit(Evaluations.ofDraws(Matrix.of(rows)));
  }

  private static Draws fixed(KnownTarget target, TransitionKernel kernel, int chains, int draws) {
    return Kamilton.sample(target)
        .start(target::draw)
        .sampler(Samplers.fixed(kernel))
        .chains(chains)
        .warmup(0)
        .draws(draws)
        .threads(2)
        .run();
  }

  /**
   * Polynomials know the banana's tails. Cosines do not: their chains, as exact, stood still there
   * for 1,800 iterations, and a run without such a stay has a Monte Carlo error that flatters it.
   */
  @Test
  void kmcFindsTheBanana() {
    FeatureMap polynomials =
        Features.stack(Monomials.linear(8), Monomials.quadratic(8), Monomials.pairwise(8));
    Surrogate f = fit(PAPER, 4000, new Finite(polynomials, 1e-6));
    StepRule rule = new StepRule(0.1, 0.5, 10, 60);
    Kmc kmc = new Kmc(TargetTraits.of(PAPER), f, Mass.isotropic(8, 1), rule);
    assertRight("banana", MomentScores.of(fixed(PAPER, kmc, 8, 4000), PAPER));
  }

  /** ∇f with its sign changed: a poor proposal, but still exact. */
  private record WrongSign(DifferentiableFunction f) implements DifferentiableFunction {
    @Override
    public int dimension() {
      return f.dimension();
    }

    @Override
    public double value(double[] x) {
      return -f.value(x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      f.gradient(x, out);
      for (int l = 0; l < out.length; l++) {
        out[l] = -out[l];
      }
    }
  }

  private static Surrogate onSmall() {
    RandomStream random = RandomStream.of(8, 0, 0, Purpose.FEATURES);
    Cosines features = Cosines.random(new GaussianKernel(6), 2, 60, random);
    return fit(SMALL, 200, new Finite(features, 1e-3).withBase(Base.GAUSSIAN));
  }

  private static Kmc kmc(DifferentiableFunction f, int mostSteps) {
    StepRule rule = new StepRule(0.2, 0.6, 1, mostSteps);
    return new Kmc(TargetTraits.of(SMALL), f, Mass.isotropic(2, 1), rule);
  }

  @Test
  void aWrongSignOfTheForceIsStillExact() {
    Kmc wrong = kmc(new WrongSign(onSmall()), 2);
    assertRight("wrong sign", MomentScores.of(fixed(SMALL, wrong, 4, 40_000), SMALL));
  }

  @Test
  void aChainWithoutTheAcceptStepIsCaught() {
    Kmc right = kmc(onSmall(), 4);
    TransitionKernel wrong =
        (current, random) ->
            right
                .step(current, random)
                .map(
                    step -> {
                      Evaluated proposal = step.info().proposal();
                      ChainState next =
                          proposal == null ? current.stay() : current.moveTo(proposal);
                      return new Transition(next, step.info());
                    });
    assertRight("right", MomentScores.of(fixed(SMALL, right, 4, 20_000), SMALL));
    assertCaught(MomentScores.of(fixed(SMALL, wrong, 4, 20_000), SMALL));
  }

  @Test
  void aReEstimatedCurrentValueIsCaught() {
    Evaluator noisy = new Evaluator(new WithNoise(SMALL, 1));
    TransitionKernel right = Kmc.randomWalk(noisy.traits(), Mass.isotropic(2, 0.5));
    TransitionKernel wrong =
        (current, random) -> {
          long seed = random.of(Purpose.TEST).nextLong() >>> 33;
          Evaluated again = noisy.evaluate(current.x().toArray(), new Call(0, seed));
          return right.step(new ChainState(current.t(), current.x(), again.logEstimate()), random);
        };
    assertRight("recycled", MomentScores.of(fixed(SMALL, right, 4, 20_000), SMALL));
    assertCaught(MomentScores.of(fixed(SMALL, wrong, 4, 20_000), SMALL));
  }

  /** Wrong beyond doubt, and not for want of draws. */
  private static void assertCaught(MomentScores scores) {
    assertTrue(scores.weakest().ess() >= LEAST_ESS, () -> "few draws: " + scores.weakest());
    assertTrue(Math.abs(scores.worst().z()) > CRITICAL, () -> "passed: " + scores.worst());
  }
}
