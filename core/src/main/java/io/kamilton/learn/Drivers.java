package io.kamilton.learn;

import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Varying;
import io.kamilton.feature.Varying.Terms;
import io.kamilton.surrogate.Evaluations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Families of features in which coordinates drive the quadratics of the others ({@link Varying}),
 * and the search for those that do. For one fit.
 */
final class Drivers {
  private static final int MOST_DRIVERS = 3;

  /** So many values a feature that a coordinate drives tell whether it does. */
  private static final int FEWEST = 4;

  /** A driver must lower the error to this share: there are many, and one is the best by chance. */
  private static final double FAR_LOWER = 0.85;

  private static final int BUMPS = 10;

  /** Of a scale, in coefficients: of standard deviations and variances, and one by them. */
  private static final double[] POWERS = {-2, -1, -0.5, 0.5, 1, 2};

  /** Squares of what has this exponent are still finite, and so are their sums. */
  private static final double MOST_EXPONENT = 150;

  /** By how much of what was seen of a coordinate powers of it may be relied upon beyond. */
  private static final double BEYOND = 0.5;

  private static final double SEEN = 0.1;

  private final Evaluations z;
  private final int d;
  private final double[] scale;
  private final Map<FeatureFamily, SortedSet<Integer>> known;
  private final boolean searches;
  private final Map<FeatureFamily, SortedSet<Integer>> found = new EnumMap<>(FeatureFamily.class);

  /**
   * Of the values of z.
   *
   * @param scale what a coordinate of z is multiplied by where the target's own is meant
   * @param known drivers, by family
   * @param searches whether there may be better ones
   */
  Drivers(
      Evaluations z,
      double[] scale,
      Map<FeatureFamily, SortedSet<Integer>> known,
      boolean searches) {
    this.z = z;
    this.scale = scale;
    this.known = known;
    this.searches = searches;
    d = z.dimension();
    found.putAll(known);
  }

  /** The drivers that were known, and those that had to be found out, by family. */
  Map<FeatureFamily, SortedSet<Integer>> found() {
    return found;
  }

  /**
   * Features that a coordinate drives.
   *
   * @param words before the coordinate's number
   * @param terms what its coefficients are of
   */
  private record Drive(FeatureFamily family, String words, Terms terms, Driven driven) {}

  private interface Driven {
    /** What coordinate i drives. */
    List<FeatureMap> by(int i);
  }

  private Drive exponentials(Terms terms) {
    return new Drive(FeatureFamily.SCALES, "scaled by", terms, i -> exponentials(i, terms));
  }

  private Drive bumps(int count, Terms terms) {
    return new Drive(
        FeatureFamily.VARYING, "varying with", terms, i -> List.of(bumps(i, count, terms)));
  }

  /** Quadratics of the others times powers of a scale whose logarithm a coordinate is. */
  void offerScales(FamilySearch best, FamilySearch.Named simple) {
    drive(best, simple, exponentials(Terms.SQUARES), exponentials(Terms.PRODUCTS));
  }

  /** Quadratics of the others that vary anyhow with a coordinate. */
  void offerVarying(FamilySearch best, FamilySearch.Named simple) {
    Drive plain = bumps(BUMPS, Terms.SQUARES);
    Drive crossed = bumps(BUMPS, Terms.PRODUCTS);
    SortedSet<Integer> drivers = drive(best, simple, plain, crossed);
    driven(best, simple, drivers, bumps(2 * BUMPS, Terms.SQUARES), ", finely");
  }

  /** The drivers by a few values, with products if those suffice; then what they drive by all. */
  private SortedSet<Integer> drive(
      FamilySearch best, FamilySearch.Named simple, Drive plain, Drive crossed) {
    Drive first = values(crossed) <= Math.min(FamilySearch.TRIAL, z.size()) ? crossed : plain;
    SortedSet<Integer> drivers = known.get(first.family);
    if (values(first) <= z.size() && (searches || drivers == null)) {
      drivers = search(best, simple, first);
      found.put(first.family, drivers);
    }
    if (drivers == null) {
      return Collections.emptySortedSet();
    }
    driven(best, simple, drivers, first, "");
    if (drivers.size() * values(crossed) <= z.size() && values(crossed) > values(first)) {
      driven(best, simple, drivers, crossed, "");
    }
    return drivers;
  }

