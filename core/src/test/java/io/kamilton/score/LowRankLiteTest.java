package io.kamilton.score;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.cases;
import static io.kamilton.Golden.condition;
import static io.kamilton.Golden.matrix;
import static io.kamilton.Golden.tolerance;
import static io.kamilton.Golden.vector;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.linalg.ConjugateGradients;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class LowRankLiteTest {
  static List<JsonNode> golden() {
    return cases("incomplete_cholesky.json");
  }

  private static IncompleteCholesky factor(JsonNode g) {
    double eta = g.get("eta").asDouble();
    GaussianKernel kernel = new GaussianKernel(g.get("sigma").asDouble());
    int most = eta < 1 ? Integer.MAX_VALUE : (int) eta;
    return IncompleteCholesky.of(kernel, matrix(g.get("X")), eta < 1 ? eta : 0, most);
  }

  @ParameterizedTest
  @MethodSource("golden")
  void incompleteCholeskyIsGolden(JsonNode g) {
    IncompleteCholesky cholesky = factor(g);
    // the last pivots divide by the root of what is left: that is the condition of the factor
    double[] roots = vector(g.get("nu"));
    double least = roots[roots.length - 1];
    double allowed = Math.max(1e-9, 100 / (least * least) * 0x1p-52);
    assertEquals(roots.length, cholesky.rank());
    assertClose("R", vector(g.get("R")), cholesky.factor(), allowed);
  }

  @ParameterizedTest
  @MethodSource("golden")
  void theSolutionIsGolden(JsonNode g) {
    GaussianKernel kernel = new GaussianKernel(g.get("sigma").asDouble());
    Evaluations e = Evaluations.ofDraws(matrix(g.get("X")));
    LowRankLite.Products system =
        new LowRankLite(kernel, g.get("lowrank_lmbda").asDouble(), Regulariser.BOTH)
        .new Products(e, factor(g));
    assertClose("b", vector(g.get("lowrank_b")), system.b(), 1e-11);
    int n = e.size();
    double[] a = new double[n * n];
    double[] column = new double[n];
    for (int j = 0; j < n; j++) {
      double[] unit = new double[n];
      unit[j] = 1;
      system.apply(unit, column);
      for (int i = 0; i < n; i++) {
        a[i * n + j] = column[i];
      }
    }
    double[] right = system.b();
    for (int i = 0; i < n; i++) {
      right[i] *= -kernel.sigma() / 2;
    }
    double[] alpha = ConjugateGradients.solve(system::apply, right, 1e-14, 1000);
    double allowed = tolerance(condition(n, a));
    assertClose("alpha", vector(g.get("lowrank_alpha_dense")), alpha, allowed);
  }

  private final RandomStream random = RandomStream.of(12, 0, 0, Purpose.TEST);

  @Test
  void agreesWithDenseToItsTolerances() {
    Evaluations e =
        Evaluations.ofDraws(Matrix.ofRowMajor(300, 2, SmoothFunctions.gaussians(random, 600)));
    GaussianKernel kernel = new GaussianKernel(16);
    for (Regulariser r : List.of(Regulariser.IDENTITY, Regulariser.BOTH)) {
      Surrogate dense = new Lite(kernel, 1, r).fit(e);
      double coarse =
          difference(e, dense, new LowRankLite(kernel, 1, r).withTolerances(1e-3, 1e-3));
      double fine =
          difference(e, dense, new LowRankLite(kernel, 1, r).withTolerances(1e-12, 1e-10));
      assertTrue(fine < 1e-6 && fine < coarse / 100, coarse + " → " + fine);
    }
    assertTrue(IncompleteCholesky.of(kernel, e.points(), 1e-8, 300).rank() < 60);
  }

  @Test
  void aSingularRegulariserIsRefused() {
    assertRefused(
        "regulariser is rkhs", () -> new LowRankLite(new GaussianKernel(1), 1, Regulariser.RKHS));
  }

  /** The largest difference of ∇f, relative to the largest entry. */
  private static double difference(Evaluations e, Surrogate f, Estimator other) {
    Surrogate g = other.fit(e);
    double[] a = new double[2];
    double[] b = new double[2];
    double most = 0;
    double scale = 0;
    for (int i = 0; i < e.size(); i++) {
      f.gradient(e.points().row(i), a);
      g.gradient(e.points().row(i), b);
      for (int l = 0; l < 2; l++) {
        most = Math.max(most, Math.abs(a[l] - b[l]));
        scale = Math.max(scale, Math.abs(a[l]));
      }
    }
    return most / scale;
  }
}
