package io.kamilton.runner.recipe;

import io.kamilton.parameter.Prior;
import io.kamilton.runner.yaml.QuotedText;
import io.kamilton.text.Decimals;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The value of an argument.
 *
 * @param of what it is: a Long, Double, Boolean, String, {@link Prior}, {@link Rows} or a list
 * @param text reads back to the same value
 */
public record Value(Object of, String text) {
  public static Value whole(long value) {
    return new Value(value, Long.toString(value));
  }

  public static Value real(double value) {
    return new Value(value, Decimals.of(value));
  }

  /** A list of finite numbers. */
  public static Value reals(List<Double> values) {
    return new Value(List.copyOf(values), list(values, Decimals::of));
  }

  /** One of some words. */
  public static Value word(String value) {
    return new Value(value, value);
  }

  public static Value flag(boolean value) {
    return new Value(value, Boolean.toString(value));
  }

  /** A distribution, in quotes: it may hold commas. */
  public static Value distribution(Prior prior) {
    return new Value(prior, "\"" + prior + "\"");
  }

  /** A text of the user's. */
  public static Value quoted(String value) {
    return new Value(value, QuotedText.of(value));
  }

  /** A list of texts of the user's. */
  public static Value quoted(List<String> values) {
    return new Value(List.copyOf(values), list(values, QuotedText::of));
  }

  /** Rows of finite numbers, all of one length. */
  public static Value rows(List<List<Double>> rows) {
    return new Value(new Rows(rows, true), list(rows, row -> reals(row).text));
  }

  /** Rows of one number each, which are written as numbers. */
  static Value column(List<Double> numbers) {
    return new Value(new Rows(numbers.stream().map(List::of).toList(), false), reals(numbers).text);
  }

  /**
   * Rows of finite numbers, all of one length.
   *
   * @param nested whether they are written as rows; if not, each has one number
   */
  public record Rows(List<List<Double>> rows, boolean nested) {
    public Rows {
      rows = rows.stream().map(List::copyOf).toList();
    }

    public int columns() {
      return rows.get(0).size();
    }

    /** All numbers, row after row. */
    List<Double> numbers() {
      return rows.stream().flatMap(List::stream).toList();
    }
  }

  private static <T> String list(List<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.joining(", ", "[", "]"));
  }

  @Override
  public String toString() {
    return text;
  }
}
