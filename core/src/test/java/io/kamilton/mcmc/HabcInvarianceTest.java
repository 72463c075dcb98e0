package io.kamilton.mcmc;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import io.kamilton.validation.ExactInvariance;
import io.kamilton.validation.Exactness.ExactStart;
import io.kamilton.validation.Exactness.Verdict;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Hamiltonian ABC leaves invariant, where that is known exactly. 4 checks at 5e-5 each: the
 * family-wise false-alarm rate is below 2e-4. Seeds are fixed.
 */
@Tag("statistical")
class HabcInvarianceTest {
  private static final ExactInvariance TEST = new ExactInvariance(10_000, 4, 5e-5);
  private static final Gaussian NORMAL = Gaussian.standard(2);
  private static final double EPS = 0.8;

  private static Habc coarse(double friction) {
    Habc.Settings settings = new Habc.Settings(StepRule.fixed(EPS, 3), friction, 1);
    return Habc.exact(TargetTraits.of(NORMAL), settings);
  }

  private static ExactStart normal(double variance) {
    return random -> {
      double[] x = new double[2];
      random.gaussians(x);
      x[0] *= Math.sqrt(variance);
      x[1] *= Math.sqrt(variance);
      return new ChainState(0, Point.of(x), NORMAL.logDensity(x));
    };
  }

  /** On N(0, I) leapfrog steps and friction keep N(0, I/(1 − ε²/4)) × N(0, I) exactly. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1.5})
  void aNormalTargetIsWidenedByTheStepsAlone(double friction) {
    assertPassed(
        TEST.check(coarse(friction), new Evaluator(NORMAL), normal(1 / (1 - EPS * EPS / 4)), 1));
  }

  @Test
  void withoutAnAcceptStepTheTargetItselfIsNotInvariant() {
    assertFalse(TEST.check(coarse(0), new Evaluator(NORMAL), normal(1), 2).passed());
  }

  /** Odd seeds: ½N(x; −1, 1), even ones: 1½N(x; 1, 1). */
  private static final Target TWO_KINDS_OF_SEEDS =
      new Target() {
        @Override
        public int dimension() {
          return 1;
        }

        @Override
        public double logEstimate(double[] x, long seed) {
          double offset = seed % 2 == 0 ? x[0] - 1 : x[0] + 1;
          return StrictMath.log(seed % 2 == 0 ? 1.5 : 0.5) - 0.5 * offset * offset;
        }
      };

  private static final Evaluator SEEDED = new Evaluator(TWO_KINDS_OF_SEEDS);

  /** (x, ω) ~ π̂(x, ω). */
  private static ChainState seeded(RandomStream random) {
    long seed = random.nextUniform() < 0.75 ? 0 : 1;
    double[] x = {(seed == 0 ? 1 : -1) + random.nextGaussian()};
    return ChainState.start(SEEDED.evaluate(x, new Call(0, seed)));
  }

  /** ε = 0.05: what the steps widen is 6e-4 of the variance, 0.05 standard errors. */
  private static Habc fine(double refresh) {
    Habc.Settings settings = new Habc.Settings(StepRule.fixed(0.05, 20), 0, refresh);
    return Habc.perturbed(SEEDED.traits(), 0.1, 1, settings);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 0.3})
  void thePointAndItsSeedsAreInvariantTogether(double refresh) {
    assertPassed(TEST.check(fine(refresh), SEEDED, HabcInvarianceTest::seeded, 3));
  }

  @Test
  void seedsThatAreRenewedWithoutAskingAreCaught() {
    Habc habc = fine(1e-9);
    TransitionKernel wrong =
        (current, random) -> {
          Seeds seeds = current.seeds().renewed(random.of(Purpose.ESTIMATE));
          double[] x = current.x().toArray();
          double value = SEEDED.evaluate(x, new Call(0, seeds)).logEstimate();
          return habc.step(new ChainState(current.t(), current.x(), value, seeds), random);
        };
    assertFalse(TEST.check(wrong, SEEDED, HabcInvarianceTest::seeded, 4).passed());
  }

  private static void assertPassed(Verdict verdict) {
    assertTrue(verdict.passed(), verdict.worst() + ", critical " + verdict.critical());
  }
}
