package io.kamilton.runner.spec;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The table of wrong model files in {@code models/bad-models.txt}, which says how it is written.
 */
final class BadModels {
  /** What the JSON Schema makes of a file. */
  enum SchemaView {
    REJECTS,
    BLIND,
    NO_TREE
  }

  /** A wrong file, and what its message must say. */
  record Row(String title, List<String> pieces, SchemaView schema, String text) {
    @Override
    public String toString() {
      return title;
    }
  }

  private BadModels() {}

  static List<Row> all() {
    String[] parts = resource("/models/bad-models.txt").split("(?m)^=== ", -1);
    List<Row> rows = new ArrayList<>();
    for (int i = 1; i < parts.length; i++) {
      rows.add(row(parts[i]));
    }
    return rows;
  }

  private static Row row(String part) {
    List<String> lines = part.lines().toList();
    List<String> pieces = new ArrayList<>();
    int at = 1;
    for (; lines.get(at).startsWith("? "); at++) {
      pieces.add(lines.get(at).substring(2));
    }
    SchemaView schema =
        switch (lines.get(at)) {
          case "schema: rejects" -> SchemaView.REJECTS;
          case "schema: blind" -> SchemaView.BLIND;
          case "schema: no tree" -> SchemaView.NO_TREE;
          default -> throw new AssertionError(lines.get(0) + ": " + lines.get(at));
        };
    String text = String.join("\n", lines.subList(at + 1, lines.size())) + "\n";
    return new Row(lines.get(0), pieces, schema, text);
  }

  static String resource(String name) {
    try (InputStream in = BadModels.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
