package io.kamilton.runner.spec;

import io.kamilton.external.Returns;
import io.kamilton.runner.recipe.Argument;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.recipe.Comparisons;
import io.kamilton.runner.recipe.Kind;
import io.kamilton.runner.recipe.Recipe;
import io.kamilton.runner.recipe.Value;
import io.kamilton.runner.transport.TargetSpec;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The value of the key {@code abc} or {@code synthetic-likelihood}. */
record ComparisonReader(TargetSpec target, Fields model) {
  private static final String OBSERVED = "observed";

  /** What a builtin knows whichever key is given. */
  private static final List<String> OF_A_BUILTIN = List.of(OBSERVED, "summary");

  /** With {@code returns: simulation} how data are compared, else null. */
  @Nullable Comparison comparison() {
    List<String> given = model.present(Comparisons.byKey().keySet());
    boolean simulation = target.returns() == Returns.SIMULATION;
    if (!given.isEmpty() && !simulation) {
      String key = given.get(0);
      throw model
          .require(key, "")
          .error(key + " goes with target.returns: simulation; it is " + target.returns());
    }
    if (given.size() > 1) {
      throw model.error(
          "the model has abc and synthetic-likelihood; exactly one of them is needed");
    }
    Comparison known = target.source().comparison();
    if (given.isEmpty()) {
      if (simulation && known == null) {
        throw model.error(
            "the model has no key abc or synthetic-likelihood; it needs one of them, since"
                + " target.returns is simulation");
      }
      return known;
    }
    Node node = model.require(given.get(0), "");
    Comparison comparison = read(given.get(0), node, known);
    requireCounts(comparison, node);
    return comparison;
  }

  private static Comparison read(String key, Node node, @Nullable Comparison known) {
    Recipe recipe = Comparisons.recipe(key);
    List<String> keys = recipe.arguments().stream().map(Argument::name).toList();
    Fields fields = Fields.of(node, keys);
    if (known == null) {
      fields.require(OBSERVED, Kind.ROWS.allowed());
    }
    Comparison comparison = new Comparison(key, recipe.read(fields));
    if (known != null) {
      for (String each : known.key().equals(key) ? keys : OF_A_BUILTIN) {
        boolean open = fields.get(each) == null && known.arguments().has(each);
        comparison = open ? comparison.with(each, known.arguments().value(each)) : comparison;
      }
    }
    return comparison;
  }

  /** What the unbiased estimator has no use for; 0 says that there is none. */
  private static void requirePlugIn(Arguments a, Node node) {
    for (String key : List.of("shrinkage", "epsilon")) {
      boolean none = a.value(key).of() instanceof Double number && number == 0;
      if (!none && !a.text("estimator").equals("plug-in")) {
        throw node.error(
            "synthetic-likelihood.%s goes with estimator: plug-in; it is %s"
                .formatted(key, a.text("estimator")));
      }
    }
  }

  /** Scales and covariances go with their distance, and have as many elements as statistics. */
  private static void requireCounts(Comparison comparison, Node node) {
    Arguments a = comparison.arguments();
    if (!comparison.isAbc()) {
      requirePlugIn(a, node);
      return;
    }
    requireDistance(a, "scales", "weighted", node);
    requireDistance(a, "covariance", "mahalanobis", node);
    int p = comparison.statistics().dimension();
    int scales = a.has("scales") ? a.reals("scales").length : p;
    if (scales != p) {
      throw node.error("abc.scales has %d numbers; the statistics are %d".formatted(scales, p));
    }
    if (a.has("covariance")) {
      Value.Rows rows = a.rows("covariance");
      if (rows.rows().size() != p || rows.columns() != p) {
        throw node.error(
            "abc.covariance is %d×%d; the statistics are %d"
                .formatted(rows.rows().size(), rows.columns(), p));
      }
    }
  }

  private static void requireDistance(Arguments a, String key, String distance, Node node) {
    if (a.has(key) && !a.text("distance").equals(distance)) {
      throw node.error(
          "abc.%s goes with distance: %s; it is %s".formatted(key, distance, a.text("distance")));
    }
  }
}
