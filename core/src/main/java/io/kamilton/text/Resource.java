package io.kamilton.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Text and tables that are shipped beside a class. */
public final class Resource {
  private Resource() {}

  /** The whole text of the resource of that name, found as {@code owner} finds it. */
  public static String text(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a table of numbers, without the lines that begin with anything but a digit. */
  public static List<double[]> numbers(Class<?> owner, String name) {
    return text(owner, name)
        .lines()
        .filter(line -> Character.isDigit(line.charAt(0)))
        .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
        .toList();
  }
}
