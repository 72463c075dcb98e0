package io.kamilton.intractable.abc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.Transition;
import io.kamilton.models.SkewNormal;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.parameter.ParameterTarget;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.validation.ExactInvariance;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Estimates that stop early leave the chain as it is: bit for bit, and in law by the exact
 * invariance test, whose exact starts are those of rejection ABC: (θ, seeds) from prior × uniform,
 * kept with probability g̃ ≤ 1.
 *
 * <p>False alarms: 1e-6 for the invariance test of each kernel, 3e-6 in all.
 */
class EarlyRejectionTest {
  private static final ParameterSpace SPACE =
      new ParameterSpace(
          List.of(
              new Parameter(
                  "theta", true, 2, Bounds.NONE, Prior.parse("normal(0, 1)"), Start.at(0))));

  private static Target likelihood(AbcKernel kernel, boolean stopsEarly) {
    SkewNormal model = new SkewNormal(new double[] {1, 2}, 3);
    return new AbcLikelihood(
        new Simulations(Summary.mean(2).of(model), 6, 2, 1),
        Point.of(0.5, 0.8),
        kernel,
        Distance.euclidean(),
        1,
        stopsEarly);
  }

  /** A likelihood that takes more for certain than is. */
  private record WrongBound(Target likelihood) implements Target {
    @Override
    public int dimension() {
      return likelihood.dimension();
    }

    @Override
    public int seeds() {
      return likelihood.seeds();
    }

    @Override
    public boolean stopsEarly() {
      return true;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      return likelihood.logEstimate(x, seed);
    }

    @Override
    public Answer answer(double[] x, Call call) {
      return likelihood.answer(x, new Call(call.chain(), call.seeds(), call.enough() + 1.5));
    }
  }

  private static Evaluator posterior(Target likelihood) {
    return new Evaluator(ParameterTarget.unconstrained(SPACE, likelihood));
  }

  private static Kmc walk(Evaluator target) {
    return Kmc.randomWalk(target.traits(), Mass.isotropic(2, 1));
  }

  /** Where a chain was, and how many simulations it took. */
  private record Path(List<Point> points, long simulations) {}

  private static Path path(Target likelihood) {
    Evaluator target = posterior(likelihood);
    Kmc kernel = walk(target);
    ChainState state = new ChainState(0, Point.of(0, 0), -1, Seeds.of(1, 2));
    List<Point> points = new ArrayList<>();
    long simulations = 0;
    for (int t = 1; t <= 2000; t++) {
      Transition step = kernel.step(state, new Streams(7, 0, t)).answeredBy(target);
      simulations += Objects.requireNonNull(step.info().proposal()).simulations();
      state = step.next();
      points.add(state.x());
    }
    return new Path(points, simulations);
  }

  @ParameterizedTest
  @EnumSource(AbcKernel.class)
  void chainsAreTheSameWithFewerSimulations(AbcKernel kernel) {
    Path whole = path(likelihood(kernel, false));
    Path early = path(likelihood(kernel, true));
    assertEquals(whole.points(), early.points());
    assertEquals(12_000, whole.simulations());
    assertTrue(early.simulations() < 10_000, () -> early.simulations() + " simulations");
  }

  private static boolean isInvariant(Target likelihood, AbcKernel kernel) {
    Target exact = ParameterTarget.unconstrained(SPACE, likelihood(kernel, false));
    Evaluator target = posterior(likelihood);
    return new ExactInvariance(10_000, 3, 1e-6)
        .check(walk(target), target, random -> start(exact, random), 11)
        .passed();
  }

  private static ChainState start(Target posterior, RandomStream random) {
    double[] theta = new double[2];
    while (true) {
      random.gaussians(theta);
      Seeds seeds = Seeds.draw(2, random);
      double log = posterior.answer(theta, new Call(0, seeds)).logEstimate();
      if (random.nextUniform() < StrictMath.exp(log - SPACE.logPrior(theta))) {
        return new ChainState(0, Point.of(theta), log, seeds);
      }
    }
  }

  @Tag("statistical")
  @ParameterizedTest
  @EnumSource(AbcKernel.class)
  void posteriorIsLeftInvariant(AbcKernel kernel) {
    assertTrue(isInvariant(likelihood(kernel, true), kernel));
  }

  /** The check itself. */
  @Tag("statistical")
  @Test
  void aWrongBoundIsSeen() {
    Target wrong = new WrongBound(likelihood(AbcKernel.UNIFORM, true));
    assertFalse(isInvariant(wrong, AbcKernel.UNIFORM));
    assertFalse(path(wrong).points().equals(path(likelihood(AbcKernel.UNIFORM, true)).points()));
  }
}
