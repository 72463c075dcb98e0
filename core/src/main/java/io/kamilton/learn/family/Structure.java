package io.kamilton.learn.family;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What searches have found out about a target: which coordinates drive the features of others, and
 * which cosines suit it. To find it takes many small fits, so that it is kept for some time.
 *
 * @param drivers coordinates by family: none where none is of use; a family that is missing was not
 *     searched for
 * @param cosines null where they were not searched for
 */
public record Structure(
    Map<FeatureFamily, SortedSet<Integer>> drivers, @Nullable CosineShape cosines) {
  /** Nothing was searched for. */
  public static final Structure UNKNOWN = new Structure(Map.of(), null);

  public Structure {
    Map<FeatureFamily, SortedSet<Integer>> copy = new EnumMap<>(FeatureFamily.class);
    drivers.forEach(
        (family, each) -> copy.put(family, Collections.unmodifiableSortedSet(new TreeSet<>(each))));
    drivers = Collections.unmodifiableMap(copy);
  }

  /** The same with the drivers of a family. */
  Structure withDrivers(FeatureFamily family, SortedSet<Integer> found) {
    Map<FeatureFamily, SortedSet<Integer>> more = new HashMap<>(drivers);
    more.put(family, found);
    return new Structure(more, cosines);
  }

  /** The same with other cosines. */
  public Structure withCosines(@Nullable CosineShape shape) {
    return new Structure(drivers, shape);
  }

  /**
   * How cosines vary.
   *
   * @param width of their kernel, relative to the spread of the coordinates
   * @param coordinates over how many of them each is; 0: cosines are of no use
   */
  public record CosineShape(double width, int coordinates) {
    static final CosineShape NONE = new CosineShape(0, 0);
  }
}
