package io.kamilton.models;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.matrix;
import static io.kamilton.Golden.vector;

import io.kamilton.Golden;
import io.kamilton.linalg.Matrix;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The banana against golden values, to 1e-13. */
class BananaGoldenTest {
  static List<JsonNode> banana() {
    return Golden.cases("banana.json");
  }

  @ParameterizedTest
  @MethodSource("banana")
  void densityAndGradientAreGolden(JsonNode g) {
    Banana banana = new Banana(g.get("d").asInt(), g.get("b").asDouble(), g.get("V").asDouble());
    Matrix points = matrix(g.get("P"));
    double[] log = new double[points.rows()];
    double[] gradients = new double[points.rows() * points.columns()];
    double[] gradient = new double[points.columns()];
    for (int i = 0; i < log.length; i++) {
      log[i] = banana.logDensity(points.row(i));
      banana.gradient(points.row(i), gradient);
      System.arraycopy(gradient, 0, gradients, i * gradient.length, gradient.length);
    }
    assertClose("log π", vector(g.get("log_pdf_normalised")), log, 1e-13);
    assertClose("∇log π", vector(g.get("grad")), gradients, 1e-13);
  }
}
