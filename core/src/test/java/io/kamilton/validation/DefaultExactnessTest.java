package io.kamilton.validation;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Samplers;
import io.kamilton.adapt.automatic.KmcRecipe;
import io.kamilton.mcmc.ChainState;
import io.kamilton.models.DrawnTarget;
import io.kamilton.models.Gaussian;
import io.kamilton.models.StudentT;
import io.kamilton.models.WithNoise;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The default sampler is exact in very short runs, and was not while it learnt from kept draws
 * (docs/exactness.md). One chain, 40 iterations of warm-up, an exact draw, 200 kept draws. Each
 * verdict has a false-alarm rate of 1%, and its seed is fixed.
 *
 * <p>{@code -Dkamilton.exactness.runs=3000} makes the long version.
 */
@Tag("statistical")
class DefaultExactnessTest {
  private static final int RUNS = Integer.getInteger("kamilton.exactness.runs", 250);
  private static final Run.Settings SHORT = new Run.Settings(1, 40, 200, 1, 1);

  /** A target, and exact draws of its state. */
  private record Known(String name, Target target, Exactness.ExactStart exact) {
    Exactness.Verdict check(KmcRecipe recipe) {
      return new Exactness(Samplers.kmc(recipe)::adapter, SHORT, RUNS, 0.01)
          .check(new Evaluator(target), Starts.around(new double[target.dimension()], 2), exact, 1);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Known known(String name, DrawnTarget target) {
    return new Known(name, target, random -> state(target, random, 0));
  }

  private static ChainState state(DrawnTarget target, RandomStream random, double noise) {
    double[] x = new double[target.dimension()];
    target.draw(random, x);
    return new ChainState(0, Point.of(x), target.logDensity(x) + noise);
  }

  /** Noise of variance 1; that of a state is tilted by its exponential: N(½, 1). */
  private static Known noisy() {
    Gaussian target = Gaussian.rotated(4, 1);
    return new Known(
        "noisy Gaussian",
        new WithNoise(target, 1),
        random -> state(target, random, 0.5 + random.nextGaussian()));
  }

  private static Known bent() {
    return known("bent, with an exponential tail", new BentLaplace());
  }

  static Stream<Known> known() {
    return Stream.of(
        bent(),
        known("Student t", StudentT.correlated(3, 5, 0.5)),
        known("regression", new NormalRegression()),
        noisy());
  }

  @ParameterizedTest
  @MethodSource("known")
  void theDefaultIsExact(Known target) {
    Exactness.Verdict verdict = target.check(KmcRecipe.DEFAULT);
    assertTrue(verdict.passed(), () -> verdict.worst() + ", critical " + verdict.critical());
  }

  /** The rule of earlier versions. */
  @Test
  void learningFromKeptDrawsIsCaught() {
    Exactness.Verdict verdict = bent().check(KmcRecipe.DEFAULT.learningOn());
    assertFalse(verdict.passed(), () -> verdict.worst() + ", critical " + verdict.critical());
  }
}
