package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.coordinates.NonCentred;
import io.kamilton.feature.Cosines;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.hamiltonian.Well;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.PlantedBug.Mistake;
import io.kamilton.models.Banana;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.score.Finite;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import io.kamilton.validation.ExactInvariance;
import io.kamilton.validation.Exactness.ExactStart;
import io.kamilton.validation.Exactness.Verdict;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every transition leaves its target invariant, exact and noisy, from 10,000 exact starts; and the
 * same test catches planted mistakes. 23 checks at 5e-5 each: the family-wise false-alarm rate is
 * 1.2e-3. Seeds are fixed.
 */
@Tag("statistical")
class InvarianceTest {
  private static final ExactInvariance TEST = new ExactInvariance(10_000, 4, 5e-5);
  private static final double NOISE = 1;

  private static final Banana BANANA = new Banana(2, 0.3, 2);
  private static final TargetTraits TRAITS = TargetTraits.of(BANANA);
  private static final Evaluator EXACT = new Evaluator(BANANA);
  private static final Evaluator NOISY = new Evaluator(new WithNoise(BANANA, NOISE));
  private static final Matrix HISTORY = history();

  private static final NonCentred STRETCH =
      new NonCentred(
          new NonCentred.Axis(0, 0.2, 1.5),
          List.of(new NonCentred.Direction(0.3, 1, -1.4, 0.1, 0.8)),
          Matrix.of(new double[] {0.8}),
          Matrix.of(new double[] {1.25}));

  /** Few draws, so that the surrogates are poor: exactness must not rest on them. */
  private static Matrix history() {
    double[][] rows = new double[60][2];
    for (int i = 0; i < rows.length; i++) {
      BANANA.draw(RandomStream.of(99, i, 0, Purpose.TEST), rows[i]);
    }
    return Matrix.of(rows);
  }

  private static Surrogate lite() {
    return new Lite(4, 1).fit(Evaluations.ofDraws(HISTORY));
  }

  private static Surrogate finite() {
    RandomStream random = RandomStream.of(98, 0, 0, Purpose.FEATURES);
    Cosines features = Cosines.random(new GaussianKernel(6), 2, 60, random);
    return new Finite(features, 1e-3).withBase(Base.GAUSSIAN).fit(Evaluations.ofDraws(HISTORY));
  }

  /** ∇f with its sign changed: a poor proposal, but still a reversible flow. */
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

  private static final Well ROUND = Well.unit(new double[2]);

  /** Neither about where the target is nor as wide. */
  private static final Well TILTED =
      Well.of(
          new double[] {0.7, -0.4}, Matrix.of(new double[] {1.5, 0.3}, new double[] {0.3, 0.8}));

  private static Map<String, TransitionKernel> kernels(Target target) {
    TargetTraits traits = TargetTraits.of(target);
    Mass unit = Mass.isotropic(2, 1);
    Mass dense = Mass.ofCovariance(Matrix.of(new double[] {1.5, 0.3}, new double[] {0.3, 0.8}));
    StepRule rule = new StepRule(0.2, 0.6, 1, 8);
    TransitionKernel walk = Kmc.randomWalk(traits, Mass.diagonal(1, 0.5));
    Surrogate finite = finite();
    Map<String, TransitionKernel> all = new LinkedHashMap<>();
    all.put("random walk", walk);
    all.put("KAMH", new Kamh(traits, new GaussianKernel(4), HISTORY, 0.05, 1));
    all.put("KMC lite", new Kmc(traits, lite(), unit, rule));
    all.put("KMC finite, dense mass", new Kmc(traits, finite, dense, rule));
    all.put("KMC, wrong sign", new Kmc(traits, new WrongSign(lite()), unit, rule));
    all.put(
        "surrogate transitions",
        SurrogateTransition.hmc(traits, Guided.byItself(finite), ROUND, rule, 1, 3));
    all.put(
        "surrogate transitions, guided",
        SurrogateTransition.hmc(traits, new Guided(finite, lite()), TILTED, rule, 1, 3));
    all.put(
        "surrogate transitions, stretched",
        SurrogateTransition.hmc(traits, new Guided(finite, lite()), STRETCH, ROUND, rule, 1, 3));
    all.put("surrogate NUTS", SurrogateTransition.nuts(traits, finite, dense, 0.5, 4, 2));
    all.put(
        "mixture",
        new Mixture(
            List.of(
                new Mixture.Part(walk, 0.3),
                new Mixture.Part(new Kmc(traits, lite(), unit, rule), 0.7))));
    return all;
  }

