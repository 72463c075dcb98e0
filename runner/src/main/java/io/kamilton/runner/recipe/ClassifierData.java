package io.kamilton.runner.recipe;

import io.kamilton.intractable.gp.LabelledPoints;
import io.kamilton.linalg.Matrix;
import io.kamilton.runner.input.CsvReader;
import io.kamilton.runner.input.CsvTable;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import io.kamilton.runner.input.Quoted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The points and labels that the arguments of {@code gp-classification} name. */
final class ClassifierData {
  /** An evaluation takes time in proportion to the cube of their number. */
  static final int MOST_ROWS = 5000;

  private static final int MOST_SHOWN = 12;

  private final CsvTable table;
  private final int label;
  private final List<Integer> columns;

  private ClassifierData(CsvTable table, Arguments arguments) {
    this.table = table;
    label = column("label", arguments.text("label"));
    columns = arguments.has("columns") ? columns(arguments.texts("columns")) : allButTheLabel();
    if (columns.isEmpty()) {
      throw new WrongArgument("data", table.file() + " has no column beside the label");
    }
  }

  /** The points, scaled as the arguments say; {@link WrongArgument} where they cannot be had. */
  static LabelledPoints read(Arguments arguments) {
    try {
      CsvTable table = CsvTable.read(Path.of(arguments.text("data")), MOST_ROWS);
      ClassifierData data = new ClassifierData(table, arguments);
      Matrix points = data.points();
      boolean[] positive = data.positive(arguments.texts("positive"));
      return scaled(LabelledPoints.of(points, positive), arguments.flag("whiten"));
    } catch (WrongArgument e) {
      throw e;
    } catch (InputException | IllegalArgumentException e) {
      throw new WrongArgument("data", String.valueOf(e.getMessage()), e);
    }
  }

  private static LabelledPoints scaled(LabelledPoints data, boolean whiten) {
    if (!whiten) {
      return data.standardised();
    }
    try {
      return data.whitened();
    } catch (IllegalArgumentException e) {
      throw new WrongArgument("whiten", e.getMessage() + "; false does without", e);
    }
  }

  private int column(String argument, String called) {
    int column = table.column(called);
    if (column < 0) {
      List<String> names = table.names();
      String numbers = "the numbers 1 to " + table.width();
      String allowed =
          names.isEmpty()
              ? numbers + ", since it has no header"
              : shown(names) + ", or " + numbers + NearestWord.didYouMean(called, names);
      throw new WrongArgument(
          argument,
          "%s has no column %s; allowed: %s".formatted(table.file(), Quoted.of(called), allowed));
    }
    if (table.names().indexOf(called) != table.names().lastIndexOf(called)) {
      throw new WrongArgument(
          argument,
          "%s has several columns %s; its number says which"
              .formatted(table.file(), Quoted.of(called)));
    }
    return column;
  }

  private List<Integer> columns(List<String> called) {
    List<Integer> found = new ArrayList<>();
    for (String each : called) {
      int column = column("columns", each);
      if (column == label || found.contains(column)) {
        throw new WrongArgument(
            "columns",
            Quoted.of(each)
                + (column == label ? " is the label" : " stands twice")
                + "; each must be another column");
      }
      found.add(column);
    }
    return found;
  }

  private List<Integer> allButTheLabel() {
    return IntStream.range(0, table.width()).filter(j -> j != label).boxed().toList();
  }

  private Matrix points() {
    double[][] points = new double[table.rows().size()][columns.size()];
    for (int i = 0; i < points.length; i++) {
      for (int l = 0; l < columns.size(); l++) {
        points[i][l] = table.number(table.rows().get(i), columns.get(l));
      }
    }
    for (int l = 0; l < columns.size(); l++) {
      requireVaried(points, l);
    }
    return Matrix.of(points);
  }

  private void requireVaried(double[][] points, int l) {
    if (Arrays.stream(points).allMatch(point -> point[l] == points[0][l])) {
      throw new WrongArgument(
          "data",
          "%s: %s is the same number in every row; columns says which are used"
              .formatted(table.file(), table.name(columns.get(l))));
    }
  }

  /** Whether the label of each row is one of {@code wanted}. */
  private boolean[] positive(List<String> wanted) {
    boolean[] positive = new boolean[table.rows().size()];
    Set<String> labels = new LinkedHashSet<>();
    int count = 0;
    for (int i = 0; i < positive.length; i++) {
      CsvTable.Row row = table.rows().get(i);
      String cell = row.cells().get(label);
      if (cell.isEmpty()) {
        throw new InputException(table.where(row, label) + ": the label is empty");
      }
      labels.add(cell);
      positive[i] = wanted.stream().anyMatch(each -> same(each, cell));
      count += positive[i] ? 1 : 0;
    }
    if (count == 0 || count == positive.length) {
      throw new WrongArgument(
          "positive",
          "%s label of %s is among %s; both classes must occur, and the labels are %s"
              .formatted(count == 0 ? "no" : "every", table.file(), shown(wanted), shown(labels)));
    }
    return positive;
  }

  /** Whether two labels are one: the same text, or the same number. */
  private static boolean same(String a, String b) {
    return a.equals(b)
        || (CsvReader.isNumber(a)
            && CsvReader.isNumber(b)
            && Double.parseDouble(a) == Double.parseDouble(b));
  }

  private static String shown(Collection<String> words) {
    String some = words.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
    return words.size() > MOST_SHOWN ? some + ", …" : some;
  }
}
