package io.kamilton.paper;

import java.util.List;

/** Numbers for people: a caption, a head, and rows of as many cells. */
public record NumberTable(String caption, List<String> head, List<List<String>> rows) {
  /** With the cells of the head in one text: {@code "sampler | n | acceptance"}. */
  public NumberTable(String caption, String head, List<List<String>> rows) {
    this(caption, List.of(head.split(" \\| ", -1)), rows);
  }

  public NumberTable {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException(
            "a row has " + row.size() + " cells; the head has " + head.size());
      }
    }
  }
}
