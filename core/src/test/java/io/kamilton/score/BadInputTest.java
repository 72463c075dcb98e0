package io.kamilton.score;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Monomials;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What is refused, and what is repaired. */
class BadInputTest {
  private final RandomStream random = RandomStream.of(15, 0, 0, Purpose.TEST);
  private final Samples samples = new Samples(random);

  @Test
  void badInputIsNamed() {
    double nan = Double.NaN;
    assertRefused(
        "coordinate 1 of draw 0 is NaN",
        () -> Evaluations.ofDraws(Matrix.of(new double[] {0, nan}, new double[] {1, 2})));
    assertRefused(
        "is Infinity",
        () -> Evaluations.ofDraws(Matrix.of(new double[] {1 / 0.0}, new double[] {1})));
    assertRefused("draws: 1 given", () -> Evaluations.ofDraws(Matrix.of(new double[] {1})));
    assertRefused(
        "all 3 are equal",
        () -> Evaluations.ofDraws(Matrix.of(new double[][] {{1, 2}, {1, 2}, {1, 2}})));
    assertRefused("dimension 0", () -> Evaluations.ofDraws(Matrix.of(new double[3][0])));
    assertRefused("sigma is 0.0", () -> new Lite(0, 1));
    assertRefused("lambda is -1.0", () -> new Lite(1, -1));
    assertRefused("lambda is NaN", () -> new Finite(Monomials.linear(1), nan));
    assertRefused("lambda is 0.0", () -> new Full(new GaussianKernel(1), 0));
    Evaluations e = samples.draws(5, 2);
    assertRefused("one a point", () -> e.withDrawWeights(1, 2));
    assertRefused("hold -1.0", () -> e.withDrawWeights(-1, 1, 1, 1, 1));
    assertRefused("are all 0", () -> e.withDrawWeights(0, 0, 0, 0, 0));
    assertRefused("number 0 is NaN", () -> e.withValues(new double[] {nan, 1, 1, 1, 1}, ones(5)));
    assertRefused(
        "base has dimension 2", () -> new FiniteSums(Monomials.linear(3), BaseDensity.flat(2)));
    assertRefused("x has dimension 1", () -> new FiniteSums(Monomials.linear(2)).add(ones(1)));
    assertRefused(
        "other features",
        () -> new FiniteSums(Monomials.linear(2)).merge(new FiniteSums(Monomials.quadratic(2))));
    assertRefused("none added", () -> new FiniteSums(Monomials.linear(2)).snapshot().solve(1));
    assertRefused(
        "differ", () -> new Full(new GaussianKernel(1), 1).fit(e.withDrawWeights(1, 2, 1, 1, 1)));
  }

  @Test
  void nearlyEqualDrawsGiveFiniteCoefficients() {
    double[][] rows = new double[30][2];
    for (int i = 0; i < 30; i++) {
      rows[i][0] = i % 3;
      rows[i][1] = 1e-9 * (i % 2);
    }
    Evaluations e = Evaluations.ofDraws(Matrix.of(rows));
    Surrogate f = new Lite(new GaussianKernel(1), 1e-14, Regulariser.RKHS).fit(e);
    double[] gradient = new double[2];
    f.gradient(new double[] {0.5, 0}, gradient);
    assertTrue(Double.isFinite(gradient[0]) && Double.isFinite(gradient[1]));
    assertTrue(f.jitter() > 0, "the repair is reported");
  }

  private static double[] ones(int n) {
    double[] out = new double[n];
    Arrays.fill(out, 1);
    return out;
  }
}
