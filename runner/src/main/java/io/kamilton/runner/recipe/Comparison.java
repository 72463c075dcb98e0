package io.kamilton.runner.recipe;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How simulated data are held against the observed ones.
 *
 * @param key of the model file that says it: abc or synthetic-likelihood
 * @param arguments defaults included
 */
public record Comparison(String key, Arguments arguments) {
  /** Whether it is {@code abc}. */
  public boolean isAbc() {
    return key.equals(Comparisons.ABC);
  }

  /** The same with another value of an argument, in its place. */
  public Comparison with(String name, Value value) {
    Map<String, Value> ordered = new LinkedHashMap<>();
    for (Argument each : Comparisons.recipe(key).arguments()) {
      if (each.name().equals(name)) {
        ordered.put(name, value);
      } else if (arguments.has(each.name())) {
        ordered.put(each.name(), arguments.value(each.name()));
      }
    }
    return new Comparison(key, new Arguments(ordered));
  }
}
