package io.kamilton.score;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.cases;
import static io.kamilton.Golden.condition;
import static io.kamilton.Golden.matrix;
import static io.kamilton.Golden.tolerance;
import static io.kamilton.Golden.vector;

import io.kamilton.feature.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.FeatureExpansion;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Every golden value marked right, to max(1e-9, 100·cond·2⁻⁵²), the condition number computed. */
class GoldenTest {
  static List<JsonNode> lite() {
    return cases("lite.json");
  }

  static List<JsonNode> finite() {
    return cases("finite.json");
  }

  static List<JsonNode> full() {
    return cases("full.json");
  }

  @ParameterizedTest
  @MethodSource("lite")
  void liteIsProposition1(JsonNode g) {
    double sigma = g.get("sigma").asDouble();
    GaussianKernel kernel = new GaussianKernel(sigma);
    Evaluations draws = Evaluations.ofDraws(matrix(g.get("X")));
    int n = draws.size();
    LiteSystem system = LiteSystem.of(kernel, draws, BaseDensity.flat(draws.dimension()));
    assertClose("b", vector(g.get("b")), system.b(), 1e-12);
    assertClose("C", vector(g.get("C")), symmetric(n, system.c()), 1e-12);
    if (g.has("K")) {
      assertClose("K", vector(g.get("K")), system.kernelMatrix(), 1e-14);
    }
    for (JsonNode fit : g.get("fits")) {
      Regulariser regulariser =
          switch (fit.get("reg").asString()) {
            case "I" -> Regulariser.IDENTITY;
            case "K" -> Regulariser.RKHS;
            default -> Regulariser.BOTH;
          };
      double lambda = fit.get("lmbda").asDouble();
      double[] a = system.c().clone();
      system.addRegulariser(lambda, regulariser, a);
      double tolerance = tolerance(condition(n, a));
      KernelExpansion f = (KernelExpansion) new Lite(kernel, lambda, regulariser).fit(draws);
      assertClose("alpha", vector(fit.get("alpha")), f.alpha(), tolerance);
      assertFunction(g, fit, f, tolerance);
      double[] second = secondDerivatives(f, matrix(g.get("P")));
      assertClose("∂²f", vector(fit.get("hess_diag_naive")), second, tolerance);
      assertObjectives(g, fit.get("J_train_naive"), fit.get("J_heldout_naive"), f, tolerance);
    }
  }

  @ParameterizedTest
  @MethodSource("finite")
  void finiteIsProposition2(JsonNode g) {
    Cosines features = Cosines.of(transpose(matrix(g.get("omega"))), vector(g.get("u")));
    Matrix at = matrix(g.get("P"));
    double[] phi = new double[at.rows() * features.size()];
    double[] row = new double[features.size()];
    for (int i = 0; i < at.rows(); i++) {
      features.features(at.row(i), row);
      System.arraycopy(row, 0, phi, i * row.length, row.length);
    }
    assertClose("φ", vector(g.get("phi_P")), phi, 1e-13);
    Evaluations draws = Evaluations.ofDraws(matrix(g.get("X")));
    FiniteSums sums = new FiniteSums(features);
    sums.addDraws(draws);
    FiniteSnapshot system = sums.snapshot();
    assertClose("b", vector(g.get("b")), system.b(), 1e-12);
    assertClose("C", vector(g.get("C")), system.c().toRowMajor(), 1e-12);
    for (JsonNode fit : g.get("fits")) {
      double lambda = fit.get("lmbda").asDouble();
      double[] a = system.c().toRowMajor();
      for (int j = 0; j < row.length; j++) {
        a[j * row.length + j] += lambda;
      }
      double tolerance = tolerance(condition(row.length, a));
      FeatureExpansion f = (FeatureExpansion) new Finite(features, lambda).fit(draws);
      JsonNode paper = fit.get("paper");
      assertClose("theta", vector(paper.get("theta")), f.theta(), tolerance);
      assertFunction(g, paper, f, tolerance);
      assertObjectives(g, paper.get("J_train_naive"), paper.get("J_heldout_naive"), f, tolerance);
    }
  }

