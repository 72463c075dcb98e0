package io.kamilton.adapt.climb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.InnerProduct;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuadraticModelTest {
  private static final int D = 4;
  private final RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);

  /** The best point itself, and others. */
  private List<double[]> offsets(int count) {
    List<double[]> offsets = new ArrayList<>();
    offsets.add(new double[D]);
    while (offsets.size() < count) {
      double[] s = new double[D];
      random.gaussians(s);
      offsets.add(s);
    }
    return offsets;
  }

  /** gᵀs − ½Σ_l h_l s_l², with a product of two coordinates. */
  private static double rise(double[] s) {
    return s[0]
        - 2 * s[1]
        - 0.5 * (s[0] * s[0] + 3 * s[1] * s[1] + s[2] * s[2] + 2 * s[3] * s[3])
        + 0.5 * s[2] * s[3];
  }

  private static QuadraticModel fitted(List<double[]> offsets, QuadraticModel model) {
    double[] rises = offsets.stream().mapToDouble(QuadraticModelTest::rise).toArray();
    model.fit(offsets, rises, 2);
    return model;
  }

  @Test
  void aFitGoesThroughItsValues() {
    List<double[]> offsets = offsets(2 * D + 1);
    QuadraticModel model = fitted(offsets, new QuadraticModel(D));
    offsets.forEach(s -> assertEquals(rise(s), model.rise(s), 0.01));
  }

  @Test
  void asManyValuesAsCoefficientsGiveTheQuadratic() {
    QuadraticModel model = fitted(offsets(D + D * (D + 1) / 2 + 3), new QuadraticModel(D));
    offsets(20).forEach(s -> assertEquals(rise(s), model.rise(s), 0.01));
  }

  /** Each fit has values for less than its coefficients; the curvature of those before stays. */
  @Test
  void fitsAddUpToTheQuadratic() {
    QuadraticModel model = new QuadraticModel(D);
    for (int fit = 0; fit < 40; fit++) {
      fitted(offsets(2 * D + 1), model);
    }
    offsets(20).forEach(s -> assertEquals(rise(s), model.rise(s), 0.05));
  }

  @Test
  void theBestStepWithinARadiusIsBetterThanAnyOther() {
    QuadraticModel model = fitted(offsets(40), new QuadraticModel(D));
    for (double radius : new double[] {0.1, 0.5}) {
      double[] best = model.best(radius);
      assertEquals(radius, length(best), 1e-9);
      for (double[] u : offsets(200).subList(1, 200)) {
        double shrunk = radius / length(u);
        double[] s = u.clone();
        for (int l = 0; l < D; l++) {
          s[l] *= shrunk;
        }
        // along a truncated path of conjugate gradients at least half of the best rise is reached
        assertTrue(model.rise(s) <= 2 * model.rise(best), model.rise(s) + " at radius " + radius);
      }
    }
  }

  @Test
  void withoutALimitTheBestStepIsTheMaximum() {
    QuadraticModel model = fitted(offsets(40), new QuadraticModel(D));
    double[] best = model.best(1e3);
    for (double[] u : offsets(50)) {
      double[] s = best.clone();
      for (int l = 0; l < D; l++) {
        s[l] += 0.01 * u[l];
      }
      assertTrue(model.rise(s) <= model.rise(best));
    }
  }

  @Test
  void whereItIsNotConcaveTheBestStepEndsAtTheRadius() {
    QuadraticModel model = new QuadraticModel(D);
    List<double[]> offsets = offsets(40);
    model.fit(
        offsets, offsets.stream().mapToDouble(s -> s[0] + InnerProduct.of(s, s)).toArray(), 2);
    assertEquals(3, length(model.best(3)), 1e-9);
  }

  private static double length(double[] s) {
    return Math.sqrt(InnerProduct.of(s, s));
  }
}
