package io.kamilton.runner.recipe;

import io.kamilton.Kamilton;
import io.kamilton.target.Target;
import java.util.List;

/** How a sampler is made. */
public record SamplerRecipe(String name, String description, List<Argument> arguments, Maker maker)
    implements Recipe {
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
