package io.kamilton.cli.model;

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

  /** The same with another value of an argument. */
  Comparison with(String name, Value value) {
    return new Comparison(key, arguments.with(name, value));
  }
}
