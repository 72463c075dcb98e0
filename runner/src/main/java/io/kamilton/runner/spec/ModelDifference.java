package io.kamilton.runner.spec;

import java.util.List;
import java.util.Optional;

/**
 * What differs between the model that a run was begun with and one that it is to be resumed with,
 * as a model file would say it. The number of draws may differ.
 */
public final class ModelDifference {
  private ModelDifference() {}

  /** The lines that only one of them has, in words. */
  public static Optional<String> between(Model begun, Model given) {
    List<String> a = lines(begun);
    List<String> b =
        lines(given.withOverrides(new Overrides(null, null, begun.draws(), null, null)));
    if (a.equals(b)) {
      return Optional.empty();
    }
    int least = Math.min(a.size(), b.size());
    int first = 0;
    while (first < least && a.get(first).equals(b.get(first))) {
      first++;
    }
    int last = 0;
    while (last < least - first && end(a, last).equals(end(b, last))) {
      last++;
    }
    return Optional.of(
        "it was begun with %s; the model now has %s"
            .formatted(shown(a, first, last), shown(b, first, last)));
  }

  private static List<String> lines(Model model) {
    return ModelFile.write(model).lines().map(String::strip).toList();
  }

  private static String end(List<String> lines, int last) {
    return lines.get(lines.size() - 1 - last);
  }

  /** All lines but the first ones and the last ones. */
  private static String shown(List<String> lines, int first, int last) {
    List<String> shown = lines.subList(first, lines.size() - last);
    return shown.isEmpty() ? "nothing there" : String.join(", ", shown);
  }
}
