package io.kamilton.intractable.gp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.RunningMeans;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Importance estimates against marginal likelihoods that are known.
 *
 * <p>E p̂ = p by the mean of p̂/p, to 5 standard errors: a false alarm with probability 5.7e-7 a
 * test, below 5e-6 for the 7 comparisons of this class.
 */
@Tag("statistical")
class ImportanceSamplerTest {
  private static final int SEEDS = 10_000;
  private static final int SAMPLES = 4;
  private static final double EXACT = SmallProblem.exact();

  private static RandomStream random(long seed) {
    return RandomStream.of(seed, 0, 0, Purpose.MODEL);
  }

  /** p̂/p over many seeds. */
  private static RunningMeans ratio(double exact, LongToDoubleFunction logEstimate) {
    RunningMeans ratio = new RunningMeans(1);
    for (long seed = 0; seed < SEEDS; seed++) {
      ratio.add(StrictMath.exp(logEstimate.applyAsDouble(seed) - exact));
    }
    return ratio;
  }

  /** How many standard errors the mean of p̂/p is from 1. */
  private static double error(double exact, ImportanceSampler sampler) {
    return ratio(exact, seed -> sampler.logEstimate(SAMPLES, random(seed))).worstZ(1);
  }

  private static RunningMeans literal(LiteralEstimate.Bug bug) {
    LiteralEstimate literal =
        new LiteralEstimate(
            SmallProblem.POINTS, SmallProblem.Y, SmallProblem.THETA, SmallProblem.RIDGE, bug);
    return ratio(EXACT, seed -> literal.logEstimate(SAMPLES, random(seed)));
  }

  @ParameterizedTest
  @EnumSource
  void estimateIsUnbiased(Importance importance) {
    GpClassification target = SmallProblem.target(importance, SAMPLES);
    assertTrue(error(EXACT, target.sampler(SmallProblem.THETA)) <= 5);
  }

  @Test
  void theLiteralTranscriptionIsUnbiasedToo() {
    assertTrue(literal(LiteralEstimate.Bug.NONE).worstZ(1) <= 5);
  }

  /** The check itself: it must see every planted bug that moves the mean. */
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "SIGN_OF_THE_LIKELIHOOD"})
  void plantedBugsAreSeen(LiteralEstimate.Bug bug) {
    assertTrue(literal(bug).worstZ(1) > 5);
  }

  /** This one does not: it is seen by the noise. */
  @Test
  void aLikelihoodOfTheOtherSignIsNoisier() {
    double right = literal(LiteralEstimate.Bug.NONE).standardError(0);
    double wrong = literal(LiteralEstimate.Bug.SIGN_OF_THE_LIKELIHOOD).standardError(0);
    ImportanceSampler sampler =
        SmallProblem.target(Importance.LAPLACE, SAMPLES).sampler(SmallProblem.THETA);
    double ours = ratio(EXACT, seed -> sampler.logEstimate(SAMPLES, random(seed))).standardError(0);
    assertTrue(wrong > 3 * right, () -> wrong + " against " + right);
    assertTrue(ours < 1.2 * right, () -> ours + " against " + right);
  }

  /** As ℓ → 0, f_i ~ N(0, 1 + ridge) independently, and each label has probability ½. */
  @ParameterizedTest
  @EnumSource
  void independentLatentValuesGiveFairCoins(Importance importance) {
    ImportanceSampler sampler = SmallProblem.target(importance, SAMPLES).sampler(both(-1000));
    double exact = 3 * StrictMath.log(0.5);
    assertTrue(error(exact, sampler) <= 5);
  }

  /** As ℓ → ∞ all f_i share one g ~ N(0, 1), beside the ridge's own share of each. */
  @ParameterizedTest
  @EnumSource
  void oneLatentValueForAllIsAnIntegralOverIt(Importance importance) {
    ImportanceSampler sampler = SmallProblem.target(importance, SAMPLES).sampler(both(1000));
    double sum = 0;
    for (double g = -8; g <= 8; g += 0.25) {
      double each = 0.25 * normal(g);
      for (double y : SmallProblem.Y) {
        each *= likelihood(y, g);
      }
      sum += each;
    }
    double exact = StrictMath.log(sum);
    assertTrue(error(exact, sampler) <= 5);
  }

  /** ∫ N(f; g, ridge)/(1 + exp(−yf)) df. */
  private static double likelihood(double y, double g) {
    double sum = 0;
    for (double x = -8; x <= 8; x += 0.25) {
      double f = g + Math.sqrt(SmallProblem.RIDGE) * x;
      sum += 0.25 * normal(x) / (1 + StrictMath.exp(-y * f));
    }
    return sum;
  }

  private static double normal(double x) {
    return StrictMath.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
  }

  private static double[] both(double value) {
    double[] theta = new double[2];
    Arrays.fill(theta, value);
    return theta;
  }

  /** One draw weighs what the formula says: the K⁻¹ that cancel cancel. */
  @Test
  void weightAtTheMeanIsTheLiteralOne() {
    Covariance k = covariance();
    Logistic likelihood = new Logistic(SmallProblem.Y);
    Approximation q = Laplace.fit(k, likelihood);
    double half = 0.5 * StrictMath.log(determinantOfB(q));
    double expected = likelihood.logDensity(q.mean()) - 0.5 * q.squaredLength() - half;
    assertEquals(expected, new ImportanceSampler(k, likelihood, q).logWeightAtMean(), 1e-13);
  }

  private static Covariance covariance() {
    return new ArdKernel(SmallProblem.POINTS, SmallProblem.RIDGE).covariance(SmallProblem.THETA);
  }

  /** |I + WK| by the rule of Sarrus. */
  private static double determinantOfB(Approximation q) {
    double[][] k =
        LiteralEstimate.kernel(SmallProblem.POINTS, SmallProblem.THETA, SmallProblem.RIDGE)
            .getData();
    double[][] b = new double[3][3];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        b[i][j] = q.w(i) * k[i][j] + (i == j ? 1 : 0);
      }
    }
    double sum = 0;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int l = (i + 2) % 3;
      sum += b[0][i] * b[1][j] * b[2][l] - b[0][i] * b[1][l] * b[2][j];
    }
    return sum;
  }
}