  @ParameterizedTest
  @MethodSource("full")
  void fullSolvesTheWholeSystem(JsonNode g) {
    GaussianKernel kernel = new GaussianKernel(g.get("sigma").asDouble());
    double lambda = g.get("lmbda").asDouble();
    Evaluations draws = Evaluations.ofDraws(matrix(g.get("X")));
    DerivativeExpansion f = (DerivativeExpansion) new Full(kernel, lambda).fit(draws);
    int size = draws.size() * draws.dimension();
    double[] system = DerivativeProducts.firstFirst(kernel, draws.points(), draws.points());
    for (int i = 0; i < size; i++) {
      system[i * size + i] += draws.size() * lambda;
    }
    double tolerance = tolerance(condition(size, system));
    JsonNode correct = g.get("correct");
    assertFunction(g, correct, f, tolerance);
    assertObjectives(g, correct.get("J_train"), correct.get("J_heldout"), f, tolerance);
    // the golden (nd + 1) system, whose first unknown we know: A(α, β) = rhs; it holds a square of
    // ours, so its own solution has lost more
    double squared = tolerance(condition(size + 1, vector(g.get("A"))));
    assertClose("beta", vector(g.get("beta")), f.beta(), squared);
    double[] unknowns = new double[size + 1];
    unknowns[0] = f.alpha();
    System.arraycopy(f.beta(), 0, unknowns, 1, size);
    double[] product = new double[size + 1];
    for (int i = 0; i <= size; i++) {
      for (int j = 0; j <= size; j++) {
        product[i] += g.get("A").get(i).get(j).asDouble() * unknowns[j];
      }
    }
    assertClose("A(α, β)", vector(g.get("rhs")), product, 1e-9);
  }

  @ParameterizedTest
  @MethodSource("full")
  void nystromIsTheBestInItsSpan(JsonNode g) {
    JsonNode correct = g.get("nystrom_correct");
    if (correct == null) {
      return;
    }
    GaussianKernel kernel = new GaussianKernel(g.get("sigma").asDouble());
    double lambda = g.get("lmbda").asDouble();
    Evaluations draws = Evaluations.ofDraws(matrix(g.get("X")));
    Matrix basis = matrix(correct.get("basis"));
    DerivativeExpansion f = (DerivativeExpansion) new Nystrom(kernel, lambda, basis).fit(draws);
    double tolerance = tolerance(correct.get("cond").asDouble());
    assertClose("alpha", vector(correct.get("alpha")), new double[] {f.alpha()}, tolerance);
    assertClose("beta", vector(correct.get("beta")), f.beta(), tolerance);
    assertFunction(g, correct, f, tolerance);
    assertObjectives(g, correct.get("J_train"), correct.get("J_heldout"), f, tolerance);
  }

  private static void assertFunction(JsonNode g, JsonNode fit, SmoothFunction f, double tolerance) {
    Matrix at = matrix(g.get("P"));
    double[] values = new double[at.rows()];
    double[] gradients = new double[at.rows() * at.columns()];
    double[] gradient = new double[at.columns()];
    for (int i = 0; i < at.rows(); i++) {
      values[i] = f.value(at.row(i));
      f.gradient(at.row(i), gradient);
      System.arraycopy(gradient, 0, gradients, i * gradient.length, gradient.length);
    }
    assertClose("f", vector(fit.get("f")), values, tolerance);
    assertClose("∇f", vector(fit.get("grad")), gradients, tolerance);
  }

  private static void assertObjectives(
      JsonNode g, JsonNode train, JsonNode heldOut, SmoothFunction f, double tolerance) {
    double onX = ScoreMatching.objective(f, Evaluations.ofDraws(matrix(g.get("X"))));
    double onY = ScoreMatching.objective(f, Evaluations.ofDraws(matrix(g.get("Y"))));
    assertClose("Ĵ", vector(train), new double[] {onX}, tolerance);
    assertClose("held-out Ĵ", vector(heldOut), new double[] {onY}, tolerance);
  }

  private static double[] secondDerivatives(SmoothFunction f, Matrix at) {
    double[] all = new double[at.rows() * at.columns()];
    double[] second = new double[at.columns()];
    for (int i = 0; i < at.rows(); i++) {
      f.secondDerivatives(at.row(i), second);
      System.arraycopy(second, 0, all, i * second.length, second.length);
    }
    return all;
  }

  private static double[] symmetric(int n, double[] lower) {
    double[] out = lower.clone();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        out[j * n + i] = lower[i * n + j];
      }
    }
    return out;
  }

  private static Matrix transpose(Matrix a) {
    return Matrix.ofRowMajor(a.columns(), a.rows(), a.toColumnMajor());
  }
}
