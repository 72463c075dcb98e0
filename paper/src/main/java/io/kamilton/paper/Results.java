package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Results of trials: what each measured, under its key. Immutable. */
public final class Results {
  /** What one trial measured. */
  public record Entry(List<String> key, Matrix rows) {
    public Entry {
      key = List.copyOf(key);
    }
  }

  private final List<String> keys;
  private final List<String> columns;
  private final List<Entry> entries;

  public Results(List<String> keys, List<String> columns, List<Entry> entries) {
    this.keys = List.copyOf(keys);
    this.columns = List.copyOf(columns);
    this.entries = List.copyOf(entries);
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
  public int[] numbers(String key) {
    return distinct(key).stream().mapToInt(Integer::parseInt).toArray();
  }

  /** A column over all rows of all trials. */
  public double[] values(String column) {
    int c = index(columns, column);
    return entries.stream()
        .flatMapToDouble(
            each -> IntStream.range(0, each.rows().rows()).mapToDouble(r -> each.rows().get(r, c)))
        .toArray();
  }

  /** The results of each trial on its own. */
  public List<Results> each() {
    List<Results> single = new ArrayList<>();
    entries.forEach(entry -> single.add(new Results(keys, columns, List.of(entry))));
    return single;
  }

  public List<String> keys() {
    return keys;
  }

  public List<String> columns() {
    return columns;
  }

  public List<Entry> entries() {
    return entries;
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  private static int index(List<String> names, String name) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no \"" + name + "\" in " + names);
    }
    return index;
  }
}
