package io.kamilton.bench.efficiency;

import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.adapt.automatic.KmcRecipe;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.mcmc.StepRule;
import io.kamilton.score.Regulariser;
import io.kamilton.score.tuning.EstimatorFamily;
import io.kamilton.score.tuning.ScaledToDraws;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The samplers by name: as a model file has them by default, then kmc by other recipes. */
public final class Contenders {
  private static final String EMCEE = "emcee";
  private static final Map<String, OurSampler> OURS = new LinkedHashMap<>();

  static {
    OURS.put("kmc", new OurSampler(target -> Samplers.kmc()));
    OURS.put("am", new OurSampler(target -> Samplers.adaptiveMetropolis()));
    OURS.put("rw", new OurSampler(target -> randomWalk(target.dimension())));
    OURS.put("kamh", new OurSampler(target -> Samplers.kamh(0.01, 200)));
    OURS.put("kmc-lite", new OurSampler(target -> lite()));
    OURS.put("kmc-finite", new OurSampler(target -> finite()));
    OURS.put("hmc", hmc());
    recipes().forEach((name, recipe) -> OURS.put(name, new OurSampler(t -> Samplers.kmc(recipe))));
  }

  private Contenders() {}

  private static Map<String, KmcRecipe> recipes() {
    KmcRecipe all = KmcRecipe.DEFAULT;
    Map<String, KmcRecipe> recipes = new LinkedHashMap<>();
    recipes.put("kmc-time", all.tunedByTime());
    recipes.put("kmc-learning-on", all.learningOn());
    recipes.put("kmc-without-quartics", all.without(FeatureFamily.QUARTIC));
    recipes.put("kmc-without-scales", all.without(FeatureFamily.SCALES));
    recipes.put("kmc-without-varying", all.without(FeatureFamily.VARYING));
    recipes.put("kmc-without-cosines", all.without(FeatureFamily.COSINES));
    recipes.put("kmc-without-wider-weights", all.withoutWiderWeights());
    recipes.put("kmc-7-moves", all.withMoves(7));
    recipes.put("kmc-3-moves", all.withMoves(3));
    recipes.put("kmc-1-move", all.withMoves(1));
    return recipes;
  }

  /** The sampler of that name. */
  public static Contender get(String name) {
    if (name.equals(EMCEE)) {
      return Emcee.find();
    }
    return ours(name, names());
  }

  /** The sampler of this project of that name; empty where the target lacks what it needs. */
  public static Optional<Sampler> sampler(String name, Target target) {
    OurSampler found = ours(name, ourNames());
    return found.suits(target) ? Optional.of(found.made().apply(target)) : Optional.empty();
  }

  private static OurSampler ours(String name, List<String> allowed) {
    OurSampler found = OURS.get(name);
    if (found == null) {
      throw new IllegalArgumentException(
          "no sampler is called " + name + "; allowed: " + String.join(", ", allowed));
    }
    return found;
  }

  /** The names of the samplers of this project. */
  public static List<String> ourNames() {
    return List.copyOf(OURS.keySet());
  }

  /** The names of all. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(ourNames());
    names.add(EMCEE);
    return names;
  }

  private static Sampler randomWalk(int d) {
    return Samplers.randomWalk(2.38 / Math.sqrt(d));
  }

  private static AdaptiveKmc.Settings algorithm1(int warmup) {
    return new AdaptiveKmc.Settings(new StepRule(0.1, 0.3, 1, 10), 0.5, 0.5, 10, warmup / 4 * 3);
  }

  private static Sampler lite() {
    EstimatorFamily lite = EstimatorFamily.lite(new GaussianKernel(1), Regulariser.IDENTITY);
    return (target, run) ->
        Samplers.kmc(new ScaledToDraws(lite, 1, 0.01), 200, algorithm1(run.warmup()))
            .adapter(target, run);
  }

  private static Sampler finite() {
    return (target, run) -> {
      EstimatorFamily finite =
          EstimatorFamily.finite(new GaussianKernel(1), target.dimension(), 200, run.seed());
      return Samplers.kmc(new ScaledToDraws(finite, 1, 0.01), 1000, algorithm1(run.warmup()))
          .adapter(target, run);
    };
  }

  private static OurSampler hmc() {
    return new OurSampler(
        target -> target instanceof DifferentiableTarget,
        target -> Samplers.hmc(new StepRule(0.08, 0.12, 1, 10)));
  }
}
