package io.kamilton.cli.model;

import io.kamilton.cli.InputException;

/**
 * Where something stands in a model file.
 *
 * @param line from 1
 * @param column from 1
 * @param path the keys that lead there, as {@code target.builtin.dimension} or {@code
 *     parameters[2].name}, elements counted from 1; empty for the file as a whole
 */
record Place(String file, int line, int column, String path) {
  /** The place of the value of {@code key}, which stands at a line and column of its own. */
  Place key(String key, int line, int column) {
    return new Place(file, line, column, path.isEmpty() ? key : path + "." + key);
  }

  /** The place of the element number {@code i}, from 1. */
  Place element(int i, int line, int column) {
    return new Place(file, line, column, path + "[" + i + "]");
  }

  /** How messages call what stands here. */
  String name() {
    return path.isEmpty() ? "the model" : path;
  }

  /** The user's mistake at this place. */
  InputException error(String message) {
    return new InputException(where() + ": " + message);
  }

  /** The user's mistake at this place, found by someone who threw {@code cause}. */
  InputException error(String message, Throwable cause) {
    return new InputException(where() + ": " + message, cause);
  }

  private String where() {
    return file + ", line " + line + ", column " + column;
  }
}
