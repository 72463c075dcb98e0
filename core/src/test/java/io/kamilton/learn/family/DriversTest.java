package io.kamilton.learn.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.feature.Varying.Terms;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.LambdaSearch;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class DriversTest {
  private static final int D = 40;

  /** In 40 dimensions quadratics have 860 features: too many for the 1,000 values of a trial. */
  @Test
  void quadraticsThatAreTooManyForATrialEndTheSearch() {
    int n = 1100;
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);
    double[][] rows = new double[n][D];
    double[] y = new double[n];
    int[] groups = new int[n];
    double[] weights = new double[n];
    Arrays.fill(weights, 1);
    for (int i = 0; i < n; i++) {
      random.gaussians(rows[i]);
      y[i] = StrictMath.cos(3 * rows[i][0]);
      groups[i] = i % 5;
    }
    Evaluations e = Evaluations.ofDraws(Matrix.of(rows)).withValues(y, weights).withGroups(groups);
    double[] scale = new double[D];
    Arrays.fill(scale, 1);
    FitData data = new FitData(e, scale, weights, random, 2e9, true);
    FamilySearch best =
        new FamilySearch(e, data.base(), weights, LambdaSearch.QUICK, 2e9, Cancellation.NEVER);
    best.offer(
        FamilySearch.Selection.quadratic(
            Features.stack(Monomials.linear(D), Monomials.quadratic(D))));
    Drivers drivers = new Drivers(FeatureFamily.SCALES, best, data, Structure.UNKNOWN);
    Drivers.Drive squares = new Drivers.Drive(Terms.SQUARES, i -> List.of(Monomials.squares(D)));
    drivers.offer(squares, squares);
    assertEquals(List.of(), List.copyOf(drivers.structure().drivers().get(FeatureFamily.SCALES)));
    assertTrue(best.chosen().families().isEmpty());
  }
}
