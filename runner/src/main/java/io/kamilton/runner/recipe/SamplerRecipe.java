package io.kamilton.runner.recipe;

import io.kamilton.Kamilton;
import io.kamilton.target.Target;
import java.util.List;
import java.util.Set;

/** How a sampler is made, and which traits it has. */
public record SamplerRecipe(
    String name,
    String description,
    Set<SamplerTrait> traits,
    List<Argument> arguments,
    Maker maker)
    implements Recipe {
  public SamplerRecipe {
    traits = Set.copyOf(traits);
  }

  /** Makes a sampler. */
  public interface Maker {
    /**
     * The sampler.
     *
     * @param target what it will sample, on the unconstrained scale
     * @param warmup how many iterations of warm-up there are
     */
    Kamilton.Sampler sampler(Arguments arguments, Target target, int warmup);
  }
}
