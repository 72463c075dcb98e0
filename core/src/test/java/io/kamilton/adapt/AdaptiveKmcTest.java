package io.kamilton.adapt;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.Samplers;
import io.kamilton.diagnostics.ParameterSummary;
import io.kamilton.feature.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Banana;
import io.kamilton.models.WithNoise;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.target.Point;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdaptiveKmcTest {
  private static final Banana BANANA = new Banana(2, 0.3, 2);
  private static final TargetTraits TARGET = TargetTraits.of(BANANA);
  private static final StepRule RULE = new StepRule(0.1, 0.5, 1, 5);

  private static AdaptiveKmc.Settings settings(int roundLength, long lastRefit) {
    return new AdaptiveKmc.Settings(RULE, 0.7, 0.2, roundLength, lastRefit);
  }

  /** Hears of every point and every refit, and passes both on. */
  private static final class Listening implements Learner {
    private final @Nullable Learner inner;
    final List<Point> points = new ArrayList<>();
    int refits;

    Listening(@Nullable Learner inner) {
      this.inner = inner;
    }

    @Override
    public void add(int chain, double[] x) {
      points.add(Point.of(x));
      if (inner != null) {
        inner.add(chain, x);
      }
    }

    @Override
    public @Nullable Surrogate refit(RandomStream random) {
      refits++;
      return inner == null ? null : inner.refit(random);
    }
  }

  private static Listening finite() {
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.FEATURES);
    Cosines features = Cosines.random(new GaussianKernel(5), 2, 30, random);
    return new Listening(new FiniteLearner(features, 1e-3));
  }

  /**
   * Refits among 20,000 iterations against Σ a_t, in standard deviations √Σ a_t(1 − a_t): |z| ≤ 4.4
   * is a false-alarm rate of 1e-5. A schedule with another exponent is caught.
   */
  @Tag("statistical")
  @Test
  void refitsAreAsFrequentAsTheScheduleSays() {
    Schedule schedule = Schedule.power(1, 0.5);
    assertTrue(Math.abs(refitScore(schedule, schedule)) <= 4.4);
    assertTrue(Math.abs(refitScore(Schedule.power(1, 0.45), schedule)) > 4.4);
  }

  private static double refitScore(Schedule used, Schedule claimed) {
    Listening learner = new Listening(null);
    AdaptiveKmc adapter = new AdaptiveKmc(TARGET, learner, used, settings(1, 20_000), 5);
    double mean = 0;
    double variance = 0;
    for (int t = 1; t <= 20_000; t++) {
      adapter.learn(List.of(new ChainRound(0, List.of(stay(t)))));
      mean += claimed.probability(t);
      variance += claimed.probability(t) * (1 - claimed.probability(t));
    }
    assertEquals(20_000, learner.points.size());
    return (learner.refits - mean) / Math.sqrt(variance);
  }

  private static Transition stay(int t) {
    ChainState state = new ChainState(t, Point.of(0, 0), 0);
    StepInfo info = StepInfo.of(Move.RANDOM_WALK).accepted(false, 0.2).evaluated(1, null);
    return new Transition(state, info.steps(1, 1));
  }

  @Test
  void thereAreNoRefitsAfterTheLast() {
    Listening learner = new Listening(null);
    AdaptiveKmc adapter = new AdaptiveKmc(TARGET, learner, t -> 1, settings(1, 30), 5);
    for (int t = 1; t <= 100; t++) {
      adapter.learn(List.of(new ChainRound(0, List.of(stay(t)))));
    }
    assertEquals(30, learner.refits);
    assertEquals(100, learner.points.size());
  }

  /** Hears which kernels are handed out. */
  private static final class Watched implements Adapter {
    private final Adapter inner;
    final List<TransitionKernel> duringWarmup = new ArrayList<>();
    final List<TransitionKernel> afterwards = new ArrayList<>();
    boolean warm;
    boolean learntLate;

    Watched(Adapter inner) {
      this.inner = inner;
    }

    @Override
    public TransitionKernel kernel(int chain) {
      (warm ? afterwards : duringWarmup).add(inner.kernel(chain));
      return inner.kernel(chain);
    }

    @Override
    public int roundLength() {
      return inner.roundLength();
    }

    @Override
    public long fingerprint() {
      return inner.fingerprint();
    }

    @Override
    public void learn(List<ChainRound> round) {
      learntLate |= warm;
      inner.learn(round);
    }

    @Override
    public void endWarmup() {
      warm = true;
      inner.endWarmup();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7})
  void everyPointIsLearntInWarmupAndNothingChangesAfterIt(int roundLength) {
    Listening learner = finite();
    Watched adapter =
        new Watched(
            new AdaptiveKmc(
                TARGET, learner, Schedule.power(1, 0.5), settings(roundLength, 150), 1));
    List<Point> seen = new ArrayList<>();
    Draws draws =
        Kamilton.sample(BANANA)
            .chains(3)
            .warmup(200)
            .draws(100)
            .sampler((target, run) -> adapter)
            .listener(
                (round, warmup) -> {
                  for (ChainRound chain : round) {
                    if (warmup) {
                      chain.transitions().forEach(each -> seen.add(each.next().x()));
                    }
                  }
                })
            .run();
    assertEquals(100, draws.size());
    assertEquals(seen, learner.points, "every point of every chain, once, in order");
    assertEquals(600, learner.points.size());
    assertTrue(learner.refits > 0 && learner.refits < 150);
    assertFalse(adapter.learntLate);
    TransitionKernel last = adapter.afterwards.get(0);
    adapter.afterwards.forEach(each -> assertSame(last, each));
    assertNotSame(adapter.duringWarmup.get(0), last);
  }

  /** N(0, I) where x₀ < 0, NaN elsewhere: NaN reaches neither a draw nor what is adapted. */
  @Tag("statistical")
  @ParameterizedTest
  @ValueSource(strings = {"adaptive Metropolis", "finite", "lite"})
  void nanStaysOutOfWhatIsAdapted(String name) {
    Kamilton.Sampler sampler =
        switch (name) {
          case "finite" -> Samplers.kmcFinite(5, 1e-3, 50, settings(10, 1500));
          case "lite" -> Samplers.kmcLite(5, 1, 100, settings(10, 300));
          default -> Samplers.adaptiveMetropolis();
        };
    Draws draws =
        Kamilton.sample(2, x -> x[0] < 0 ? -0.5 * (x[0] * x[0] + x[1] * x[1]) : Double.NaN)
            .warmup(2000)
            .draws(12_000)
            .sampler(sampler)
            .listener((round, warmup) -> round.forEach(AdaptiveKmcTest::assertNoNan))
            .run();
    assertTrue(draws.failures() > 100, () -> "failures " + draws.failures());
    // E x₀ = −√(2/π), E x₁ = 0, to five Monte Carlo errors: false alarms below 1e-6 each
    double[] truth = {-Math.sqrt(2 / Math.PI), 0};
    for (int l = 0; l < 2; l++) {
      ParameterSummary row = draws.summary().get(l);
      assertTrue(row.essBulk() > 400, () -> "too few effective draws: " + row);
      assertEquals(truth[l], row.mean(), 5 * row.mcseMean());
    }
  }

  private static void assertNoNan(ChainRound chain) {
    for (Transition transition : chain.transitions()) {
      StepInfo info = transition.info();
      double probability = info.acceptProbability();
      assertTrue(probability >= 0 && probability <= 1, () -> "acceptance " + info);
      assertTrue(info.stepSize() > 0 && info.stepSize() < 1e6, () -> "step size " + info);
      assertTrue(transition.next().x().get(0) < 0);
      assertTrue(Double.isFinite(transition.next().x().get(1)));
    }
  }

  /** With log-noise of sd 4 no step reaches the goal; the run must end all the same. */
  @Test
  void aGoalOutOfReachDoesNotEndTheRun() {
    Kamilton run =
        Kamilton.sample(new WithNoise(BANANA, 4))
            .warmup(6000)
            .draws(50)
            .sampler(Samplers.kmcFinite(5, 1e-3, 20, settings(20, 100)));
    assertEquals(50, run.run().size());
  }

  /** Asked for, the surrogate is refreshed among the kept draws too; not asked for, it is not. */
  @Test
  void learningGoesOnOnlyIfAsked() {
    for (boolean vanishing : new boolean[] {true, false}) {
      Listening learner = finite();
      AdaptiveKmc.Settings settings = new AdaptiveKmc.Settings(RULE, 0.7, 0.2, 1, 50, vanishing);
      int[] atEnd = new int[1];
      Draws draws =
          Kamilton.sample(BANANA)
              .chains(1)
              .warmup(100)
              .draws(200)
              .sampler((t, run) -> new AdaptiveKmc(t, learner, Schedule.power(1, 0.5), settings, 5))
              .listener((round, warmup) -> atEnd[0] = warmup ? learner.refits : atEnd[0])
              .run();
      assertEquals(vanishing ? 300 : 100, learner.points.size());
      assertEquals(vanishing, learner.refits > atEnd[0]);
      StepInfo info = draws.info(0, 199);
      assertTrue(info.acceptProbability() >= 0 && info.acceptProbability() <= 1);
    }
  }

  @Test
  void settingsAreChecked() {
    assertRefused("walkShare is 1", () -> new AdaptiveKmc.Settings(RULE, 0.7, 1, 1, 1));
    assertRefused("roundLength is 0", () -> new AdaptiveKmc.Settings(RULE, 0.7, 0, 0, 1));
    AdaptiveKmc.Settings certain = new AdaptiveKmc.Settings(RULE, 1, 0.1, 1, 1);
    assertRefused(
        "goal is 1", () -> new AdaptiveKmc(TARGET, finite(), Schedule.power(1, 1), certain, 1));
    assertRefused("exponent 2", () -> Schedule.power(1, 2));
    assertRefused("scale is 0", () -> Schedule.power(0, 1));
  }
}
