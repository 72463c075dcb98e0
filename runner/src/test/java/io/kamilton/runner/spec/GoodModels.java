package io.kamilton.runner.spec;

import java.util.List;
import java.util.stream.Collectors;

/** Model files that are right, in {@code models/good-models.txt}, separated by "=== title". */
final class GoodModels {
  /** A right file. */
  record Row(String title, String text) {
    @Override
    public String toString() {
      return title;
    }
  }

  private GoodModels() {}

  static List<Row> all() {
    return BadModels.resource("/models/good-models.txt")
        .lines()
        .collect(Collectors.joining("\n", "\n", "\n"))
        .transform(text -> List.of(text.split("\n=== ", -1)))
        .stream()
        .skip(1)
        .map(GoodModels::row)
        .toList();
  }

  private static Row row(String part) {
    int end = part.indexOf('\n');
    return new Row(part.substring(0, end), part.substring(end + 1));
  }
}
