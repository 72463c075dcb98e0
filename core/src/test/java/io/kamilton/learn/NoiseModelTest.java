package io.kamilton.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Metric;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.LambdaSearch;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.learn.ridge.ValueFit;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Noise that is larger in one place than in another is found, and noise that is not is not. */
class NoiseModelTest {
  private static final Metric SAME = Metric.identity(2);
  private static final BaseDensity FLAT = BaseDensity.flat(2);
  private static final ToDoubleFunction<double[]> VARIES = z -> 0.6 * StrictMath.exp(-0.5 * z[1]);

  private final RandomStream random = RandomStream.of(39, 0, 0, Purpose.TEST);

  /** Values of −‖z‖²/2 at n draws of N(0, I), with noise of a variance by place, in five groups. */
  private Evaluations values(int n, ToDoubleFunction<double[]> variance) {
    double[][] z = new double[n][];
    double[] y = new double[n];
    double[] v = new double[n];
    int[] groups = new int[n];
    for (int i = 0; i < n; i++) {
      z[i] = SmoothFunctions.gaussians(random, 2);
      double noise = Math.sqrt(variance.applyAsDouble(z[i])) * random.nextGaussian();
      y[i] = -0.5 * (z[i][0] * z[i][0] + z[i][1] * z[i][1]) + noise;
      v[i] = 1;
      groups[i] = i % 5;
    }
    return Evaluations.ofDraws(Matrix.of(z)).withValues(y, v).withGroups(groups);
  }

  private static ValueFit fit(Evaluations e) {
    double[] w = new double[e.size()];
    Arrays.fill(w, 1);
    Features quadratic = Features.stack(Monomials.linear(2), Monomials.quadratic(2));
    return ValueFit.of(quadratic, FLAT, e, w, LambdaSearch.THOROUGH, Cancellation.NEVER).complete();
  }

  private Optional<NoiseModel> scatter(int n, ToDoubleFunction<double[]> variance) {
    Evaluations e = values(n, variance);
    return NoiseModel.of(e, fit(e), SAME, Cancellation.NEVER);
  }

  /**
   * 4000 logarithms of squares, of variance π²/2, give the slope of log h to ±0.035 and its
   * constant to ±0.03: log h is known to ±0.11 at 2 standard deviations, and 0.5 are more than four
   * standard errors at each of four places: one run in 4,000 would be a false alarm.
   */
  @Test
  @Tag("statistical")
  void varianceIsLearntByPlace() {
    NoiseModel found = scatter(4000, VARIES).orElseThrow();
    for (double[] z : new double[][] {{0, 0}, {1, -2}, {-1, 2}, {0, -1}}) {
      double right = VARIES.applyAsDouble(z);
      assertEquals(0, StrictMath.log(found.variance(z) / right), 0.5, Arrays.toString(z));
    }
    assertTrue(found.variance(new double[] {0, -2}) > 3 * found.variance(new double[] {0, 2}));
  }

  /**
   * With noise that is the same all over three slopes must lower the error of log r² by 2% for
   * values that they have not seen, some F(3, 996) of 9: one time in 100,000. 40 times: 1 in 2,500.
   */
  @Test
  @Tag("statistical")
  void noiseThatIsTheSameAllOverIsLeftAlone() {
    for (int trial = 0; trial < 40; trial++) {
      assertTrue(scatter(1000, z -> 1).isEmpty(), "trial " + trial);
    }
  }

  /** Far away it is the largest where values are, and never more than 4. */
  @Test
  void varianceIsBounded() {
    double[] far = {0, -40};
    Evaluations e = values(2000, z -> VARIES.applyAsDouble(z) / 6);
    NoiseModel little = NoiseModel.of(e, fit(e), SAME, Cancellation.NEVER).orElseThrow();
    double largest = 0;
    for (int i = 0; i < e.size(); i++) {
      largest = Math.max(largest, little.variance(e.points().row(i)));
    }
    assertTrue(largest < 2, "the limit of 4 is not seen here");
    assertEquals(largest, little.variance(far), 1e-12);
    NoiseModel much = scatter(2000, z -> 5 * VARIES.applyAsDouble(z)).orElseThrow();
    assertEquals(4, much.variance(far), 1e-12);
    assertTrue(much.variance(new double[] {0, 3}) < 3);
    assertTrue(scatter(2000, z -> 300 * VARIES.applyAsDouble(z)).isEmpty(), "4 all over");
  }

  /** The mean of the squares is the error that the fit reports; what it has not seen is missed. */
  @Test
  void squaresAreOfValuesThatWereLeftOut() {
    Evaluations e = values(60, VARIES);
    ValueFit fit = fit(e);
    double[] squares = fit.squaresLeftOut(e);
    assertEquals(fit.error(), Arrays.stream(squares).average().orElseThrow(), 1e-9);
    double[] y = new double[60];
    Arrays.setAll(y, i -> e.value(i) + (i == 7 ? 1e3 : 0));
    double[] v = new double[60];
    Arrays.fill(v, 1);
    int[] others = new int[60];
    Arrays.fill(others, 8);
    Evaluations moved = e.withValues(y, v).withGroups(others);
    double[] all = fit.squaresLeftOut(moved);
    assertEquals(SquaredError.MISSED.bound(), all[7], "at most");
    double miss = fit.surrogate().value(e.points().row(3)) - e.value(3);
    assertEquals(miss * miss, all[3], 1e-12, "of a group that it has not seen");
  }

  @Test
  void theGradientIsThatOfTheValues() {
    Evaluations e = values(2000, VARIES);
    Metric metric = Metric.diagonal(new double[] {0.3, -1}, new double[] {2, 0.5});
    NoiseModel scatter = NoiseModel.of(e, fit(e), metric, Cancellation.NEVER).orElseThrow();
    DifferentiableFunction f = metric.pull(fit(e).surrogate());
    DifferentiableFunction g = new WithNoiseVariance(f, scatter);
    for (int trial = 0; trial < 100; trial++) {
      double[] x = {0.3 + 4 * random.nextGaussian(), -1 + random.nextGaussian()};
      assertEquals(f.value(x) + scatter.variance(x), g.value(x));
      SmoothFunctions.assertGradient(g, x, 1e-5);
    }
  }

  /** Kernels go to other machines, and what they move on goes with them. */
  @Test
  void itIsTheSameElsewhere() throws IOException, ClassNotFoundException {
    Evaluations e = values(2000, VARIES);
    DifferentiableFunction g =
        new WithNoiseVariance(
            fit(e).surrogate(), NoiseModel.of(e, fit(e), SAME, Cancellation.NEVER).orElseThrow());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(g);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      DifferentiableFunction copy = (DifferentiableFunction) in.readObject();
      double[] x = {0.4, -1.1};
      assertEquals(g.value(x), copy.value(x));
    }
  }
}
