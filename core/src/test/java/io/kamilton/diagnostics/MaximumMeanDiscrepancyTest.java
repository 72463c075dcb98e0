package io.kamilton.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.MaximumMeanDiscrepancy.Kernel;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class MaximumMeanDiscrepancyTest {
  private static final Kernel CUBIC = Kernel.cubic();

  @Test
  void agreesWithTheGoldenValues() {
    for (JsonNode golden : GoldenData.read("mmd.json")) {
      assertGolden(golden, "paper_kernel_1_plus_dot_cubed", CUBIC);
      Kernel shifted = (x, y) -> StrictMath.pow(0.2 + x[0] * y[0] + x[1] * y[1] + x[2] * y[2], 3);
      assertGolden(golden, "kameleon_code_default_0p2_plus_dot_cubed", shifted);
    }
  }

  private static void assertGolden(JsonNode golden, String name, Kernel kernel) {
    double[][] a = GoldenData.matrix(golden.get("A"));
    double[][] b = GoldenData.matrix(golden.get("B"));
    JsonNode values = golden.get(name);
    GoldenData.assertClose(
        values.get("biased_mmd2").doubleValue(),
        MaximumMeanDiscrepancy.biasedSquared(kernel, a, b),
        name);
    GoldenData.assertClose(
        values.get("unbiased_mmd2").doubleValue(),
        MaximumMeanDiscrepancy.unbiasedSquared(kernel, a, b),
        name);
  }

  @Test
  void gaussianIsTheDefinition() {
    double[][] x = {{0, 0}, {1, 0}};
    double[][] y = {{0, 2}, {1, 0}};
    Kernel gaussian = Kernel.gaussian(2);
    // squared distances: 1 within x, 5 within y; 4, 1, 5, 0 between
    double between = (e(4) + e(1) + e(5) + 1) / 4;
    double unbiased = e(1) + e(5) - 2 * between;
    double biased = (1 + e(1)) / 2 + (1 + e(5)) / 2 - 2 * between;
    assertEquals(unbiased, MaximumMeanDiscrepancy.unbiasedSquared(gaussian, x, y), 1e-15);
    assertEquals(biased, MaximumMeanDiscrepancy.biasedSquared(gaussian, x, y), 1e-15);
  }

  private static double e(double squaredDistance) {
    return StrictMath.exp(-squaredDistance / 2);
  }

  @Test
  void isZeroForTheSamePointsAndSymmetric() {
    double[][] x = points(new Random(1), 20, 0);
    double[][] y = points(new Random(2), 30, 1);
    for (Kernel kernel : new Kernel[] {CUBIC, Kernel.gaussian(3)}) {
      assertEquals(0, MaximumMeanDiscrepancy.biasedSquared(kernel, x, x), 1e-12);
      assertEquals(
          MaximumMeanDiscrepancy.biasedSquared(kernel, x, y),
          MaximumMeanDiscrepancy.biasedSquared(kernel, y, x),
          1e-12);
      assertTrue(MaximumMeanDiscrepancy.biasedSquared(kernel, x, y) > 0);
    }
  }

  /**
   * The estimate without bias has mean 0 for samples of one distribution: a t test over 400 pairs
   * of samples, 5 standard errors, fails with probability below 1e-6. With the bias of the other
   * estimate it must fail.
   */
  @Test
  void unbiasedMeansUnbiased() {
    double[] unbiased = new double[400];
    double[] biased = new double[400];
    Random random = new Random(3);
    for (int r = 0; r < unbiased.length; r++) {
      double[][] x = points(random, 10, 0);
      double[][] y = points(random, 15, 0);
      unbiased[r] = MaximumMeanDiscrepancy.unbiasedSquared(Kernel.gaussian(2), x, y);
      biased[r] = MaximumMeanDiscrepancy.biasedSquared(Kernel.gaussian(2), x, y);
    }
    assertTrue(Math.abs(SampleStatistics.mean(unbiased)) < 5 * standardError(unbiased));
    assertTrue(SampleStatistics.mean(biased) > 5 * standardError(biased));
  }

  private static double standardError(double[] x) {
    return SampleStatistics.sd(x) / Math.sqrt(x.length);
  }

  private static double[][] points(Random random, int count, double shift) {
    double[][] points = new double[count][2];
    for (double[] point : points) {
      point[0] = random.nextGaussian() + shift;
      point[1] = random.nextGaussian();
    }
    return points;
  }

  @Test
  void rejectsSamplesThatDoNotFit() {
    double[][] two = {{1, 2}, {3, 4}};
    double[][] one = {{1, 2}};
    double[][] ragged = {{1, 2}, {3}};
    assertThrows(
        IllegalArgumentException.class,
        () -> MaximumMeanDiscrepancy.unbiasedSquared(CUBIC, two, one));
    assertThrows(
        IllegalArgumentException.class,
        () -> MaximumMeanDiscrepancy.biasedSquared(CUBIC, two, new double[0][]));
    assertThrows(
        IllegalArgumentException.class,
        () -> MaximumMeanDiscrepancy.biasedSquared(CUBIC, ragged, two));
    assertThrows(
        IllegalArgumentException.class,
        () -> MaximumMeanDiscrepancy.biasedSquared(CUBIC, two, ragged));
    assertThrows(IllegalArgumentException.class, () -> Kernel.gaussian(0));
  }
}
