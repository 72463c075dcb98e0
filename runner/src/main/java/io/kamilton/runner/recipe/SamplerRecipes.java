package io.kamilton.runner.recipe;

import io.kamilton.Kamilton;
import io.kamilton.Samplers;
import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.adapt.automatic.KmcRecipe;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.mcmc.Habc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.yaml.Range;
import io.kamilton.score.Regulariser;
import io.kamilton.score.tuning.EstimatorFamily;
import io.kamilton.score.tuning.ScaledToDraws;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The samplers by name, as a model file and {@code --sampler} call them. */
public final class SamplerRecipes {
  /** λ beside an entry of the system's diagonal, where it is not given. */
  private static final double RELATIVE_LAMBDA = 0.01;

  /** How many points KMC finite is fitted to where σ is not given, and so may change. */
  private static final int POINTS_OF_FINITE = 1000;

  private static final String LEARN = "learn";
  private static final String TIME = "time";

  private static final Argument POINTS =
      Argument.whole("points", "how many points of the history are used at a time", 2, 10_000, 200);

  private static final Map<String, SamplerRecipe> BY_NAME =
      Recipe.byName(
          new SamplerRecipe(
              "kmc",
              "the default: kernel HMC that learns from every evaluation and needs no tuning",
              Set.of(SamplerTrait.MIXES_MOVES),
              List.of(
                  Argument.word(
                      "after-warmup",
                      "freeze: nothing changes after warm-up, and the draws are exact; learn: the"
                          + " surrogate is learnt anew whenever evaluations grew by 30%, and the"
                          + " tails of short runs are too thin",
                      List.of("freeze", LEARN)),
                  Argument.word(
                      "tune",
                      "for the most effective draws an evaluation, or a unit of time: then fits and"
                          + " moves on the surrogate are no more than pays, by the run's clock",
                      List.of("evaluations", TIME))),
              (a, target, warmup) -> Samplers.kmc(recipe(a))),
          new SamplerRecipe(
              "kmc-lite",
              "kernel HMC with the lite estimator (Algorithm 1)",
              Set.of(),
              kernelHmc(POINTS),
              SamplerRecipes::lite),
          new SamplerRecipe(
              "kmc-finite",
              "kernel HMC with random features (Algorithm 1)",
              Set.of(),
              kernelHmc(Argument.whole("features", "how many random features", 1, 10_000, 200)),
              SamplerRecipes::finite),
          new SamplerRecipe(
              "hmc",
              "Hamiltonian Monte Carlo, for targets with gradients",
              Set.of(SamplerTrait.NEEDS_GRADIENTS),
              List.of(stepSize(0.1, "the step size, varied by a fifth either way"), steps()),
              SamplerRecipes::hmc),
          new SamplerRecipe(
              "rw",
              "a random walk with normal steps",
              Set.of(SamplerTrait.RANDOM_WALK),
              List.of(
                  Argument.optional(
                      "scale",
                      "standard deviation of a step; left out: 2.38/√dimension",
                      Kind.POSITIVE)),
              SamplerRecipes::randomWalk),
          new SamplerRecipe(
              "am",
              "adaptive Metropolis",
              Set.of(SamplerTrait.RANDOM_WALK),
              List.of(),
              (a, target, warmup) -> Samplers.adaptiveMetropolis()),
          new SamplerRecipe(
              "kamh",
              "kernel adaptive Metropolis-Hastings",
              Set.of(SamplerTrait.RANDOM_WALK),
              List.of(
                  Argument.optional(
                      "sigma",
                      "σ of the kernel exp(-|x - y|²/σ); left out: the mean of |x - y|² over the"
                          + " points in use",
                      Kind.POSITIVE),
                  Argument.real(
                      "gamma2",
                      "γ², the variance of a step where there are no points near",
                      Range.POSITIVE,
                      0.01),
                  POINTS),
              SamplerRecipes::kamh),
          new SamplerRecipe(
              "habc",
              "Hamiltonian ABC, to compare with: it has no accept step, so that its draws are"
                  + " biased",
              Set.of(SamplerTrait.NO_ACCEPT_STEP),
              List.of(
                  stepSize(0.1, "the step size, varied by a fifth either way"),
                  steps(),
                  Argument.optional(
                      "perturbation",
                      "how far parameters are moved to see the slope; left out: the step size",
                      Kind.POSITIVE),
                  Argument.whole(
                      "repeats",
                      "how many random directions a gradient is averaged over; few make it diverge",
                      1,
                      10_000,
                      20),
                  Argument.real(
                      "friction",
                      "how fast momentum is lost and drawn anew along a trajectory; 0: not at all",
                      Range.NOT_NEGATIVE,
                      0),
                  Argument.real(
                      "refresh",
                      "the probability that new seeds are proposed before a trajectory; between"
                          + " they stick",
                      new Range(0.001, 1, false),
                      1)),
              SamplerRecipes::habc));

  private SamplerRecipes() {}

  public static Map<String, SamplerRecipe> byName() {
    return BY_NAME;
  }

  /** The sampler that a model file has when it names none. */
  public static SamplerRecipe first() {
    return BY_NAME.values().iterator().next();
  }

