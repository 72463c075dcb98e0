package io.kamilton.runner.spec;

import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Comparison;
import java.util.List;
import java.util.Optional;

/**
 * What an estimate is made of, where the model file says how much: more of it, less noise.
 *
 * @param key where the model file says it
 * @param independent whether it is a plain average, so that half of it has twice the variance
 */
public record Effort(String key, long number, boolean independent) {
  private static final String PARTICLES = "particles";
  private static final List<String> KEYS = List.of(PARTICLES, "samples", "simulations");

  static Optional<Effort> of(Model model) {
    Comparison comparison = model.comparison();
    if (comparison != null) {
      long simulations = comparison.arguments().whole("simulations");
      String key = comparison.key() + ".simulations";
      return Optional.of(new Effort(key, simulations, comparison.isAbc()));
    }
    Arguments arguments = model.target().source().arguments();
    return KEYS.stream()
        .filter(arguments::has)
        .map(key -> new Effort(key, arguments.whole(key), !key.equals(PARTICLES)))
        .findFirst();
  }
}
