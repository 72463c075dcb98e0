package io.kamilton.cli.model;

import io.kamilton.intractable.Simulator;
import io.kamilton.target.Target;
import java.util.List;

/** How a simulator becomes a likelihood. */
record ComparisonRecipe(String name, String description, List<Argument> arguments, Maker maker)
    implements Recipe {
  /** Makes a likelihood. */
  interface Maker {
    /**
     * The likelihood, on the user's scale.
     *
     * @param seeds how many an estimate takes
     */
    Target likelihood(Arguments arguments, Simulator simulator, int seeds);
  }
}
