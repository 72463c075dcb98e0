package io.kamilton.runner.spec;

import java.util.List;

/**
 * What differs between the model that a run was begun with and one that it is to be resumed with,
 * as a model file would say it. The number of draws may differ.
 *
 * @param begun the lines that only the first has; none where it lacks something
 * @param given the lines that only the second has
 */
public record ModelDifference(List<String> begun, List<String> given) {
  public ModelDifference {
    begun = List.copyOf(begun);
    given = List.copyOf(given);
  }

  public static ModelDifference of(Model begun, Model given) {
    List<String> a = lines(begun);
    List<String> b =
        lines(given.withOverrides(new Overrides(null, null, begun.draws(), null, null)));
    int least = Math.min(a.size(), b.size());
    int first = 0;
    while (first < least && a.get(first).equals(b.get(first))) {
      first++;
    }
    int last = 0;
    while (last < least - first && end(a, last).equals(end(b, last))) {
      last++;
    }
    return new ModelDifference(
        a.subList(first, a.size() - last), b.subList(first, b.size() - last));
  }

  private static List<String> lines(Model model) {
    return ModelFile.write(model).lines().map(String::strip).toList();
  }

  private static String end(List<String> lines, int last) {
    return lines.get(lines.size() - 1 - last);
  }

  public boolean isEmpty() {
    return begun.isEmpty() && given.isEmpty();
  }

  @Override
  public String toString() {
    return "it was begun with %s; the model now has %s".formatted(shown(begun), shown(given));
  }

  private static String shown(List<String> lines) {
    return lines.isEmpty() ? "nothing there" : String.join(", ", lines);
  }
}
