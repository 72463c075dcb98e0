package io.kamilton.models.reference;

import io.kamilton.Golden;
import io.kamilton.linalg.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The answer of a posterior as it is stored; the README beside the files tells their origin. */
final class ReferenceFile {
  private final JsonNode root;

  private ReferenceFile(JsonNode root) {
    this.root = root;
  }

  static ReferenceFile of(ReferencePosterior posterior) {
    return new ReferenceFile(read(folder(posterior) + posterior.name() + ".reference.json"));
  }

  private static String folder(ReferencePosterior posterior) {
    return posterior instanceof Nile ? "statespace/" : "posteriordb/";
  }

  static JsonNode read(String file) {
    try (InputStream in = ReferenceFile.class.getResourceAsStream("/reference/" + file)) {
      return JsonMapper.shared().readTree(Objects.requireNonNull(in, file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Answer> answers() {
    List<Answer> out = new ArrayList<>();
    for (JsonNode name : root.get("names")) {
      JsonNode stats = root.get("stats").get(name.asString());
      out.add(
          new Answer(
              name.asString(),
              known(stats, "mean"),
              known(stats, "sd"),
              known(stats, "q05"),
              known(stats, "q50"),
              known(stats, "q95")));
    }
    return List.copyOf(out);
  }

  private static Answer.Known known(JsonNode stats, String what) {
    return new Answer.Known(stats.get(what).asDouble(), stats.get("mcse_" + what).asDouble());
  }

  /** How many draws the answer is made of; +∞ where it is not made of draws. */
  double draws() {
    return root.has("n_draws") ? root.get("n_draws").asDouble() : Double.POSITIVE_INFINITY;
  }

  /** The posterior mean on the real line, roughly. */
  double[] unconstrainedMean() {
    return Golden.vector(root.get("unconstrained_mean"));
  }

  /** The posterior covariance on the real line, roughly. */
  Matrix unconstrainedCovariance() {
    return Golden.matrix(root.get("unconstrained_cov"));
  }
}
