package io.kamilton.runner.spec;

import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.SamplerRecipe;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.recipe.SamplerTrait;

/** The sampler of a run: its name and its arguments, defaults included. */
public record SamplerSpec(String name, Arguments arguments) {
  /** A sampler with its default arguments. */
  static SamplerSpec of(SamplerRecipe recipe) {
    return new SamplerSpec(recipe.name(), recipe.defaults());
  }

  public boolean has(SamplerTrait trait) {
    return SamplerRecipes.has(name, trait);
  }

  /** Whether it accepts or rejects by the target's estimate. */
  public boolean hasAcceptStep() {
    return !has(SamplerTrait.NO_ACCEPT_STEP);
  }
}
