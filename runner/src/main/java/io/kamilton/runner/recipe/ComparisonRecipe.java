package io.kamilton.runner.recipe;

import io.kamilton.intractable.Simulator;
import io.kamilton.target.Target;
import java.util.List;

/** How a simulator becomes a likelihood. */
public record ComparisonRecipe(
    String name, String description, List<Argument> arguments, Maker maker) implements Recipe {
  /** Makes a likelihood. */
  public interface Maker {
    /**
     * The likelihood, on the user's scale.
     *
     * @param seeds how many an estimate takes
     */
    Target likelihood(Arguments arguments, Simulator simulator, int seeds);
  }
}
