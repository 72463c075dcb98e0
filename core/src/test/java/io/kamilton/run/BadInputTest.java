package io.kamilton.run;

import static io.kamilton.Refusals.assertFails;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.Samplers;
import io.kamilton.adapt.Fixed;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.Flat;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.models.Gaussian;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import io.kamilton.target.TargetTraits;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user may get wrong, and what the run says of it. */
class BadInputTest {
  private static final Gaussian NORMAL = Gaussian.standard(2);

  private static Kamilton small() {
    return Kamilton.sample(NORMAL).chains(2).warmup(20).draws(20);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NEGATIVE_INFINITY, Double.NaN, Double.POSITIVE_INFINITY})
  void aChainNeedsAFiniteStart(double density) {
    AtomicInteger tries = new AtomicInteger();
    Kamilton run =
        Kamilton.sample(
                2,
                x -> {
                  tries.incrementAndGet();
                  return density;
                })
            .chains(1);
    String words = "no start with a finite log density in " + Starts.TRIES + " tries for chain 1";
    assertRefused(words, run::run);
    assertEquals(Starts.TRIES, tries.get());
    assertRefused("; give a start inside of the support", run::run);
  }

  /** Another start does not help a target that never answers. */
  @Test
  void aTargetThatNeverAnswersIsToBeFixed() {
    ToDoubleFunction<double[]> throwing =
        x -> {
          throw new IllegalStateException("no solution");
        };
    Kamilton run = Kamilton.sample(2, throwing).chains(1);
    assertRefused("; the target failed each time: fix it", run::run);
  }

  /** Of 20 dimensions uniform on (−2, 2) one point in 4e25 is inside. */
  @Test
  void aHardEdgeIsFoundFromTheCentre() {
    Kamilton narrow =
        Kamilton.sample(
            20, x -> Arrays.stream(x).allMatch(each -> Math.abs(each) < 0.1) ? 0 : Double.NaN);
    double first = narrow.chains(1).warmup(0).draws(1).run().parameter(0).get(0, 0);
    assertTrue(first != 0 && Math.abs(first) < 0.1, () -> "it is " + first);
  }

  @Test
  void theCentreItselfIsTheLast() {
    Kamilton one = Kamilton.sample(2, x -> x[0] == 0 && x[1] == 0 ? 0 : Double.NaN).chains(1);
    assertEquals(0, one.warmup(0).draws(1).run().parameter(0).get(0, 0));
  }

  @Test
  void whatWasTriedIsSaid() {
    Kamilton nowhere = Kamilton.sample(1, x -> Double.NEGATIVE_INFINITY).chains(1);
    assertRefused(
        "no start with a finite log density in 131 tries for chain 1, of which the last 31 are ever"
            + " closer to the centre of the starts, and the very last is the centre (the last: ",
        nowhere::run);
    assertRefused(
        "no start with a finite log density in 131 tries for chain 1 (the last: ",
        nowhere.start((random, out) -> out[0] = random.nextGaussian())::run);
  }

  @Test
  void aStartIsLookedForUntilOneIsInside() {
    Kamilton half = Kamilton.sample(1, x -> x[0] > 1 ? -x[0] : Double.NaN).chains(8);
    assertTrue(half.warmup(0).draws(1).run().parameter(0).get(7, 0) > 1);
  }

  @Test
  void aTargetThatThrowsIsRejectedOrStopsTheRunAndIsNamedWithThePoint() {
    Kamilton broken = Kamilton.sample(2, x -> x[0] * x[2]);
    assertFails(
        TargetException.class, "the target failed at [", broken.onFailure(OnFailure.STOP)::run);
    assertRefused("ERROR at [", broken::run);
    assertRefused("ArrayIndexOutOfBounds", broken::run);
    Kamilton later =
        Kamilton.sample(
                1,
                x -> {
                  if (x[0] > 2) {
                    throw new IllegalStateException("no solution");
                  }
                  return -x[0] * x[0] / 2;
                })
            .chains(3);
    assertFails(TargetException.class, "no solution", later.onFailure(OnFailure.STOP)::run);
    Draws draws = later.run();
    assertTrue(draws.failures() > 0, "failures are counted");
    assertFalse(draws.isCancelled());
    assertTrue(draws.summary().get(0).q95() < 2);
  }

  /** A fifth may fail: 10% does not stop the run, 40% does, and not before a hundred are seen. */
  @Test
  void aTargetThatFailsTooOftenInWarmupStopsTheRun() {
    assertEquals(Ending.DONE, withFailures(10));
    assertFails(TargetException.class, "of warm-up {ERROR=", () -> withFailures(40));
    assertFails(
        TargetException.class, "more than 20%; the last: ERROR at [", () -> withFailures(40));
  }

  private static Ending withFailures(int percent) {
    Target shaky =
        new Target() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            if (seed % 100 < percent) {
              throw new IllegalStateException("no solution");
            }
            return NORMAL.logEstimate(x, seed);
          }
        };
    Evaluator evaluator = new Evaluator(shaky, OnFailure.REJECT, 0);
    Fixed walk = new Fixed(Kmc.randomWalk(evaluator.traits(), Mass.isotropic(2, 1)));
    Limits fifth = new Limits(() -> false, Long.MAX_VALUE, 0.2, () -> false);
    return new Run(new Run.Settings(2, 500, 10, 1, 1), walk, RunListener.silent(), fifth)
        .go(evaluator, chain -> Starts.nearZero(), Past.none());
  }

  @Test
  void numbersOfChainsDrawsAndThreadsArePositive() {
    assertRefused("chains is 0", () -> small().chains(0));
    assertRefused("draws is 0", () -> small().draws(0));
    assertRefused("threads is 0", () -> small().threads(0));
    assertRefused("warmup is -1", () -> small().warmup(-1));
    assertEquals(20, small().warmup(0).run().size());
  }

  @Test
  void dimensionsMustAgree() {
    assertRefused("dimension 0", () -> Kamilton.sample(0, x -> 0));
    Starts.Proposal three = Starts.around(new double[3], 1);
    assertRefused("start has dimension 3; the target has 2", () -> small().start(three).run());
    Kmc other = Kmc.randomWalk(TargetTraits.of(Gaussian.standard(3)), Mass.isotropic(3, 1));
    assertRefused(
        "the chain has dimension 2; the kernel's target has 3",
        () -> small().sampler(Samplers.fixed(other)).run());
    StepRule rule = StepRule.fixed(0.1, 1);
    TargetTraits normal = TargetTraits.of(NORMAL);
    Mass two = Mass.isotropic(2, 1);
    assertRefused(
        "surrogate has dimension 1; the target 2", () -> new Kmc(normal, new Flat(1), two, rule));
    assertRefused(
        "mass has dimension 3; the target 2", () -> Kmc.randomWalk(normal, Mass.isotropic(3, 1)));
  }

  @Test
  void hmcNeedsAGradient() {
    Kamilton.Sampler hmc = Samplers.hmc(StepRule.fixed(0.1, 1));
    Kamilton plain = Kamilton.sample(2, x -> -x[0] * x[0] - x[1] * x[1]);
    assertRefused("the target has no gradient", () -> plain.sampler(hmc).run());
  }

  @Test
  void thereIsAStartAChain() {
    Run.Settings two = new Run.Settings(2, 0, 1, 1, 1);
    Evaluator normal = new Evaluator(NORMAL);
    Fixed walk = new Fixed(Kmc.randomWalk(normal.traits(), Mass.isotropic(2, 1)));
    Run run = new Run(two, walk, RunListener.silent(), Limits.NONE);
    ChainState start = new ChainState(0, Point.of(0, 0), 0);
    assertRefused("1 given for 2 chains", () -> run.from(normal, List.of(start)));
    assertEquals(2, run.from(normal, List.of(start, start)).chains());
  }
}
