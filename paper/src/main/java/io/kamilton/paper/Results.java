package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Results of trials: what each measured, under its key. */
public record Results(List<String> keys, List<String> columns, List<Entry> entries) {
  /** What one trial measured. */
  public record Entry(List<String> key, Matrix rows) {
    public Entry {
      key = List.copyOf(key);
    }
  }

  public Results {
    keys = List.copyOf(keys);
    columns = List.copyOf(columns);
    entries = List.copyOf(entries);
  }

  /** Those whose key has {@code value}, as text, for {@code key}. */
  public Results where(String key, Object value) {
    int part = index(keys, key);
    String text = value.toString();
    return new Results(
        keys, columns, entries.stream().filter(each -> each.key().get(part).equals(text)).toList());
  }

  /** The values that {@code key} has, in the order of the trials. */
  public List<String> distinct(String key) {
    int part = index(keys, key);
    return entries.stream().map(each -> each.key().get(part)).distinct().toList();
  }

  /** The same as numbers. */
  public List<Integer> numbers(String key) {
    return distinct(key).stream().map(Integer::valueOf).toList();
  }

  /** A column over all rows of all trials. */
  public double[] values(String column) {
    int c = index(columns, column);
    return entries.stream()
        .flatMapToDouble(
            each -> IntStream.range(0, each.rows().rows()).mapToDouble(r -> each.rows().get(r, c)))
        .toArray();
  }

  /** The same in short. */
  public Spread spread(String column) {
    return Spread.of(values(column));
  }

  /** The results of each trial on its own. */
  public List<Results> each() {
    return entries.stream().map(entry -> new Results(keys, columns, List.of(entry))).toList();
  }

  /** A number of each trial, in short. */
  public Spread spread(ToDoubleFunction<Results> ofTrial) {
    return Spread.of(each().stream().mapToDouble(ofTrial).toArray());
  }

  private static int index(List<String> names, String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no \"" + name + "\" in " + names);
    }
    return index;
  }
}
