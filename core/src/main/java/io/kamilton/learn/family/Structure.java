package io.kamilton.learn.family;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * @param useless families that were tried, and did not lower the error
 */
public record Structure(
    Map<FeatureFamily, SortedSet<Integer>> drivers,
    @Nullable CosineShape cosines,
    Set<FeatureFamily> useless) {
  /** Nothing was searched for. */
  public static final Structure UNKNOWN = new Structure(Map.of(), null, Set.of());

  public Structure {
    Map<FeatureFamily, SortedSet<Integer>> copy = new EnumMap<>(FeatureFamily.class);
    drivers.forEach(
        (family, each) -> copy.put(family, Collections.unmodifiableSortedSet(new TreeSet<>(each))));
    drivers = Collections.unmodifiableMap(copy);
    useless = Set.copyOf(useless);
  }

  /** The same with the drivers of a family. */
  Structure withDrivers(FeatureFamily family, SortedSet<Integer> found) {
    Map<FeatureFamily, SortedSet<Integer>> more = new HashMap<>(drivers);
    more.put(family, found);
    return new Structure(more, cosines, useless);
  }

  /** What is left where it is searched for anew: drivers, which others have to surpass. */
  public Structure searchedAnew() {
    return new Structure(drivers, null, Set.of());
  }

  /** The same with families that did not lower the error. */
  public Structure withUseless(Set<FeatureFamily> families) {
    return new Structure(drivers, cosines, families);
  }

  /** The same where some families are of use. */
  public Structure using(List<ChosenFamily> families) {
    Set<FeatureFamily> fewer = new HashSet<>(useless);
    families.forEach(each -> fewer.remove(each.family()));
    return withUseless(fewer);
  }

  /** The same with other cosines. */
  Structure withCosines(@Nullable CosineShape shape) {
    return new Structure(drivers, shape, useless);
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
