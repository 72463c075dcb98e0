package io.kamilton.models.reference;

import io.kamilton.Golden;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.LocalLevel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** The posteriors of this package with their data. */
public final class ReferencePosteriors {
  private ReferencePosteriors() {}

  /** All that have exact densities. */
  public static List<ReferencePosterior> all() {
    return List.of(
        eightSchools(), kidscoreInteraction(), autoregression(), garch11(), gpRegression(), nile());
  }

  /** posteriordb's eight_schools-eight_schools_noncentered, d = 10. */
  public static ReferencePosterior eightSchools() {
    JsonNode data = data("posteriordb/eight_schools");
    return new EightSchools(vector(data, "y"), vector(data, "sigma"));
  }

  /** posteriordb's kidiq-kidscore_interaction, d = 5. */
  public static ReferencePosterior kidscoreInteraction() {
    JsonNode data = data("posteriordb/kidscore_interaction");
    double[] school = vector(data, "mom_hs");
    double[] iq = vector(data, "mom_iq");
    double[][] x = new double[iq.length][];
    Arrays.setAll(x, i -> new double[] {1, school[i], iq[i], school[i] * iq[i]});
    return new LinearRegression(
        "kidscore_interaction",
        Matrix.of(x),
        vector(data, "kid_score"),
        Double.POSITIVE_INFINITY,
        0,
        0,
        0.9,
        0,
        3);
  }

  /** posteriordb's arK-arK, d = 7. */
  public static ReferencePosterior autoregression() {
    JsonNode data = data("posteriordb/arK");
    double[] series = vector(data, "y");
    int order = data.get("K").asInt();
    double[][] x = new double[series.length - order][order + 1];
    for (int i = 0; i < x.length; i++) {
      x[i][0] = 1;
      for (int k = 1; k <= order; k++) {
        x[i][k] = series[order + i - k];
      }
    }
    double[] y = Arrays.copyOfRange(series, order, series.length);
    return new LinearRegression("arK", Matrix.of(x), y, 10, new double[order + 2]);
  }

  /** posteriordb's garch-garch11, d = 4. */
  public static ReferencePosterior garch11() {
    JsonNode data = data("posteriordb/garch11");
    return new Garch11(vector(data, "y"), data.get("sigma1").asDouble());
  }

  /** posteriordb's gp_pois_regr-gp_regr, d = 3. */
  public static ReferencePosterior gpRegression() {
    JsonNode data = data("posteriordb/gp_regr");
    return new GaussianProcessRegression(vector(data, "x"), vector(data, "y"));
  }

  /** The Nile with its exact likelihood, d = 2. */
  public static ReferencePosterior nile() {
    return new Nile(nileModel().exact());
  }

  /** The Nile with a likelihood estimated by so many particles, d = 2. */
  public static ReferencePosterior nile(int particles) {
    return new Nile(nileModel().estimated(particles));
  }

  /** Points with scipy's log densities of normal and t distributions. */
  public static List<JsonNode> ellipticalDensities() {
    JsonNode cases = ReferenceFile.read("densities.json").get("elliptical");
    return StreamSupport.stream(cases.spliterator(), false).toList();
  }

  private static LocalLevel nileModel() {
    JsonNode data = data("statespace/nile");
    return Nile.model(vector(data, "y"), data.get("m0").asDouble(), data.get("P0").asDouble());
  }

  private static JsonNode data(String name) {
    return ReferenceFile.read(name + ".data.json");
  }

  private static double[] vector(JsonNode data, String field) {
    return Golden.vector(data.get(field));
  }
}
