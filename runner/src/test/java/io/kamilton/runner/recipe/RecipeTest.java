package io.kamilton.runner.recipe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Kamilton;
import io.kamilton.models.Gaussian;
import io.kamilton.models.LinearGaussianPosterior;
import io.kamilton.models.LocalLevel;
import io.kamilton.models.WithNoise;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.run.Draws;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Builtins and samplers do what their names say, with nothing but their defaults. */
class RecipeTest {
  /** What builtins need to be told. */
  private static final Map<String, String> REQUIRED =
      Map.of(
          "local-level",
          ", y: [1, 2, 3]",
          "linear-gaussian",
          ", y: [1, 2, 3]",
          "stochastic-volatility",
          ", y: [1, 2, 3]",
          "ricker",
          ", y: [1, 2, 3]",
          "gp-classification",
          ", data: src/test/resources/models/two-classes.csv, label: kind, positive: [1]");

  private static Model model(String yaml) {
    return ModelFile.parse(yaml, Path.of("x.yaml"));
  }

  private static Target target(Model model) {
    return Objects.requireNonNull(model.target().source().builtin());
  }

  static List<String> builtins() {
    return Builtins.byName().values().stream()
        .filter(each -> each.made() instanceof BuiltinRecipe.Density)
        .map(BuiltinRecipe::name)
        .toList();
  }

  static List<String> samplers() {
    return List.copyOf(SamplerRecipes.byName().keySet());
  }

  @ParameterizedTest
  @MethodSource("builtins")
  void builtinHasItsParametersAndItsNoise(String name) {
    String required = REQUIRED.getOrDefault(name, "");
    Model model = model("target: {builtin: {name: " + name + required + "}}");
    Target target = target(model);
    int d = model.space().dimension();
    assertEquals(d, target.dimension());
    double[] x = new double[d];
    model.space().constrain(new double[d], x);
    double first = target.logEstimate(x, 1);
    double second = target.logEstimate(x, 2);
    assertTrue(Double.isFinite(first), () -> "log density " + first + " at u = 0");
    assertEquals(model.target().noisy(), first != second);
  }

  @Test
  void noiseMakesABuiltinNoisy() {
    Model model = model("target: {builtin: {name: ridge, noise: 0.5}}");
    assertTrue(model.target().noisy());
    assertInstanceOf(WithNoise.class, target(model));
  }

  @Test
  void argumentsReachTheirPlaces() {
    double[] u = {0.3, -0.2};
    Model model =
        model(
            "target: {builtin: {name: local-level, y: [1, 2, 4], particles: 0, initial-mean: 3,"
                + " initial-variance: 5, prior-mean: [6, 7], prior-sd: [8, 9]}}");
    LocalLevel same =
        new LocalLevel(new double[] {1, 2, 4}, 3, 5, new double[] {6, 7}, new double[] {8, 9});
    assertEquals(same.exact().logEstimate(u, 0), target(model).logEstimate(u, 0));
    assertEquals(
        List.of("log_observation_variance", "log_level_variance"), model.space().columns());
    Target scales = target(model("target: {builtin: {name: gaussian, least-sd: 2, most-sd: 3}}"));
    assertEquals(Gaussian.scales(2, 2, 3).logDensity(u), scales.logEstimate(u, 0));
  }

  @Test
  void distributionsReachTheirPlaces() {
    double[] theta = {0.6, 0.2, 3};
    Model model =
        model(
            "target: {builtin: {name: linear-gaussian, y: [1, 2, 4], particles: 0,"
                + " initial-variance: 5, phi-prior: \"normal(0.5, 1)\","
                + " state-variance-prior: \"exponential(2)\","
                + " observation-variance-prior: \"gamma(3, 1)\"}}");
    LinearGaussianPosterior same =
        new LinearGaussianPosterior(
            new double[] {1, 2, 4},
            0,
            5,
            new LinearGaussianPosterior.Priors(
                Prior.parse("normal(0.5, 1)"),
                Prior.parse("exponential(2)"),
                Prior.parse("gamma(3, 1)")));
    assertEquals(same.exact().logEstimate(theta, 0), target(model).logEstimate(theta, 0));
    assertFalse(model.target().noisy());
  }

