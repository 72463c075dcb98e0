package io.kamilton.runner.spec;

import io.kamilton.runner.recipe.Arguments;

/** The sampler of a run: its name and its arguments, defaults included. */
public record SamplerSpec(String name, Arguments arguments) {
  /** Whether it accepts or rejects by the target's estimate; habc moves without asking. */
  public boolean hasAcceptStep() {
    return !name.equals("habc");
  }
}
