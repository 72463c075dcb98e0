package io.kamilton.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Cosines;
import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Metric;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.FeatureExpansion;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A surrogate that is lower, or higher, where fits to parts of the values disagree. */
class WithUncertaintyTest {
  private static final DifferentiableFunction F = quadratic(-1, 0.5, -2, 3);

  /** They agree where x₁x₂ = 0. */
  private static final Jackknife DOUBT =
      new Jackknife(
          Metric.identity(2),
          List.of(quadratic(-1, 0.2, -2, 3), quadratic(-1, 0.5, -2, 3), quadratic(-1, 1.1, -2, 3)));

  private final RandomStream random = RandomStream.of(18, 0, 0, Purpose.TEST);

  private static FeatureExpansion quadratic(double a, double b, double c, double constant) {
    return new FeatureExpansion(
        Monomials.quadratic(2), new double[] {a, b, c}, BaseDensity.flat(2), constant, 0);
  }

  /** s² = ⅔ Σ (f_i − f̄)² = ⅔ (0.4² + 0.1² + 0.5²)(x₁x₂)² here. */
  @Test
  void valuesAreAsDefined() {
    double[] x = {1.5, -2};
    double s2 = 2.0 / 3 * (0.16 + 0.01 + 0.25) * 9;
    double lower = Math.sqrt(0.1 + s2) - Math.sqrt(0.1);
    assertTrue(lower > 0.5, "something was to be seen");
    assertEquals(F.value(x) - 0.7 * lower, new WithUncertainty(F, DOUBT, 0.7).value(x), 1e-12);
    assertEquals(F.value(x) + lower, new WithUncertainty(F, DOUBT, -1).value(x), 1e-12);
  }

  @Test
  void nothingChangesWhereTheyAgree() {
    double[] x = {0, 3};
    assertEquals(F.value(x), new WithUncertainty(F, DOUBT, 1).value(x), 1e-12);
  }

  /** Constants count, cosines too, in the coordinates of the fits. */
  @Test
  void theVarianceIsThatOfTheFitsOneByOne() {
    Metric metric = Metric.diagonal(new double[] {0.3, -1}, new double[] {2, 0.5});
    List<FeatureExpansion> fits = fits();
    Jackknife doubt = new Jackknife(metric, fits);
    for (int trial = 0; trial < 20; trial++) {
      double[] x = SmoothFunctions.gaussians(random, 2);
      double[] f = fits.stream().mapToDouble(each -> metric.pull(each).value(x)).toArray();
      double mean = (f[0] + f[1] + f[2] + f[3]) / 4;
      double sum = 0;
      for (double each : f) {
        sum += (each - mean) * (each - mean);
      }
      assertEquals(0.75 * sum, doubt.variance(x), 1e-10 * sum);
      assertEquals(doubt.variance(x), doubt.varianceAndGradient(x, new double[2]));
    }
  }

  private List<FeatureExpansion> fits() {
    Cosines cosines = Cosines.random(new GaussianKernel(2), 2, 37, random);
    Features features = Features.stack(Monomials.quadratic(2), cosines, Monomials.linear(2));
    BaseDensity base = BaseDensity.flat(2);
    return IntStream.range(0, 4)
        .mapToObj(
            g ->
                new FeatureExpansion(
                    features, SmoothFunctions.gaussians(random, features.size()), base, g * g, 0))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.7, -1})
  void theGradientIsThatOfTheValues(double kappa) {
    Metric metric = Metric.diagonal(new double[] {0.3, -1}, new double[] {2, 0.5});
    assertGradient(new WithUncertainty(F, DOUBT, kappa));
    assertGradient(new WithUncertainty(F, new Jackknife(metric, fits()), kappa));
  }

  private void assertGradient(DifferentiableFunction g) {
    for (int trial = 0; trial < 100; trial++) {
      double[] x = {2 * random.nextGaussian(), 2 * random.nextGaussian()};
      SmoothFunctions.assertGradient(g, x, 1e-6);
    }
  }
}