  /** What is sampled is what the priors allow, and a run begins inside of it. */
  @Test
  void boundsFollowFromModelAndPriors() {
    Model model =
        model(
            "target: {builtin: {name: stochastic-volatility, y: [1, -2, 0], phi-prior:"
                + " \"uniform(0.5, 1)\", sigma-prior: \"uniform(-1, 2)\","
                + " mu-prior: \"half-normal(1)\"}}");
    List<Parameter> parameters = model.parameters();
    assertEquals(List.of("mu", "phi", "sigma"), model.space().columns());
    assertEquals(Bounds.POSITIVE, parameters.get(0).bounds());
    assertEquals(new Bounds(0, 1), parameters.get(1).bounds());
    assertEquals(new Bounds(0, 2), parameters.get(2).bounds());
    assertEquals(Start.at(0.9), parameters.get(1).start());
    Model far = model("target: {builtin: {name: ricker, y: [3], log-r-prior: \"uniform(8, 9)\"}}");
    assertEquals(Start.unspecified(), far.parameters().get(0).start());
  }

  @ParameterizedTest
  @MethodSource("samplers")
  void samplerMovesWithItsDefaults(String name) {
    Model model = model("target: {builtin: gaussian}\nsampler: " + name + "\nwarmup: 200");
    Target target = target(model);
    Draws draws =
        Kamilton.sample(target)
            .sampler(model.sampler(target))
            .chains(2)
            .warmup(model.warmup())
            .draws(100)
            .threads(1)
            .run();
    assertTrue(draws.acceptance() > 0.02, () -> "acceptance " + draws.acceptance());
    assertTrue(draws.summary().get(0).sd() > 0.1, () -> "sd " + draws.summary().get(0).sd());
  }

  @ParameterizedTest
  @MethodSource("samplers")
  void argumentsOfASamplerAreTaken(String name) {
    String scale = name.startsWith("kmc-") ? ", sigma: 4, lambda: 0.1" : "";
    scale = name.equals("kamh") ? ", sigma: 4" : name.equals("rw") ? ", scale: 0.5" : scale;
    Model model = model("target: {builtin: gaussian}\nsampler: {name: " + name + scale + "}");
    Target target = target(model);
    Draws draws =
        Kamilton.sample(target).sampler(model.sampler(target)).warmup(100).draws(20).run();
    assertEquals(20, draws.size());
  }

  @Test
  void hmcNeedsGradients() {
    Model model = model("target: {process: [x]}\nparameters: [{name: a}]\nsampler: hmc");
    DifferentiableTarget exact = Gaussian.standard(1);
    assertNotNull(model.sampler(exact));
    InputException e =
        assertThrows(InputException.class, () -> model.sampler(new WithNoise(exact, 1)));
    assertTrue(String.valueOf(e.getMessage()).contains("needs a target with gradients"));
  }

  /** Two evaluations a direction at the start and after each of 1 to 4 steps, seeds and the end. */
  @Test
  void argumentsOfHabcReachTheirPlaces() {
    String habc = "{name: habc, steps: 4, step-size: 0.2, repeats: 3, friction: 1, refresh: 0.5}";
    Model model = model("target: {builtin: gaussian}\nsampler: " + habc);
    Target target = target(model);
    Draws draws = Kamilton.sample(target).sampler(model.sampler(target)).draws(50).run();
    Set<Integer> evaluations = new TreeSet<>();
    for (int i = 0; i < draws.size(); i++) {
      evaluations.add(draws.info(0, i).evaluations());
    }
    assertEquals(Set.of(13, 14, 19, 20, 25, 26, 31, 32), evaluations);
  }
}
