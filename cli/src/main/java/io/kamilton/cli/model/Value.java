package io.kamilton.cli.model;

import io.kamilton.target.Prior;
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

  /** A distribution, in quotes: it may hold commas. */
  record Distribution(Prior prior) implements Value {
    @Override
    public String toString() {
      return "\"" + prior + "\"";
    }
  }
}
