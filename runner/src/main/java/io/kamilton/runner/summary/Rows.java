package io.kamilton.runner.summary;

import io.kamilton.runner.output.Column;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which rows of a summary are shown. Verdict and costs are those of all parameters, whatever is
 * shown.
 *
 * @param names of quantities or of entries of vectors, with * for any letters and ? for one; empty
 *     for all quantities
 * @param extras whether extras are shown that no name asks for
 */
public record Rows(List<String> names, boolean extras) {
  public static final Rows ALL = new Rows(List.of(), true);

  /** Parameters, and no extras. */
  public static final Rows PARAMETERS = new Rows(List.of(), false);

  public Rows {
    names = List.copyOf(names);
  }

  /** The rows that are shown. */
  List<Summary.Row> of(Summary summary) {
    return summary.rows().stream().filter(row -> isShown(row.column())).toList();
  }

  private boolean isShown(Column column) {
    return names.isEmpty()
        ? extras || column.kind() != Column.Kind.EXTRA
        : names.stream().anyMatch(name -> matches(name, column));
  }

  /** The names that no row has. */
  public List<String> unknown(Summary summary) {
    return names.stream()
        .filter(name -> summary.rows().stream().noneMatch(row -> matches(name, row.column())))
        .toList();
  }

  private static boolean matches(String name, Column column) {
    Pattern pattern =
        Pattern.compile(
            name.codePoints()
                .mapToObj(Character::toString)
                .map(each -> each.equals("*") ? ".*" : each.equals("?") ? "." : Pattern.quote(each))
                .collect(Collectors.joining()));
    return Stream.of(column.name(), column.base()).anyMatch(pattern.asMatchPredicate());
  }
}
