package io.kamilton.models.reference;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.vector;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Differences;
import io.kamilton.target.DifferentiableTarget;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The densities against an independent implementation, to 1e-11 of their value. */
class ReferenceDensityTest {
  static List<ReferencePosterior> posteriors() {
    return ReferencePosteriors.all();
  }

  static List<ReferencePosterior> differentiable() {
    return posteriors().stream().filter(p -> p instanceof DifferentiableTarget).toList();
  }

  @ParameterizedTest
  @MethodSource("posteriors")
  void densityAndUsersScaleAreAsElsewhere(ReferencePosterior posterior) {
    double[] user = new double[posterior.dimension()];
    JsonNode pairs = ReferenceFile.read("densities.json").get(posterior.name());
    assertTrue(pairs.size() >= 8);
    for (JsonNode pair : pairs) {
      double[] u = vector(pair.get("u"));
      double actual = posterior.logEstimate(u, 0);
      if (pair.get("log_density").isNumber()) {
        double expected = pair.get("log_density").asDouble();
        assertEquals(expected, actual, 1e-11 * Math.abs(expected), () -> Arrays.toString(u));
      } else {
        assertEquals(Double.NEGATIVE_INFINITY, actual, () -> Arrays.toString(u));
      }
      if (!pair.get("user").isNull()) {
        posterior.constrain(u, user);
        assertClose("user", vector(pair.get("user")), user, 1e-13);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("posteriors")
  void startHasMass(ReferencePosterior posterior) {
    assertEquals(posterior.dimension(), posterior.answers().size());
    assertTrue(Double.isFinite(posterior.logEstimate(posterior.start(), 0)));
  }

  @ParameterizedTest
  @MethodSource("differentiable")
  void gradientIsOfTheDensity(ReferencePosterior posterior) {
    ReferenceFile file = ReferenceFile.of(posterior);
    double[] scale = new double[posterior.dimension()];
    Arrays.setAll(scale, i -> Math.sqrt(file.unconstrainedCovariance().get(i, i)));
    for (JsonNode pair : ReferenceFile.read("densities.json").get(posterior.name())) {
      double[] u = vector(pair.get("u"));
      if (Math.abs(u[u.length - 1]) < 100) {
        double error = Differences.worstError((DifferentiableTarget) posterior, u, scale);
        assertTrue(error <= 1e-6, () -> posterior.name() + " " + Arrays.toString(u) + error);
      }
    }
  }
}
