package io.kamilton.runner.recipe;

import io.kamilton.parameter.Prior;
import io.kamilton.runner.yaml.QuotedText;
import io.kamilton.text.Decimals;
import java.util.List;
import java.util.stream.Collectors;

/** The value of an argument; its text reads back to the same value. */
public sealed interface Value {
  /** A whole number. */
  record Whole(long value) implements Value {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A finite number. */
  record Real(double value) implements Value {
    @Override
    public String toString() {
      return Decimals.of(value);
    }
  }

  /** A list of finite numbers. */
  record Reals(List<Double> values) implements Value {
    public Reals {
      values = List.copyOf(values);
    }

    @Override
    public String toString() {
      return values.stream().map(Decimals::of).collect(Collectors.joining(", ", "[", "]"));
    }
  }

  /** One of some words. */
  record Word(String value) implements Value {
    @Override
    public String toString() {
      return value;
    }
  }

  /** Yes or no. */
  record Flag(boolean value) implements Value {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /**
   * Rows of finite numbers, all of one length.
   *
   * @param nested whether they are written as rows; if not, each has one number
   */
  record Rows(List<List<Double>> rows, boolean nested) implements Value {
    public Rows {
      rows = rows.stream().map(List::copyOf).toList();
    }

    static Rows ofNumbers(List<Double> numbers) {
      return new Rows(numbers.stream().map(List::of).toList(), false);
    }

    public int columns() {
      return rows.get(0).size();
    }

    /** All numbers, row after row. */
    List<Double> numbers() {
      return rows.stream().flatMap(List::stream).toList();
    }

    @Override
    public String toString() {
      return nested
          ? rows.stream()
              .map(row -> new Reals(row).toString())
              .collect(Collectors.joining(", ", "[", "]"))
          : new Reals(numbers()).toString();
    }
  }

  /** A distribution, in quotes: it may hold commas. */
  record Distribution(Prior prior) implements Value {
    @Override
    public String toString() {
      return "\"" + prior + "\"";
    }
  }

  /** A text of the user's. */
  record Text(String value) implements Value {
    @Override
    public String toString() {
      return QuotedText.of(value);
    }
  }

  /** A list of texts of the user's. */
  record Texts(List<String> values) implements Value {
    public Texts {
      values = List.copyOf(values);
    }

    @Override
    public String toString() {
      return values.stream().map(QuotedText::of).collect(Collectors.joining(", ", "[", "]"));
    }
  }
}