  static Stream<Arguments> exact() {
    Map<String, TransitionKernel> all = kernels(BANANA);
    all.put("HMC", new Hmc(TRAITS, Mass.diagonal(0.5, 1), new StepRule(0.3, 0.7, 1, 10)));
    return all.entrySet().stream().map(each -> Arguments.of(each.getKey(), each.getValue()));
  }

  static Stream<Arguments> noisy() {
    return kernels(new WithNoise(BANANA, NOISE)).entrySet().stream()
        .map(each -> Arguments.of(each.getKey(), each.getValue()));
  }

  /** x ~ π; with noise N(−s²/2, s²) in log π̂ the stored one is tilted by e^noise: N(+s²/2, s²). */
  private static ExactStart start(double s) {
    return random -> {
      double[] x = new double[2];
      BANANA.draw(random, x);
      double noise = s == 0 ? 0 : s * s / 2 + s * random.nextGaussian();
      return new ChainState(0, Point.of(x), BANANA.logDensity(x) + noise);
    };
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("exact")
  void leavesAnExactTargetInvariant(String name, TransitionKernel kernel) {
    assertPassed(name, TEST.check(kernel, EXACT, start(0), 1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("noisy")
  void leavesANoisyTargetInvariant(String name, TransitionKernel kernel) {
    assertPassed(name, TEST.check(kernel, NOISY, start(NOISE), 2));
  }

  private static void assertPassed(String name, Verdict verdict) {
    assertTrue(
        verdict.passed(), name + ": " + verdict.worst() + ", critical " + verdict.critical());
  }

  @ParameterizedTest
  @EnumSource(
      names = {"NONE", "CURRENT_RE_ESTIMATED"},
      mode = EnumSource.Mode.EXCLUDE)
  void aPlantedMistakeIsCaught(Mistake mistake) {
    TransitionKernel wrong = new PlantedBug(mistake, lite(), 0.6, 5);
    Verdict verdict = TEST.check(wrong, EXACT, start(0), 3);
    assertFalse(verdict.passed(), mistake + " passed: " + verdict.worst());
  }

  @Test
  void aReEstimatedLikelihoodIsCaughtOnARandomWalk() {
    DifferentiableFunction flat = new Constant(2);
    TransitionKernel right = new PlantedBug(Mistake.NONE, flat, 1, 1);
    TransitionKernel wrong = new PlantedBug(Mistake.CURRENT_RE_ESTIMATED, flat, 1, 1);
    assertPassed("recycled", TEST.check(right, NOISY, start(NOISE), 4));
    assertFalse(TEST.check(wrong, NOISY, start(NOISE), 4).passed());
  }

  private record Constant(int dimension) implements DifferentiableFunction {
    @Override
    public double value(double[] x) {
      return 0;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      Arrays.fill(out, 0);
    }
  }

  @Test
  void kamhWithoutItsHastingsTermIsCaught() {
    Kamh kamh = new Kamh(TRAITS, new GaussianKernel(4), HISTORY, 0.05, 1);
    TransitionKernel wrong =
        (current, random) ->
            kamh.step(current, random)
                .map(
                    right -> {
                      Evaluated proposal = Objects.requireNonNull(right.info().proposal());
                      double ratio = proposal.logEstimate() - current.logPiHat();
                      boolean accepted =
                          random.of(Purpose.ACCEPT).nextUniform() < Metropolis.probability(ratio);
                      return new Transition(
                          accepted ? current.moveTo(proposal) : current.stay(), right.info());
                    });
    assertFalse(TEST.check(wrong, EXACT, start(0), 5).passed());
  }

  @Test
  void aStretchWithoutItsVolumeIsCaught() {
    Guided pulled = Guided.byItself(STRETCH.pull(finite()));
    assertPassed("with its volume", TEST.check(stretched(pulled), EXACT, start(0), 7));
    TransitionKernel wrong = stretched(withoutVolume(pulled.f()));
    assertFalse(TEST.check(wrong, EXACT, start(0), 7).passed());
  }

  /** Three moves in stretched coordinates, written out once more. */
  private static TransitionKernel stretched(Guided inZ) {
    Surrogate f = finite();
    StepRule rule = new StepRule(0.2, 0.6, 1, 8);
    return (current, random) -> {
      double[] x = current.x().toArray();
      double[] z = new double[2];
      STRETCH.forward(x, z);
      SurrogateHmc hmc = new SurrogateHmc(inZ, ROUND);
      RandomStream stream = random.of(Purpose.SURROGATE_MOVES);
      for (int k = 0; k < 3; k++) {
        hmc.move(z, rule, stream);
      }
      double[] y = new double[2];
      STRETCH.back(z, y);
      return Metropolis.propose(
          TRAITS,
          current,
          y,
          f.value(x) - f.value(y),
          random,
          trial -> Step.done(trial.next(current), trial.info(Move.SURROGATE_TRANSITION)));
    };
  }

  private static Guided withoutVolume(DifferentiableFunction pulled) {
    return new Guided(
        new DifferentiableFunction() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public double value(double[] z) {
            return pulled.value(z) - STRETCH.logVolume(z);
          }

          @Override
          public void gradient(double[] z, double[] out) {
            throw new IllegalStateException("the guide's is asked for");
          }
        },
        pulled);
  }

  @Test
  void aChainWithoutTheAcceptStepIsCaught() {
    Kmc kmc = new Kmc(TRAITS, lite(), Mass.isotropic(2, 1), StepRule.fixed(0.5, 5));
    TransitionKernel wrong =
        (current, random) ->
            kmc.step(current, random)
                .map(
                    right -> {
                      Evaluated proposal = Objects.requireNonNull(right.info().proposal());
                      return new Transition(current.moveTo(proposal), right.info());
                    });
    assertFalse(TEST.check(wrong, EXACT, start(0), 6).passed());
  }

  /**
   * HMC is KMC with an exact gradient, which is told; a random walk is KMC with a flat surrogate.
   */
  @Test
  void theTwoEndsOfKmcAreTheSameToTheLastBit() {
    Mass mass = Mass.diagonal(2, 0.5);
    StepRule rule = new StepRule(0.1, 0.5, 1, 9);
    TransitionKernel hmc = new Hmc(TRAITS, mass, rule);
    DifferentiableFunction log = new LogBanana();
    TransitionKernel same = new Kmc(TRAITS, log, mass, rule);
    TransitionKernel walk = Kmc.randomWalk(TRAITS, mass);
    TransitionKernel flat = new Kmc(TRAITS, new Constant(2), mass, StepRule.fixed(1, 1));
    ChainState state = start(0).draw(RandomStream.of(1, 0, 0, Purpose.TEST));
    for (int t = 1; t < 200; t++) {
      Streams random = new Streams(5, 0, t);
      ChainState next = next(hmc, state, random);
      assertEquals(next, next(same, state, random));
      assertEquals(next(walk, state, random), next(flat, state, random));
      state = next;
    }
  }

  private static ChainState next(TransitionKernel kernel, ChainState state, Streams random) {
    return kernel.step(state, random).answeredBy(EXACT).next();
  }

  private record LogBanana() implements DifferentiableFunction {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double value(double[] x) {
      return BANANA.logDensity(x);
    }

    @Override
    public void gradient(double[] x, double[] out) {
      BANANA.gradient(x, out);
    }
  }
}