  /** How many values suffice to tell whether a coordinate drives these. */
  private int values(Drive drive) {
    return IntStream.range(0, d)
        .map(i -> FEWEST * drive.driven.by(i).stream().mapToInt(FeatureMap::size).sum())
        .max()
        .orElse(0);
  }

  /**
   * The best one, then the best beside it, …, as long as each lowers the error by far; those that
   * are known where they are better.
   */
  private SortedSet<Integer> search(FamilySearch best, FamilySearch.Named simple, Drive drive) {
    SortedSet<Integer> drivers = new TreeSet<>();
    FamilySearch trial = best.trial(Math.max(FamilySearch.TRIAL, values(drive)));
    double error = trial.errorOf(simple.maps());
    while (drivers.size() < MOST_DRIVERS && error > LearntValues.TINY) {
      double least = FAR_LOWER * error;
      int next = -1;
      for (int i = 0; i < d; i++) {
        SortedSet<Integer> more = new TreeSet<>(drivers);
        if (more.add(i)) {
          double with = trial.errorOf(with(simple, more, drive));
          next = with < least ? i : next;
          least = Math.min(with, least);
        }
      }
      if (next < 0) {
        break;
      }
      drivers.add(next);
      error = least;
    }
    SortedSet<Integer> before = known.getOrDefault(drive.family, drivers);
    if (before.equals(drivers)) {
      return drivers;
    }
    return trial.errorOf(with(simple, before, drive)) < error ? before : drivers;
  }

  private void driven(
      FamilySearch best,
      FamilySearch.Named simple,
      SortedSet<Integer> drivers,
      Drive drive,
      String how) {
    if (best.error() > LearntValues.TINY && !drivers.isEmpty()) {
      String coordinates =
          drivers.stream().map(i -> "coordinate " + (i + 1)).collect(Collectors.joining(" and "));
      String crossed = drive.terms == Terms.PRODUCTS && d > 2 ? ", with products" : "";
      String name = simple.name() + ", " + drive.words + " " + coordinates + crossed + how;
      best.offer(name, with(simple, drivers, drive));
    }
  }

  private static List<FeatureMap> with(
      FamilySearch.Named simple, SortedSet<Integer> drivers, Drive drive) {
    List<FeatureMap> all = new ArrayList<>(simple.maps());
    drivers.forEach(i -> all.addAll(drive.driven.by(i)));
    return all;
  }

  /**
   * Coefficients that are powers of a scale, if the coordinate is its logarithm, and any prior of
   * it. Far from where values were seen they stay as they are: a power that grows on would know no
   * bounds, nor be worth anything.
   */
  private List<FeatureMap> exponentials(int i, Terms terms) {
    double[] seen = seen(i);
    double[] rates = Arrays.stream(POWERS).map(power -> power * scale[i]).toArray();
    double beyond = BEYOND * (seen[1] - seen[0]);
    double farthest = MOST_EXPONENT / rates[rates.length - 1];
    double least = Math.max(seen[0] - beyond, -farthest);
    double most = Math.min(seen[1] + beyond, farthest);
    return List.of(
        Varying.exponentials(d, i, rates, least, most, terms), bumps(i, BUMPS, Terms.CONSTANT));
  }

  /** Bumps over all of a coordinate where values were seen. */
  private Varying bumps(int i, int count, Terms terms) {
    double[] seen = seen(i);
    return Varying.bumps(d, i, seen[0], seen[1], count, terms);
  }

  /** The least and the most of a coordinate where values were seen; their mean is 0. */
  private double[] seen(int i) {
    double least = -0.5;
    double most = 0.5;
    for (int r = 0; r < z.size(); r++) {
      if (z.valueWeight(r) > SEEN) {
        least = Math.min(least, z.points().get(r, i));
        most = Math.max(most, z.points().get(r, i));
      }
    }
    return new double[] {least, most};
  }
}
