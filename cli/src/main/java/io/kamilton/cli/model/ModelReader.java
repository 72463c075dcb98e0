package io.kamilton.cli.model;

import io.kamilton.target.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The model that a tree of nodes stands for. */
final class ModelReader {
  static final List<String> KEYS =
      List.of(
          "model",
          "target",
          "parameters",
          "abc",
          "sampler",
          Amount.CHAINS.key(),
          Amount.WARMUP.key(),
          Amount.DRAWS.key(),
          "seed");
  static final List<String> ABC_KEYS = List.of("observed", "kernel", "epsilon", "simulations");

  private static final long SEED = 1;
  private static final int LONGEST_NAME = 100;
  private static final int SIMULATIONS = 10;

  private final Fields fields;
  private final Path file;

  private ModelReader(Fields fields, Path file) {
    this.fields = fields;
    this.file = file;
  }

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
            abc(target),
            sampler(),
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

  private @Nullable Abc abc(TargetSpec target) {
    boolean simulation = target.returns() == TargetSpec.Returns.SIMULATION;
    Node node = fields.get("abc");
    if (node == null) {
      if (simulation) {
        fields.require("abc", "the observed statistics, since target.returns is simulation");
      }
      return null;
    }
    if (!simulation) {
      throw node.place()
          .error("abc goes with target.returns: simulation; it is " + target.returns());
    }
    Fields abc = Fields.of(node, ABC_KEYS);
    Node observed = abc.require("observed", "a list of numbers");
    Node epsilon = abc.require("epsilon", "the kernel's width, " + Range.POSITIVE);
    Node kernel = abc.get("kernel");
    if (kernel != null) {
      Expect.word(kernel, List.of(Abc.Weight.GAUSSIAN.toString()));
    }
    return new Abc(
        Expect.numbers(observed, Range.ANY, 1, Integer.MAX_VALUE),
        Abc.Weight.GAUSSIAN,
        Expect.number(epsilon, Range.POSITIVE),
        (int) abc.wholeNumber("simulations", 1, 1_000_000, SIMULATIONS));
  }

  private SamplerSpec sampler() {
    Node node = fields.get("sampler");
    if (node == null) {
      SamplerRecipe first = new ArrayList<>(SamplerRecipes.byName().values()).get(0);
      return new SamplerSpec(first.name(), first.defaults());
    }
    SamplerRecipe recipe = Recipe.named(node, SamplerRecipes.byName());
    Arguments arguments = recipe.read(node);
    boolean together = recipe.arguments().stream().anyMatch(each -> each.name().equals("lambda"));
    if (together && arguments.has("sigma") != arguments.has("lambda")) {
      throw node.place()
          .error(
              "sampler has %s without %s; give both, or neither"
                  .formatted(
                      arguments.has("sigma") ? "sigma" : "lambda",
                      arguments.has("sigma") ? "lambda" : "sigma"));
    }
    return new SamplerSpec(recipe.name(), arguments);
  }
}
