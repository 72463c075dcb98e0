package io.kamilton.runner.yaml;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A part of a model file as it was written, with the place where it stands. */
public sealed interface Node {
  Place place();

  /** How messages show it. */
  String shown();

  /** How messages call it: its path in the file. */
  default String name() {
    return place().name();
  }

  /** What is wrong with it, and where it is. */
  default InputException error(String message) {
    return place().error(message);
  }

  /** What is wrong with it, where it is, and why. */
  default InputException error(String message, Throwable cause) {
    return place().error(message, cause);
  }

  /**
   * A single value.
   *
   * @param plain whether it was written without quotes, so that it may be more than text
   */
  record Scalar(Place place, String text, boolean plain) implements Node {
    public ScalarKind kind() {
      return plain ? ScalarKind.ofPlain(text) : ScalarKind.TEXT;
    }

    @Override
    public String shown() {
      return switch (kind()) {
        case NULL -> "empty";
        case TEXT -> Quoted.of(text);
        case BOOLEAN, NUMBER, NOT_FINITE -> text.length() > 60 ? Quoted.of(text) : text;
      };
    }
  }

  /** A list. */
  record Sequence(Place place, List<Node> elements) implements Node {
    public Sequence {
      elements = List.copyOf(elements);
    }

    @Override
    public String shown() {
      return "a list";
    }
  }

  /**
   * Keys and their values, in the order of the file.
   *
   * @param keys where each key itself stands
   */
  record Mapping(Place place, Map<String, Node> entries, Map<String, Place> keys) implements Node {
    public Mapping {
      keys = Map.copyOf(keys);
      entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    @Override
    public String shown() {
      return "a mapping";
    }
  }
}
