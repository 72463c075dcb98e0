package io.kamilton.runner.recipe;

import io.kamilton.runner.yaml.Range;
import java.util.List;
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
  static Argument of(String name, String description, Kind kind, Value fallback) {
    return new Argument(name, description, kind, fallback, false);
  }

  /** A number with a default. */
  static Argument real(String name, String description, Range range, double fallback) {
    return of(name, description, Kind.real(range), Value.real(fallback));
  }

  /** A whole number with a default. */
  static Argument whole(String name, String description, long least, long most, long fallback) {
    return of(name, description, Kind.whole(least, most), Value.whole(fallback));
  }

  /** One of some words, by default the first. */
  static Argument word(String name, String description, List<String> words) {
    return word(name, description, words, words.get(0));
  }

  /** One of some words, with a default. */
  static Argument word(String name, String description, List<String> words, String fallback) {
    return of(name, description, Kind.word(words), Value.word(fallback));
  }

  /** Yes or no, with a default. */
  static Argument flag(String name, String description, boolean fallback) {
    return of(name, description, Kind.FLAG, Value.flag(fallback));
  }

  /** One that may be left out and then has no value. */
  static Argument optional(String name, String description, Kind kind) {
    return new Argument(name, description, kind, null, false);
  }

  /** One that may not be left out. */
  static Argument required(String name, String description, Kind kind) {
    return new Argument(name, description, kind, null, true);
  }
}
