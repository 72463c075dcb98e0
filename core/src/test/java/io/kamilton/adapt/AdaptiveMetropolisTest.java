package io.kamilton.adapt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AdaptiveMetropolisTest {
  /** Standard deviations 10 and 0.1, correlation 0.9. */
  private static final Gaussian NARROW =
      new Gaussian(
          new double[] {5, -1}, Matrix.of(new double[] {100, 0.9}, new double[] {0.9, 0.01}));

  private static final Evaluator TARGET = new Evaluator(NARROW);

  private final AdaptiveMetropolis adapter = new AdaptiveMetropolis(TARGET.traits(), 1);

  private ChainState state =
      new ChainState(0, Point.of(5, -1), NARROW.logDensity(new double[] {5, -1}));

  private double run(int rounds, boolean learns) {
    double acceptance = 0;
    for (int r = 0; r < rounds; r++) {
      List<Transition> transitions = new ArrayList<>();
      for (int i = 0; i < adapter.roundLength(); i++) {
        Streams random = new Streams(1, 0, state.t() + 1);
        Transition transition = adapter.kernel(0).step(state, random).answeredBy(TARGET);
        transitions.add(transition);
        acceptance += transition.info().acceptProbability();
        state = transition.next();
      }
      if (learns) {
        adapter.learn(List.of(new ChainRound(0, transitions)));
      }
    }
    return acceptance / rounds / adapter.roundLength();
  }

  /** The covariance of proposals from one place: scale²Σ, whose shape is seen in two ratios. */
  private static double[] shape(TransitionKernel kernel, ChainState from) {
    double[] sums = new double[3];
    for (int i = 1; i <= 20_000; i++) {
      Transition step = kernel.step(from, new Streams(9, 0, i)).answeredBy(TARGET);
      Point to = Objects.requireNonNull(step.info().proposal()).x();
      double x = to.get(0) - from.x().get(0);
      double y = to.get(1) - from.x().get(1);
      sums[0] += x * x;
      sums[1] += x * y;
      sums[2] += y * y;
    }
    return new double[] {Math.sqrt(sums[0] / sums[2]), sums[1] / Math.sqrt(sums[0] * sums[2])};
  }

  /**
   * After 50,000 draws, over 40 seeds, the ratio of scales was 100 ± 1.6, the correlation 0.900 ±
   * 0.007 and the rate 0.235 ± 0.0074. Five standard deviations or more are allowed: a false alarm
   * has a rate below 1e-6 each. What has learnt nothing misses all three.
   */
  @Tag("statistical")
  @Test
  void theCovarianceAndTheRateAreLearnt() {
    TransitionKernel before = adapter.kernel(0);
    double[] ignorant = shape(before, state);
    assertTrue(ignorant[0] < 2 && Math.abs(ignorant[1]) < 0.1 && run(100, false) < 0.15);
    run(5000, true);
    adapter.endWarmup();
    double[] learnt = shape(adapter.kernel(0), state);
    assertEquals(100, learnt[0], 10);
    assertEquals(0.9, learnt[1], 0.04);
    assertEquals(0.234, run(500, false), 0.04);
  }

  @Test
  void aKernelThatWasHandedOutNeverChanges() {
    TransitionKernel first = adapter.kernel(0);
    Transition before = first.step(state, new Streams(3, 0, 1)).answeredBy(TARGET);
    ChainState start = state;
    run(20, true);
    assertEquals(before, first.step(start, new Streams(3, 0, 1)).answeredBy(TARGET));
    TransitionKernel now = adapter.kernel(0);
    assertSame(now, adapter.kernel(3), "one for all chains");
    run(1, false);
    assertSame(now, adapter.kernel(0), "without learning it stays");
  }

  /** Ten steps of chains at these places that were all rejected, but for one if it is said. */
  private static List<ChainRound> round(boolean oneAccepted, int length, double[]... places) {
    List<ChainRound> round = new ArrayList<>();
    for (int chain = 0; chain < places.length; chain++) {
      List<Transition> transitions = new ArrayList<>();
      ChainState at = new ChainState(0, Point.of(places[chain]), -1);
      for (int i = 0; i < length; i++) {
        boolean accepted = oneAccepted && chain == 1 && i == 3;
        at = at.stay();
        StepInfo info = StepInfo.of(Move.RANDOM_WALK).accepted(accepted, 0);
        transitions.add(new Transition(at, info));
      }
      round.add(new ChainRound(chain, transitions));
    }
    return round;
  }

  /** Squared lengths of a step of size 1 along each axis, in the metric of the walk. */
  private static double[] squaredSteps(List<ChainRound> first) {
    AdaptiveMetropolis walk = new AdaptiveMetropolis(TARGET.traits(), 1);
    walk.startsAt(first.stream().map(each -> each.transitions().get(0).next().x()).toList());
    boolean any = walk.takeScalesFromStarts(first);
    double[] steps = {
      walk.squaredJump(new double[2], new double[] {1, 0}),
      walk.squaredJump(new double[2], new double[] {0, 1})
    };
    assertEquals(any, steps[0] != 1 || steps[1] != 1);
    return steps;
  }

  /** Standard deviations 10⁻⁹ and 0.5 of where two chains are. */
  @Test
  void scalesOfAnotherOrderAreTakenFromWhereChainsStart() {
    double[] low = {3, 2};
    double[] high = {3 + Math.sqrt(2) * 1e-9, 2 + Math.sqrt(2) / 2};
    double[] found = squaredSteps(round(false, 10, low, high));
    assertEquals(1e18, found[0], 1e13);
    assertEquals(1, found[1], "half a step is no other order");
    assertArrayEquals(new double[] {1, 1}, squaredSteps(round(true, 10, low, high)), "moved");
    assertArrayEquals(new double[] {1, 1}, squaredSteps(round(false, 4, low, high)), "too few");
    assertArrayEquals(new double[] {1, 1}, squaredSteps(round(false, 30, low)), "one chain");
    assertArrayEquals(new double[] {1, 1}, squaredSteps(round(false, 10, low, low)), "one place");
  }

  @Test
  void onlyTheFirstRoundIsLookedAt() {
    AdaptiveMetropolis walk = new AdaptiveMetropolis(TARGET.traits(), 1);
    walk.learn(round(false, 10, new double[] {3, 2}, new double[] {3, 2}));
    assertFalse(
        walk.takeScalesFromStarts(
            round(false, 10, new double[] {3, 2}, new double[] {3 + 1e-9, 2})));
  }
}
