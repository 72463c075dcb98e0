package io.kamilton.target;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether extras are numbers or lists, and how long: as in the first answer of the run, so that the
 * draws have the same columns throughout. Safe for use by several threads.
 */
final class ExtraShapes {
  private final Map<String, Extra> first = new ConcurrentHashMap<>();

  /**
   * Refuses an extra of another shape than in the first answer that had it.
   *
   * @throws TargetException as no draw can be kept with it
   */
  void require(List<Extra> extras) {
    for (Extra extra : extras) {
      Extra before = first.putIfAbsent(extra.name(), extra);
      if (before != null && !isAlike(before, extra)) {
        throw new TargetException(
            "the target answered with %s for the extra \"%s\", and with %s before; an extra has one length in all answers: fill it up with NaN where there is less"
                .formatted(shape(extra), extra.name(), shape(before)),
            null);
      }
    }
  }

  /** Takes the shapes of extras that were kept before, and refuses none. */
  void recall(List<Extra> extras) {
    extras.forEach(extra -> first.putIfAbsent(extra.name(), extra));
  }

  private static boolean isAlike(Extra a, Extra b) {
    return a.vector() == b.vector() && a.values().dimension() == b.values().dimension();
  }

  private static String shape(Extra extra) {
    int length = extra.values().dimension();
    return extra.vector() ? "a list of " + length : "a number";
  }
}
