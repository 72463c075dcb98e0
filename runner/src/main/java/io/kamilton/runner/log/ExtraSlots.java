package io.kamilton.runner.log;

import io.kamilton.runner.output.Column;
import io.kamilton.target.Extra;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A place in a row for every number that a target sends beside its density, given in the order of
 * their first appearance: later ones take places at the end. So do vectors that grow: a run stops
 * at one, also when it was resumed, but logs of earlier versions and of clusters may have them.
 */
final class ExtraSlots {
  private final Map<String, Quantity> quantities = new LinkedHashMap<>();
  private int count;

  private static final class Quantity {
    private boolean vector;
    private final List<Integer> slots = new ArrayList<>();
  }

  /** Gives places to what has none yet. */
  void add(List<Extra> extras) {
    for (Extra extra : extras) {
      Quantity quantity = quantities.computeIfAbsent(extra.name(), name -> new Quantity());
      quantity.vector |= extra.vector();
      while (quantity.slots.size() < extra.values().dimension()) {
        quantity.slots.add(count++);
      }
    }
  }

  int count() {
    return count;
  }

  /** Puts extras in their places of a row, from {@code from} on. */
  void fill(List<Extra> extras, double[] row, int from) {
    for (Extra extra : extras) {
      Quantity quantity = quantities.get(extra.name());
      for (int i = 0; quantity != null && i < extra.values().dimension(); i++) {
        row[from + quantity.slots.get(i)] = extra.values().get(i);
      }
    }
  }

  /** A quantity after the other, the entries of a vector together. */
  List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    quantities.forEach(
        (name, each) ->
            columns.addAll(Column.of(Column.Kind.EXTRA, name, each.vector, each.slots.size())));
    return columns;
  }

  /** The places in the order of the columns. */
  int[] order() {
    return quantities.values().stream()
        .flatMap(each -> each.slots.stream())
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
