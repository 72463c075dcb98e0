package io.kamilton.runner.recipe;

import io.kamilton.runner.yaml.Range;
import org.jspecify.annotations.Nullable;

/**
 * An argument that a recipe takes: all that is said of it anywhere is said here.
 *
 * @param description what it is, and what it means to leave it out where there is no default
 * @param fallback its default, if it has one
 * @param required whether it may not be left out
 */
public record Argument(
    String name, String description, Kind kind, @Nullable Value fallback, boolean required) {
  /** One with a default. */
  public static Argument of(String name, String description, Kind kind, Value fallback) {
    return new Argument(name, description, kind, fallback, false);
  }

  /** A number with a default. */
  public static Argument real(String name, String description, Range range, double fallback) {
    return of(name, description, new Kind.Real(range), new Value.Real(fallback));
  }

  /** One that may be left out and then has no value. */
  public static Argument optional(String name, String description, Kind kind) {
    return new Argument(name, description, kind, null, false);
  }

  /** One that may not be left out. */
  public static Argument required(String name, String description, Kind kind) {
    return new Argument(name, description, kind, null, true);
  }
}
