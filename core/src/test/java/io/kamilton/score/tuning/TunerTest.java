package io.kamilton.score.tuning;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.coordinates.Coordinates;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Regulariser;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TunerTest {
  private static final EstimatorFamily FINITE =
      EstimatorFamily.finite(new GaussianKernel(1), 2, 60, 3);

  private final RandomStream random = RandomStream.of(21, 0, 0, Purpose.TEST);

  /** n draws of a correlated Gaussian with very different scales. */
  private Evaluations stretched(int n) {
    double[][] rows = new double[n][2];
    for (double[] row : rows) {
      double a = random.nextGaussian();
      row[0] = 100 * a;
      row[1] = 0.5 * a + 0.1 * random.nextGaussian();
    }
    return Evaluations.ofDraws(Matrix.of(rows));
  }

  @Test
  void coordinatesAreLearntWhereTheyMatter() {
    Evaluations e = stretched(200).inBlocks(4);
    Choice choice = new Tuner(FINITE).choose(e);
    assertTrue(choice.fits() <= 400, "fits: " + choice.fits());
    assertNotEquals(Coordinates.IDENTITY, choice.coordinates());
    Tuner plain = new Tuner(FINITE, List.of(Coordinates.IDENTITY), List.of(Base.FLAT), 400);
    assertTrue(choice.score() < plain.choose(e).score());
    // −½ tr Σ⁻¹ is the least that Ĵ can be in expectation
    assertTrue(choice.score() < -0.8 * 0.5 * 100, "score " + choice.score());
  }

  @Test
  void theSameQuestionHasTheSameAnswer() {
    Evaluations e = stretched(100).inBlocks(4);
    Tuner tuner = new Tuner(FINITE, List.of(Coordinates.DENSE), List.of(Base.values()), 120);
    assertEquals(tuner.choose(e), tuner.choose(e));
  }

  /**
   * A history in which every draw stands five times in a row, as in a chain that rejects. Single
   * points held out at random have copies in the training set, and a narrow kernel that remembers
   * looks good; held-out blocks are not fooled.
   */
  @Test
  void heldOutGroupsAreNotFooledByRepeatedDraws() {
    double[][] rows = new double[200][];
    for (int i = 0; i < 200; i += 5) {
      double[] x = {random.nextGaussian(), random.nextGaussian()};
      Arrays.fill(rows, i, i + 5, x);
    }
    Evaluations e = Evaluations.ofDraws(Matrix.of(rows));
    int[] scattered = new int[200];
    Arrays.setAll(scattered, i -> i % 4);
    EstimatorFamily lite = EstimatorFamily.lite(new GaussianKernel(1), Regulariser.IDENTITY);
    Tuner tuner = new Tuner(lite, List.of(Coordinates.IDENTITY), List.of(Base.FLAT), 200);
    Choice honest = tuner.choose(e.inBlocks(4));
    Choice fooled = tuner.choose(e.withGroups(scattered));
    double atHonest = error(honest.estimator(lite).fit(e));
    double atFooled = error(fooled.estimator(lite).fit(e));
    assertTrue(atHonest < 0.5, "mean squared error of the gradient " + atHonest);
    assertTrue(atFooled > 4 * atHonest, atFooled + " beside " + atHonest);
  }

  /** The mean squared error of ∇f against −x over fresh draws. */
  private double error(Surrogate f) {
    double[] gradient = new double[2];
    double sum = 0;
    for (int i = 0; i < 500; i++) {
      double[] x = {random.nextGaussian(), random.nextGaussian()};
      f.gradient(x, gradient);
      sum += Math.pow(gradient[0] + x[0], 2) + Math.pow(gradient[1] + x[1], 2);
    }
    return sum / 1000;
  }

  @Test
  void valuesDecideWhereEveryGroupHasSome() {
    Evaluations e = stretched(120).inBlocks(4);
    double[] y = new double[120];
    double[] v = new double[120];
    Arrays.fill(v, 1);
    for (int i = 0; i < 120; i++) {
      double[] x = e.points().row(i);
      double rest = (x[1] - 0.005 * x[0]) / 0.1;
      y[i] = -x[0] * x[0] / 2e4 - 0.5 * rest * rest;
    }
    Choice choice = new Tuner(FINITE.withValues(10)).choose(e.withValues(y, v));
    assertTrue(choice.score() < 0.05, "held-out squared error of the values " + choice.score());
  }

  @Test
  void badArgumentsAreNamed() {
    assertRefused(
        "budget is 0", () -> new Tuner(FINITE, List.of(Coordinates.DENSE), List.of(Base.FLAT), 0));
    assertRefused("at least 1", () -> new Tuner(FINITE, List.of(), List.of(Base.FLAT), 10));
  }
}
