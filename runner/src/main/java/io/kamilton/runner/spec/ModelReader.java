package io.kamilton.runner.spec;

import io.kamilton.parameter.Parameter;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Comparisons;
import io.kamilton.runner.recipe.Recipe;
import io.kamilton.runner.recipe.SamplerRecipe;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.transport.TargetReader;
import io.kamilton.runner.transport.TargetSpec;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.Place;
import java.nio.file.Path;
import java.util.List;

/** The model that a tree of nodes stands for. */
record ModelReader(Fields fields, Path file) {
  static final List<String> KEYS =
      List.of(
          "model",
          "target",
          "parameters",
          Comparisons.ABC,
          Comparisons.SYNTHETIC,
          "sampler",
          Amount.CHAINS.key(),
          Amount.WARMUP.key(),
          Amount.DRAWS.key(),
          "seed");

  static final long SEED = 1;
  private static final int LONGEST_NAME = 100;

  /** The model in {@code root}, which was read from {@code file}. */
  static Model read(Node root, Path file) {
    return new ModelReader(Fields.of(root, KEYS), file).model();
  }

  /** The value of the key {@code target}. */
  static Node target(Node root) {
    return Fields.of(root, KEYS).require("target", "what is sampled");
  }

  private Model model() {
    String name = name();
    Node targetNode = fields.require("target", "what is sampled");
    TargetSpec target = new TargetReader(targetNode, file).target();
    List<Parameter> parameters = new ParametersReader(target, fields).parameters();
    Model model =
        new Model(
            name,
            target,
            parameters,
            new ComparisonReader(target, fields).comparison(),
            fields.find("sampler").map(ModelReader::sampler).orElseGet(ModelReader::sampler),
            Amount.CHAINS.read(fields),
            Amount.WARMUP.read(fields),
            Amount.DRAWS.read(fields),
            fields.wholeNumber("seed", Long.MIN_VALUE, Long.MAX_VALUE, SEED));
    Place place = fields.find("sampler").orElse(targetNode).place();
    ModelRules.requireGradients(model, message -> place.error("sampler: " + message));
    return model;
  }

  private String name() {
    Node node = fields.get("model");
    if (node == null) {
      String stem = String.valueOf(file.getFileName()).replaceFirst("(?<=.)\\.[^.]*$", "");
      return stem.substring(0, Math.min(LONGEST_NAME, stem.length()));
    }
    String allowed = "a name on one line, of at most " + LONGEST_NAME + " characters";
    String name = Expect.text(node, allowed);
    if (name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
      throw Expect.wrong(node, allowed);
    }
    return name;
  }

  /** The default sampler. */
  static SamplerSpec sampler() {
    return SamplerSpec.of(SamplerRecipes.first());
  }

  /** The value of the key {@code sampler}. */
  static SamplerSpec sampler(Node node) {
    SamplerRecipe recipe = Recipe.named(node, SamplerRecipes.byName());
    Arguments arguments = recipe.read(node);
    boolean together = recipe.arguments().stream().anyMatch(each -> each.name().equals("lambda"));
    if (together && arguments.has("sigma") != arguments.has("lambda")) {
      throw node.error(
          "sampler has %s without %s; give both, or neither"
              .formatted(
                  arguments.has("sigma") ? "sigma" : "lambda",
                  arguments.has("sigma") ? "lambda" : "sigma"));
    }
    return new SamplerSpec(recipe.name(), arguments);
  }
}
