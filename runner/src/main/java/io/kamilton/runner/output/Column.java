package io.kamilton.runner.output;

import io.kamilton.mcmc.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A column of a table of draws: a quantity that is a number, or one entry of a vector.
 *
 * @param kind what the quantity is
 * @param base the name of the quantity; those of statistics end in {@code __}
 * @param index the entry, from 1; 0 for a quantity that is a number
 * @param size the number of entries; 0 for a quantity that is a number
 */
public record Column(Kind kind, String base, int index, int size) {
  /** What a column is about. */
  public enum Kind {
    /** What the sampler did in an iteration. */
    STATISTIC,
    /** What is sampled. */
    PARAMETER,
    /** What the target sent beside its density. */
    EXTRA
  }

  private static final Pattern ENTRY = Pattern.compile("(.+)\\.([1-9][0-9]{0,8})");

  public Column {
    if (base.isEmpty() || index < 0 || index > size || (index == 0) != (size == 0)) {
      throw new IllegalArgumentException(
          "column \"%s\": entry %d of %d; allowed are 1…size, or 0 of 0 for a number"
              .formatted(base, index, size));
    }
  }

  /** A column of a quantity that is a number. */
  public static Column scalar(Kind kind, String name) {
    return new Column(kind, name, 0, 0);
  }

  /** The columns of a vector. */
  public static List<Column> vector(Kind kind, String base, int size) {
    return IntStream.rangeClosed(1, size)
        .mapToObj(index -> new Column(kind, base, index, size))
        .toList();
  }

  /** The columns of a quantity that is a vector or a number. */
  public static List<Column> of(Kind kind, String name, boolean vector, int size) {
    return vector ? vector(kind, name, size) : List.of(scalar(kind, name));
  }

  /**
   * The columns with these names in a file: what ends in {@code __} is a statistic, all else a
   * parameter; neighbours {@code y.1 … y.n} are a vector.
   */
  static List<Column> named(List<String> names) {
    List<Column> columns = new ArrayList<>();
    while (columns.size() < names.size()) {
      String name = names.get(columns.size());
      Matcher entry = ENTRY.matcher(name);
      int size = entry.matches() ? entries(entry.group(1), names, columns.size()) : 0;
      if (size > 0) {
        columns.addAll(vector(Kind.PARAMETER, entry.group(1), size));
      } else {
        columns.add(scalar(name.endsWith("__") ? Kind.STATISTIC : Kind.PARAMETER, name));
      }
    }
    return columns;
  }

  /** How many names base.1, base.2, … stand from {@code first} on. */
  private static int entries(String base, List<String> names, int first) {
    int size = 0;
    while (first + size < names.size() && names.get(first + size).equals(base + "." + (size + 1))) {
      size++;
    }
    return size;
  }

  /** The name in the header of a file: {@code tau}, {@code y.3}. */
  public String name() {
    return index == 0 ? base : base + "." + index;
  }

  /** What its values are. */
  public Quantity.Type type() {
    return Statistic.of(this).map(Statistic::type).orElse(Quantity.Type.REAL);
  }

  /** Whether its values are integers and must be written as such. */
  boolean isInteger() {
    return type() != Quantity.Type.REAL;
  }

  /** The integer that a value of this column is. */
  long integer(double value) {
    if (value != Math.rint(value) || Math.abs(value) > 1L << 53) {
      throw new IllegalArgumentException(name() + ": must be an integer, is " + value);
    }
    return (long) value;
  }
}
