package io.kamilton.runner.yaml;

import io.kamilton.runner.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Where something stands in a model file.
 *
 * @param line from 1
 * @param column from 1
 * @param above the place of the mapping or list that it is in; null for the file as a whole
 * @param step how one comes here from above: {@code .key}, or {@code [2]}, counted from 1
 */
public record Place(String file, int line, int column, @Nullable Place above, String step) {
  /** The place of the whole of a file. */
  public static Place root(String file) {
    return new Place(file, 1, 1, null, "");
  }

  /** The same thing at a line and column. */
  public Place at(int otherLine, int otherColumn) {
    return new Place(file, otherLine, otherColumn, above, step);
  }

  /** The place of the value of {@code key}, which stands where {@code here} does. */
  public Place key(String key, Place here) {
    return new Place(file, here.line, here.column, this, "." + key);
  }

  /** The place of the element number {@code i}, from 1, which stands where {@code here} does. */
  public Place element(int i, Place here) {
    return new Place(file, here.line, here.column, this, "[" + i + "]");
  }

  /** The keys that lead here, as {@code target.builtin.v} or {@code parameters[2].name}. */
  public String path() {
    String steps = above == null ? "" : above.path() + step;
    return steps.startsWith(".") ? steps.substring(1) : steps;
  }

  /** How messages call what stands here. */
  public String name() {
    return above == null ? "the model" : path();
  }

  /** The user's mistake at this place. */
  public InputException error(String message) {
    return new InputException(where() + oneLine(message));
  }

  /** The user's mistake at this place, found by someone who threw {@code cause}. */
  public InputException error(String message, Throwable cause) {
    return new InputException(where() + oneLine(message), cause);
  }

  private String where() {
    return file + ", line " + line + ", column " + column + ": ";
  }

  /** A message stays one line whatever the user's words in it hold. */
  private static String oneLine(String message) {
    return message.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]", " ");
  }
}
