package io.kamilton.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What becomes of a run whose target misbehaves: the table of docs/reliability.md, which is both
 * the document and the data of the tests.
 */
public final class FaultTable {
  /** What answers: the columns. */
  public enum Kind {
    CLASS(1),
    PROGRAM(2),
    UM_BRIDGE(3),
    SPARK(4);

    private final int column;

    Kind(int column) {
      this.column = column;
    }
  }

  /** What the model file says of failures: the parts of a cell. */
  public enum Policy {
    REJECT(0),
    STOP(1),
    RETRY(2);

    private final int part;

    Policy(int part) {
      this.part = part;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What is expected of a run. */
  public record Cell(Kind kind, Fault fault, Policy policy, String expected) {
    @Override
    public String toString() {
      return fault + ", " + policy + ": " + expected;
    }
  }

  private static final String HEAD = "| the target … | a class | a program | a UM-Bridge server |";
  private static final String NO_SENSE = "—";

  private FaultTable() {}

  /** The cells of a column that make sense; every fault has its row, every cell its parts. */
  public static List<Cell> of(Kind kind) {
    List<Cell> cells = new ArrayList<>();
    for (Fault fault : Fault.values()) {
      String cell = row(fault).get(kind.column);
      if (cell.equals(NO_SENSE)) {
        continue;
      }
      List<String> parts = Arrays.asList(cell.split(" · ", -1));
      if (parts.size() != Policy.values().length) {
        throw new AssertionError("docs/reliability.md: " + fault + " has the cell " + cell);
      }
      for (Policy policy : Policy.values()) {
        cells.add(new Cell(kind, fault, policy, parts.get(policy.part)));
      }
    }
    return cells;
  }

  private static List<String> row(Fault fault) {
    List<List<String>> found =
        rows().stream().filter(row -> row.get(0).equals(fault.toString())).toList();
    if (found.size() != 1 || found.get(0).size() != 1 + Kind.values().length) {
      throw new AssertionError("docs/reliability.md must have one row of " + fault + ": " + found);
    }
    return found.get(0);
  }

  /** The rows below the head, each without its first and last bar. */
  static List<List<String>> rows() {
    String text = MarkdownFile.read(LauncherRun.ROOT.resolve("docs/reliability.md")).text();
    int head = text.indexOf(HEAD);
    if (head < 0) {
      throw new AssertionError("docs/reliability.md has no table that begins with " + HEAD);
    }
    return text.substring(head)
        .lines()
        .skip(2)
        .takeWhile(line -> line.startsWith("| "))
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
        .map(parts -> parts.subList(1, parts.size() - 1))
        .toList();
  }
}
