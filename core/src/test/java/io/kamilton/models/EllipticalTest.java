package io.kamilton.models;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.matrix;
import static io.kamilton.Golden.vector;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.models.reference.ReferencePosteriors;
import java.util.Arrays;
import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Normal and t densities against scipy's to 1e-12, and the Gaussians' covariances. */
class EllipticalTest {
  static List<JsonNode> elliptical() {
    return ReferencePosteriors.ellipticalDensities();
  }

  @ParameterizedTest
  @MethodSource("elliptical")
  void densitiesAreScipys(JsonNode g) {
    double[] mean = vector(g.get("mean"));
    Matrix scale = matrix(g.get("scale"));
    Matrix points = matrix(g.get("x"));
    KnownTarget t = new StudentT(g.get("nu").asDouble(), mean, scale);
    KnownTarget normal = new Gaussian(mean, scale);
    assertClose("t", vector(g.get("log_t")), densities(t, points), 1e-12);
    assertClose("normal", vector(g.get("log_normal")), densities(normal, points), 1e-12);
  }

  private static double[] densities(KnownTarget target, Matrix points) {
    double[] out = new double[points.rows()];
    Arrays.setAll(out, i -> target.logDensity(points.row(i)));
    return out;
  }

  @Test
  void gammaRatioIsExactWhereGammaIs() {
    // Γ(½) = √π, Γ(1) = 1, Γ(9/2) = 105√π/16, Γ(6) = 120
    assertEquals(-0.5 * Math.log(Math.PI), GammaRatio.log(0.5, 1), 1e-15);
    assertEquals(Math.log(105 * Math.sqrt(Math.PI) / 16), GammaRatio.log(1, 7), 1e-14);
    assertEquals(Math.log(120), GammaRatio.log(1, 10), 1e-14);
  }

  @Test
  void rotatedGaussiansHaveGammaEigenvalues() {
    int d = 40;
    Matrix covariance = Gaussian.rotated(d, 11).covariance();
    double[][] rows = new double[d][];
    Arrays.setAll(rows, covariance::row);
    double[] values =
        new EigenDecompositionSymmetric(new Array2DRowRealMatrix(rows, false)).getEigenvalues();
    // d exponential variables: their mean is in 1 ± 5/√d but with probability below 1e-4
    double mean = Arrays.stream(values).average().orElseThrow();
    assertTrue(Arrays.stream(values).allMatch(v -> v > 0));
    assertEquals(1, mean, 5 / Math.sqrt(d));
    // a rotation that is uniform leaves no coordinate alone
    assertTrue(Math.abs(covariance.get(0, 1)) > 1e-6);
    assertEquals(covariance, Gaussian.rotated(d, 11).covariance());
    assertTrue(!covariance.equals(Gaussian.rotated(d, 12).covariance()));
  }

  @Test
  void scalesGoOverTheOrdersAsked() {
    Matrix covariance = Gaussian.scales(7, 1e-3, 1e3).covariance();
    for (int i = 0; i < 7; i++) {
      double variance = StrictMath.pow(10, 2 * (i - 3));
      assertEquals(1, covariance.get(i, i) / variance, 1e-13);
    }
  }

  @Test
  void momentsThatDoNotExistAreNaN() {
    StudentT cauchy = StudentT.correlated(2, 1, 0.5);
    assertTrue(Double.isNaN(cauchy.mean()[0]));
    assertTrue(Double.isNaN(StudentT.correlated(2, 2, 0.5).covariance().get(0, 1)));
    assertEquals(0, StudentT.correlated(2, 1.5, 0.5).mean()[0]);
  }
}