  /** Whether a sampler has a trait; one that is not known has none. */
  public static boolean has(@Nullable String sampler, SamplerTrait trait) {
    SamplerRecipe recipe = BY_NAME.get(sampler);
    return recipe != null && recipe.traits().contains(trait);
  }

  private static List<Argument> kernelHmc(Argument capacity) {
    return List.of(
        Argument.optional(
            "sigma",
            "σ of the kernel exp(-|x - y|²/σ); left out, with lambda: the mean of |x - y|² over the"
                + " points in use",
            Kind.POSITIVE),
        Argument.optional(
            "lambda",
            "the regulariser λ; left out, with sigma: a hundredth of the system's diagonal",
            Kind.POSITIVE),
        capacity,
        stepSize(0.3, "the largest step size to begin with; it adapts"),
        steps(),
        share("acceptance", "the acceptance rate that step sizes aim at", new Range(0, 1, true)),
        share(
            "walk-share",
            "the share of random walk moves among all; the paper has none",
            new Range(0, 0.99, false)));
  }

  private static Argument stepSize(double fallback, String description) {
    return Argument.real("step-size", description, Range.POSITIVE, fallback);
  }

  private static Argument steps() {
    return Argument.whole(
        "steps",
        "the most leapfrog steps of a move; their number is uniform from 1",
        1,
        10_000,
        10);
  }

  private static Argument share(String name, String description, Range range) {
    return Argument.real(name, description, range, 0.5);
  }

  private static KmcRecipe recipe(Arguments a) {
    KmcRecipe frozen = KmcRecipe.DEFAULT;
    KmcRecipe kept = a.text("after-warmup").equals(LEARN) ? frozen.learningOn() : frozen;
    return a.text("tune").equals(TIME) ? kept.tunedByTime() : kept;
  }

  private static AdaptiveKmc.Settings settings(Arguments a, int warmup) {
    double eps = a.real("step-size");
    StepRule rule = new StepRule(eps / 3, eps, 1, a.count("steps"));
    int lastRefit = warmup / 4 * 3; // the step size settles in the rest
    return new AdaptiveKmc.Settings(
        rule, a.real("acceptance"), a.real("walk-share"), 10, lastRefit);
  }

  private static Kamilton.Sampler lite(Arguments a, Target target, int warmup) {
    AdaptiveKmc.Settings kmc = settings(a, warmup);
    int n = a.count("points");
    if (a.has("sigma")) {
      return Samplers.kmcLite(a.real("sigma"), a.real("lambda"), n, kmc);
    }
    EstimatorFamily lite = EstimatorFamily.lite(new GaussianKernel(1), Regulariser.IDENTITY);
    return Samplers.kmc(new ScaledToDraws(lite, 1, RELATIVE_LAMBDA), n, kmc);
  }

  private static Kamilton.Sampler finite(Arguments a, Target target, int warmup) {
    AdaptiveKmc.Settings kmc = settings(a, warmup);
    int m = a.count("features");
    if (a.has("sigma")) {
      return Samplers.kmcFinite(a.real("sigma"), a.real("lambda"), m, kmc);
    }
    return (traits, run) -> {
      EstimatorFamily finite =
          EstimatorFamily.finite(new GaussianKernel(1), traits.dimension(), m, run.seed());
      ScaledToDraws scaled = new ScaledToDraws(finite, 1, RELATIVE_LAMBDA);
      return Samplers.kmc(scaled, POINTS_OF_FINITE, kmc).adapter(traits, run);
    };
  }

  private static Kamilton.Sampler hmc(Arguments a, Target target, int warmup) {
    if (!(target instanceof DifferentiableTarget)) {
      throw new InputException(
          "the sampler hmc needs a target with gradients, and this one has none; allowed: "
              + withoutGradients());
    }
    return Samplers.hmc(variedSteps(a));
  }

  private static String withoutGradients() {
    return BY_NAME.values().stream()
        .filter(each -> !each.traits().contains(SamplerTrait.NEEDS_GRADIENTS))
        .map(SamplerRecipe::name)
        .collect(Collectors.joining(", "));
  }

  private static Kamilton.Sampler habc(Arguments a, Target target, int warmup) {
    Habc.Settings settings =
        new Habc.Settings(variedSteps(a), a.real("friction"), a.real("refresh"));
    double c = a.find("perturbation").orElse(a.real("step-size"));
    return Samplers.habc(c, a.count("repeats"), settings);
  }

  private static StepRule variedSteps(Arguments a) {
    double eps = a.real("step-size");
    return new StepRule(0.8 * eps, 1.2 * eps, 1, a.count("steps"));
  }

  private static Kamilton.Sampler randomWalk(Arguments a, Target target, int warmup) {
    OptionalDouble scale = a.find("scale");
    return Samplers.randomWalk(scale.orElse(2.38 / Math.sqrt(target.dimension())));
  }

  private static Kamilton.Sampler kamh(Arguments a, Target target, int warmup) {
    double gamma2 = a.real("gamma2");
    int n = a.count("points");
    OptionalDouble sigma = a.find("sigma");
    return sigma.isPresent()
        ? Samplers.kamh(sigma.getAsDouble(), gamma2, n)
        : Samplers.kamh(gamma2, n);
  }
}
