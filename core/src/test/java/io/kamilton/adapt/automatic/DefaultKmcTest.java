package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.Samplers;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.adapt.WalkAlone;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.models.Funnel;
import io.kamilton.models.Gaussian;
import io.kamilton.models.GaussianMixture;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.StudentT;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the default sampler learns, when, and how often it uses which move. */
class DefaultKmcTest {
  private static final Banana BANANA = new Banana(2, 0.3, 2);

  private static final TargetTraits PLANE = TargetTraits.of(BANANA);

  private DefaultKmc adapter = new DefaultKmc(PLANE, 1, KmcRecipe.DEFAULT);
  private final RandomStream random = RandomStream.of(21, 0, 0, Purpose.TEST);
  private ChainState state = new ChainState(0, Point.of(0, 0), BANANA.logDensity(new double[2]));

  private static Evaluator evaluator(ToDoubleFunction<double[]> logDensity) {
    return new Evaluator(
        new Target() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return logDensity.applyAsDouble(x);
          }
        });
  }

  private static StepInfo info(Move move, double accepts, Evaluated proposal) {
    return StepInfo.of(move)
        .accepted(true, accepts)
        .evaluated(1, proposal)
        .steps(1, 1)
        .energyErrors(0, 0);
  }

  private void learn(int rounds, double walkAccepts, double surrogateAccepts) {
    learn(BANANA, 0, rounds, walkAccepts, surrogateAccepts);
  }

  /** Rounds of an exact chain: every proposal is a draw, a walk's or a surrogate's in turn. */
  private void learn(
      KnownTarget target, double noise, int rounds, double walkAccepts, double surrogateAccepts) {
    for (int r = 0; r < rounds; r++) {
      List<Transition> transitions = new ArrayList<>();
      for (int i = 0; i < adapter.roundLength(); i++) {
        double[] y = new double[target.dimension()];
        target.draw(random, y);
        double value = target.logDensity(y) + (noise > 0 ? noise * random.nextGaussian() : 0);
        Evaluated proposal = new Evaluated(Point.of(y), value, Outcome.FINITE, 0);
        boolean walk = i % 2 == 0;
        double accepts = walk ? walkAccepts : surrogateAccepts;
        Move move = walk ? Move.RANDOM_WALK : Move.SURROGATE_TRANSITION;
        StepInfo info = info(move, accepts, proposal);
        state = state.moveTo(proposal);
        transitions.add(new Transition(state, info));
      }
      adapter.learn(List.of(new ChainRound(0, transitions)));
    }
  }

  private FitSummary fit() {
    return (FitSummary) choice();
  }

  private SamplerChoice choice() {
    return adapter.choice().orElseThrow();
  }

  private boolean isExactQuadratic() {
    return fit().quality().isQuadratic() && fit().quality().error() < 1e-8;
  }

  /** How many values the surrogate in use was fitted to; 0 where there is none. */
  private int fittedTo() {
    return choice() instanceof FitSummary made ? made.values() : 0;
  }

  @Test
  void theLastFitDoesNotGiveAShareBackThatWasLost() {
    learn(100, 0.3, 0);
    assertTrue(fit().quality().error() < 0.005);
    assertEquals(0.1, fit().surrogateShare());
    adapter.endWarmup();
    assertEquals(0.1, fit().surrogateShare());
  }

  @Test
  void thereIsNoSurrogateBeforeThereAreValues() {
    assertEquals(new WalkAlone(), choice());
    adapter.refit();
    learn(3, 0.3, 0.3);
    assertEquals(new WalkAlone(), choice());
    learn(1, 0.3, 0.3);
    assertEquals(40, fit().values());
    assertEquals(FeatureFamily.QUARTIC, fit().quality().families().get(0).family());
  }

  /**
   * Twelve coordinates have 94 quadratics, logarithms of radii and a constant among them, for which
   * 121 values are enough: the fit that may be exact does not wait until there are 144.
   */
  @Test
  void aFitIsMadeAsSoonAsItMayBeExact() {
    Gaussian target = Gaussian.rotated(12, 3);
    adapter = new DefaultKmc(TargetTraits.of(target), 1, KmcRecipe.DEFAULT);
    state = new ChainState(0, Point.of(new double[12]), target.logDensity(new double[12]));
    learn(target, 0, 12, 0.3, 0.3);
    assertEquals(120, fit().values());
    assertFalse(isExactQuadratic(), () -> fit().toString());
    learn(target, 0, 1, 0.3, 0.3);
    assertEquals(130, fit().values());
    assertTrue(isExactQuadratic(), () -> fit().toString());
  }

  /**
   * Location and log scale of five numbers with errors of Student's t₂, whose density falls as
   * slowly as that of a scale far from them: a run begins 300 scales away, and powers of such a
   * scale are beyond all numbers.
   */
  @Test
  void aScaleMayBeginFarAway() {
    double[] data = {-0.7, 0.1, 0.4, 1.1, 2.0};
    Draws draws =
        Kamilton.sample(
                2,
                x -> {
                  double sum = -0.5 * x[0] * x[0] / 1e6 - 0.5 * x[1] * x[1] / 1e6;
                  for (double each : data) {
                    double z = (each - x[0]) / StrictMath.exp(x[1]);
                    sum -= x[1] + 1.5 * StrictMath.log1p(z * z / 2);
                  }
                  return sum;
                })
            .chains(4)
            .warmup(300)
            .draws(100)
            .seed(4)
            .start(Starts.around(new double[] {300, 300}, 3))
            .run();
    assertEquals(100, draws.size());
  }

  @Test
  void anEarlierRunIsPutToUseAtOnce() {
    learn(3, 0.3, 0.3);
    long before = adapter.fingerprint();
    adapter.refit();
    assertEquals(30, fit().values());
    assertNotEquals(before, adapter.fingerprint());
  }

  /** Moves on e^f cross between modes now and then only: more are made, as they cost nothing. */
  @Test
  void moreMovesAreMadeWhereStatesStayAlike() {
    learn(GaussianMixture.twoModes(2, 6), 0, 100, 0.3, 0.3);
    assertTrue(fit().leastMoves() > 12, () -> fit().toString());
  }

  /** No step size suits a neck and a mouth; in stretched coordinates there is neither. */
  @Test
  void aFunnelIsAGaussianInCoordinatesOfItsOwn() {
    Funnel target = new Funnel(3, 3);
    adapter = new DefaultKmc(TargetTraits.of(target), 1, KmcRecipe.DEFAULT);
    state = new ChainState(0, Point.of(0, 0, 0), target.logDensity(new double[3]));
    learn(target, 0, 60, 0.3, 0.3);
    assertTrue(fit().fittedThere() && fit().quality().isQuadratic(), () -> fit().toString());
    assertTrue(fit().quality().error() < 1e-2, () -> fit().toString());
    assertEquals(OptionalInt.of(0), fit().nonCentredBy());
    assertTrue(fit().mostMoves() < 14, () -> fit().toString());
  }

  @Test
  void fewMovesAreEnoughForAGaussian() {
    learn(Gaussian.standard(2), 0, 100, 0.3, 0.3);
    assertTrue(fit().mostMoves() < 10, () -> fit().toString());
  }

  /** Values that no f predicts within 3 teach nothing; those with noise of sd 2 still do. */
  @ParameterizedTest
  @ValueSource(doubles = {2, 20})
  void aUselessSurrogateIsNotUsed(double noise) {
    learn(Gaussian.standard(2), noise, 60, 0.3, 0.3);
    assertEquals(noise > 3, choice().equals(new WalkAlone()), () -> choice().toString());
  }

  /**
   * Chains that accept far less than its error foretells have gone to where f is not log π. From
   * 600 to 1600 evaluations there are 6 fits, 20% apart; from there to 2600 there would be 3, and
   * 10 are 5% apart, of which some are passed over.
   */
  @Test
  void aSurrogateThatDisappointsIsLearntAnewSooner() {
    learn(Gaussian.standard(2), 1, 60, 0.3, 0.3);
    int asForetold = fits(100, 0.3);
    assertTrue(asForetold <= 6, asForetold + " fits");
    int less = fits(100, 0.05);
    assertTrue(less >= 6, less + " fits");
  }

  /** How many surrogates were used over so many rounds. */
  private int fits(int rounds, double surrogateAccepts) {
    Set<Integer> used = new HashSet<>();
    for (int r = 0; r < rounds; r++) {
      learn(Gaussian.standard(2), 1, 1, 0.3, surrogateAccepts);
      used.add(fittedTo());
    }
    return used.size();
  }

  /** By time, the next fit waits until rounds have taken as long as the last one. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 5})
  void aDearFitIsMadeRarely(double fitSeconds) {
    adapter = new DefaultKmc(PLANE, 1, KmcRecipe.DEFAULT.tunedByTime());
    Set<Integer> used = new HashSet<>();
    double now = 0;
    for (int r = 0; r < 200; r++) {
      adapter.begins(now);
      learn(Gaussian.standard(2), 1, 1, 0.3, 0.3);
      now += 0.01 + (used.add(fittedTo()) ? fitSeconds : 0);
    }
    // adaptive Metropolis, the first fit, and no other in the two seconds of all rounds
    assertTrue(fitSeconds == 0 ? used.size() > 10 : used.size() == 2, used.size() + " in use");
  }

  /** J_s/(J_s + J_w); proposals are alike, so that the jumps are as the rates. */
  @Test
  void movesAreUsedAsTheirJumpsDeserve() {
    learn(60, 0.9, 0.9);
    assertEquals(0.5, share(), 0.1);
    learn(150, 0.45, 0.9);
    assertEquals(0.8, share(), 0.1);
    learn(300, 0.9, 0.6);
    assertEquals(0.3, share(), 0.1);
  }

  /** Where the surrogate does not help it is adaptive Metropolis; and the other way round. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noMoveIsEverGivenUp(boolean surrogateHelps) {
    learn(100, surrogateHelps ? 0 : 0.3, surrogateHelps ? 0.9 : 0);
    assertEquals(surrogateHelps ? 0.95 : 0.1, share(), 1e-9);
    Set<Move> used = new HashSet<>();
    Set<Double> steps = new HashSet<>();
    TransitionKernel kernel = adapterOn(BANANA).kernel(0);
    Evaluator banana = new Evaluator(BANANA);
    for (int t = 1; t <= 2000; t++) {
      StepInfo info = kernel.step(state, new Streams(1, 0, t)).answeredBy(banana).info();
      used.add(info.move());
      if (info.move() == Move.RANDOM_WALK) {
        steps.add(info.stepSize());
      }
    }
    assertEquals(Set.of(Move.RANDOM_WALK, Move.SURROGATE_TRANSITION), used);
    assertEquals(Set.of(1.0, 3.0, 0.3), steps, "walks of every length");
  }

  /** Has learnt of a run on a target that can be asked. */
  private static DefaultKmc adapterOn(Target target) {
    List<DefaultKmc> made = new ArrayList<>();
    Kamilton.sample(target)
        .warmup(200)
        .draws(1)
        .sampler(
            (evaluator, settings) -> {
              made.add(new DefaultKmc(evaluator, settings.seed(), KmcRecipe.DEFAULT));
              return made.get(0);
            })
        .run();
    return made.get(0);
  }

  private double share() {
    return fit().surrogateShare();
  }

  /** Frozen after warm-up, or learnt on ever more rarely: when 30% more is known. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void afterWarmupItIsFrozenOrLearntOnRarely(boolean learnsOn) {
    StudentT target = StudentT.correlated(2, 5, 0.5);
    Evaluator student = new Evaluator(target);
    List<DefaultKmc> made = new ArrayList<>();
    List<Long> after = new ArrayList<>();
    ChainState start = ChainState.start(new Evaluated(Point.of(0.5, 0.2), -1, Outcome.FINITE, 0));
    Map<Long, Transition> steps = new HashMap<>();
    Draws draws =
        Kamilton.sample(target)
            .warmup(200)
            .draws(1000)
            .sampler(
                (traits, settings) -> {
                  made.add(
                      new DefaultKmc(
                          traits,
                          settings.seed(),
                          learnsOn ? KmcRecipe.DEFAULT.learningOn() : KmcRecipe.DEFAULT));
                  return made.get(0);
                })
            .listener(
                (round, warmup) -> {
                  if (!warmup) {
                    long print = made.get(0).fingerprint();
                    after.add(print);
                    Step asks = made.get(0).kernel(0).step(start, new Streams(3, 0, 1));
                    Transition step = asks.answeredBy(student);
                    Transition before = steps.putIfAbsent(print, step);
                    assertTrue(before == null || before.equals(step), "it tells of every change");
                  }
                })
            .run();
    assertEquals(1000, draws.size());
    // what warm-up left, one that was due soon, and from about 800 evaluations to 4,800
    double most = 2 + Math.ceil(Math.log(6) / Math.log(1.3));
    long different = after.stream().distinct().count();
    assertEquals(100, after.size());
    if (learnsOn) {
      assertTrue(different >= 2 && different <= most, different + " kernels; most: " + most);
    } else {
      assertEquals(1, different);
    }
  }

  @Test
  void aKernelThatWasHandedOutNeverChanges() {
    DefaultKmc own = adapterOn(BANANA);
    TransitionKernel first = own.kernel(0);
    Evaluator banana = new Evaluator(BANANA);
    assertSame(first, own.kernel(3), "one for all chains");
    List<Transition> before = new ArrayList<>();
    for (int t = 1; t <= 40; t++) {
      before.add(first.step(state, new Streams(3, 0, t)).answeredBy(banana));
    }
    for (int r = 0; r < 30; r++) {
      own.learn(List.of(new ChainRound(0, before)));
    }
    for (int t = 1; t <= 40; t++) {
      Step again = first.step(state, new Streams(3, 0, t));
      assertEquals(before.get(t - 1), again.answeredBy(banana));
    }
  }

  /** N(0, I) times e^{5z}, z a number that every x has, without any order. */
  private static double hash(double[] x) {
    long bits = 0;
    double square = 0;
    for (double each : x) {
      bits = 31 * bits + Double.doubleToLongBits(each);
      square += each * each;
    }
    return 5 * RandomStream.of(bits, 0, 0, Purpose.TEST).nextGaussian() - square / 2;
  }

  /** There is nothing to learn: it says so by its error, and is no worse than a walk. */
  @Test
  void aHopelessTargetEndsAllTheSame() {
    Kamilton run = Kamilton.sample(3, DefaultKmcTest::hash).warmup(300).draws(1500);
    List<DefaultKmc> made = new ArrayList<>();
    Draws draws =
        run.sampler(
                (evaluator, settings) -> {
                  made.add(new DefaultKmc(evaluator, settings.seed(), KmcRecipe.DEFAULT));
                  return made.get(0);
                })
            .run();
    assertEquals(1500, draws.size());
    FitSummary fit = (FitSummary) made.get(0).choice().orElseThrow();
    assertTrue(fit.quality().error() > 2, fit::toString);
    Draws walk = run.sampler(Samplers.adaptiveMetropolis()).run();
    assertFalse(squaredJump(draws) < 0.5 * squaredJump(walk), fit::toString);
  }

  /** Values and gradients that overflow teach nothing, and end nothing. */
  @Test
  void valuesBeyondAllBoundsDoNotEndTheRun() {
    Draws draws =
        Kamilton.sample(2, x -> -1e300 * (x[0] * x[0] + x[1] * x[1]))
            .warmup(100)
            .draws(100)
            .sampler(Samplers.kmc())
            .run();
    assertEquals(100, draws.size());
  }

  private static double squaredJump(Draws draws) {
    double sum = 0;
    for (int c = 0; c < draws.chains(); c++) {
      for (int i = 1; i < draws.size(); i++) {
        for (int l = 0; l < draws.dimension(); l++) {
          double jump = draws.get(c, i).x().get(l) - draws.get(c, i - 1).x().get(l);
          sum += jump * jump;
        }
      }
    }
    return sum;
  }
}
