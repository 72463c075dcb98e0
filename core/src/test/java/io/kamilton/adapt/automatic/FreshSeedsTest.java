package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.learn.LearntValues;
import io.kamilton.learn.ValueLearner;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Gaussian;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.target.Averaged;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import io.kamilton.validation.ExactInvariance;
import io.kamilton.validation.Exactness;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Learning from estimates of several seeds, of which a chain renews one at a time. */
class FreshSeedsTest {
  private static final int BLOCKS = 4;
  private static final Gaussian NORMAL = Gaussian.standard(2);

  /** log π̂ = log π + log of the mean of four log-normal numbers. */
  private static final Target NOISY = new Averaged(new WithNoise(NORMAL, 1.2), BLOCKS);

  private static final Evaluator ESTIMATE = new Evaluator(NOISY);
  private static final TransitionKernel WALK =
      Kmc.randomWalk(ESTIMATE.traits(), Mass.isotropic(2, 1));
  private static final int CHAINS = 4;
  private static final int STEPS = 5000;
  private static final int FRESH = 200_000;

  private final RandomStream random = RandomStream.of(17, 0, 0, Purpose.TEST);

  private static ChainState start(int chain) {
    Seeds seeds = Seeds.draw(BLOCKS, RandomStream.of(5, chain, 0, Purpose.TEST));
    return ChainState.start(ESTIMATE.evaluate(new double[2], new Call(chain, seeds)));
  }

  /** The mean and the standard deviation of log π̂ − log π, by seeds that no chain has chosen. */
  private double[] fresh() {
    int n = FRESH;
    double[] e =
        IntStream.range(0, n)
            .mapToDouble(i -> NOISY.answer(new double[2], call()).logEstimate())
            .map(y -> y - NORMAL.logDensity(new double[2]))
            .toArray();
    double mean = IntStream.range(0, n).mapToDouble(i -> e[i]).sum() / n;
    double square = IntStream.range(0, n).mapToDouble(i -> (e[i] - mean) * (e[i] - mean)).sum();
    return new double[] {mean, Math.sqrt(square / n)};
  }

  private Call call() {
    return new Call(0, Seeds.draw(BLOCKS, random));
  }

  /** What the values of an archive teach, all with the same weight. */
  private LearntValues learnt(Evaluations values) {
    ValueLearner learner =
        new ValueLearner(
            Set.of(),
            false,
            FitNumbers.Cost.MOST_PRODUCTS,
            Structure.UNKNOWN,
            true,
            Cancellation.NEVER);
    double[] ones = new double[values.size()];
    Arrays.fill(ones, 1);
    return learner.learn(values, ones, random);
  }

  /** How many standard errors the mean of f − log π, over its values, is from the fresh one. */
  private double bias(Archive archive) {
    Evaluations values = archive.evaluations(new Archive.Weighting(-1e9, 1)).orElseThrow();
    LearntValues f = learnt(values);
    int n = values.size();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double[] x = values.points().row(i);
      sum += f.value(x) - NORMAL.logDensity(x);
    }
    double[] fresh = fresh();
    return (sum / n - fresh[0]) / (fresh[1] * Math.sqrt(1.0 / n + 1.0 / FRESH));
  }

  /**
   * What the sampler learns has the mean of fresh estimates; what all proposals teach, which keep
   * three of the four seeds of a state that was accepted for its high estimate, has not. Five
   * standard errors: a false-alarm rate of 6e-7.
   */
  @Test
  @Tag("statistical")
  void whatIsLearntHasTheMeanOfFreshEstimates() {
    History history = new History(ESTIMATE.traits());
    Archive all = new Archive(2);
    TransitionKernel kernel = new FreshSeeds(WALK);
    for (int chain = 0; chain < CHAINS; chain++) {
      ChainState state = start(chain);
      for (int t = 1; t <= STEPS; t++) {
        Transition step = kernel.step(state, new Streams(3, chain, t)).answeredBy(ESTIMATE);
        history.add(chain, step, true);
        Evaluated proposal = Objects.requireNonNull(step.info().proposal());
        all.add(proposal.x().toArray(), proposal.logEstimate());
        all.addState(step.next().logPiHat());
        state = step.next();
      }
    }
    double learnt = bias(history.archive());
    assertTrue(Math.abs(learnt) < 5, learnt + " standard errors");

    double byAll = bias(all);

    assertTrue(byAll > 10, byAll + " standard errors");
  }

  /** x ~ π and seeds ~ π̂(x; seeds)/π(x), by rejection: the weights of COIN are at most 1.9. */
  private static final Evaluator COIN =
      new Evaluator(
          new Averaged(
              new Target() {
                @Override
                public int dimension() {
                  return 2;
                }

                @Override
                public double logEstimate(double[] x, long seed) {
                  return NORMAL.logDensity(x) + StrictMath.log(seed % 2 == 0 ? 0.1 : 1.9);
                }
              },
              BLOCKS));

  private static ChainState exact(RandomStream random) {
    double[] x = new double[2];
    NORMAL.draw(random, x);
    while (true) {
      Seeds seeds = Seeds.draw(BLOCKS, random);
      double log = COIN.evaluate(x, new Call(0, seeds)).logEstimate();
      if (random.nextUniform() < StrictMath.exp(log - NORMAL.logDensity(x)) / 1.9) {
        return new ChainState(0, Point.of(x), log, seeds);
      }
    }
  }

  /** A false-alarm rate of 1e-6; what the check sees: {@code BlockPseudoMarginalTest}. */
  @Test
  @Tag("statistical")
  void whatTheKernelSamplesStaysInvariant() {
    Exactness.Verdict verdict =
        new ExactInvariance(10_000, 4, 1e-6)
            .check(new FreshSeeds(WALK), COIN, FreshSeedsTest::exact, 11);
    assertTrue(verdict.passed(), verdict::toString);
  }

  /** About a quarter of 400 proposals have new seeds alone, the others one. */
  @Test
  void someProposalsHaveNewSeedsAlone() {
    ChainState state = start(0);
    TransitionKernel kernel = new FreshSeeds(WALK);
    int fresh = 0;
    for (int t = 1; t <= 400; t++) {
      Transition step = kernel.step(state, new Streams(3, 0, t)).answeredBy(ESTIMATE);
      Seeds seeds = Objects.requireNonNull(step.info().proposal()).seeds();
      Seeds before = state.seeds();
      long kept = IntStream.range(0, BLOCKS).filter(b -> seeds.get(b) == before.get(b)).count();
      assertTrue(kept == 0 || kept == BLOCKS - 1, kept + " seeds were kept");
      assertEquals(kept == 0, seeds.shareNoneWith(before));
      fresh += kept == 0 ? 1 : 0;
      state = step.next();
    }
    assertTrue(fresh > 60 && fresh < 140, fresh + " of 400");
  }

  /** After a warm-up that ends all learning no proposal pays for it. */
  @Test
  void whereNothingIsLearntSeedsAreRenewedOneAtATime() {
    DefaultKmc frozen = new DefaultKmc(ESTIMATE.traits(), 1, KmcRecipe.DEFAULT);
    assertTrue(frozen.kernel(0) instanceof FreshSeeds);
    frozen.endWarmup();
    assertFalse(frozen.kernel(0) instanceof FreshSeeds);
    DefaultKmc oneSeed = new DefaultKmc(TargetTraits.of(NORMAL), 1, KmcRecipe.DEFAULT);
    assertFalse(oneSeed.kernel(0) instanceof FreshSeeds);
  }
}
