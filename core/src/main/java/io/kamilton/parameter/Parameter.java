package io.kamilton.parameter;

import io.kamilton.text.Decimals;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A named number, or vector of numbers, that is sampled.
 *
 * @param name a letter, then letters, digits and underscores; not ending in two underscores, which
 *     mark the sampler's own columns
 * @param vector whether its columns have an index: {@code y.1 … y.8}, and not {@code tau}
 * @param size number of elements, 1 if not a vector
 * @param bounds of each element; those given, and inside of the prior's support
 * @param prior of each element, independently; none: no density beyond the bounds
 * @param start where the chains begin
 */
public record Parameter(
    String name, boolean vector, int size, Bounds bounds, @Nullable Prior prior, Start start) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

  public Parameter {
    if (!isName(name)) {
      throw new IllegalArgumentException(
          "a parameter is named \""
              + name
              + "\"; it must be a letter (a-z, A-Z), then letters, digits or underscores,"
              + " and not end in __");
    }
    if (size < 1 || (!vector && size != 1)) {
      throw new IllegalArgumentException(
          about(name) + "size is " + size + "; it must be " + (vector ? "at least 1" : "1"));
    }
    bounds = prior == null ? bounds : inSupport(name, bounds, prior);
    if (start instanceof Start.Given given) {
      requireInside(name, given, size, bounds);
    } else if (start instanceof Start.Drawn drawn
        && !drawn.distribution().support().overlaps(bounds)) {
      throw new IllegalArgumentException(
          about(name) + "start " + drawn.distribution() + " is never inside of " + bounds);
    }
  }

  /** A number on the whole real line without a prior; what follows says more of it. */
  public static Parameter parameter(String name) {
    return new Parameter(name, false, 1, Bounds.NONE, null, Start.unspecified());
  }

  /** A vector of so many numbers on the whole real line without a prior. */
  public static Parameter parameter(String name, int size) {
    return new Parameter(name, true, size, Bounds.NONE, null, Start.unspecified());
  }

  /** The same with a prior, as {@link Prior#parse} reads it: {@code half-cauchy(5)}. */
  public Parameter prior(String distribution) {
    return new Parameter(name, vector, size, bounds, Prior.parse(distribution), start);
  }

  /** The same with all elements above {@code lower}. */
  public Parameter above(double lower) {
    return between(lower, bounds.upper());
  }

  /** The same with all elements below {@code upper}. */
  public Parameter below(double upper) {
    return between(bounds.lower(), upper);
  }

  /** The same with all elements in the open interval. */
  public Parameter between(double lower, double upper) {
    return new Parameter(name, vector, size, new Bounds(lower, upper), prior, start);
  }

  /** The same with chains that begin around these values: one for all elements, or one for each. */
  public Parameter startAt(double... values) {
    return new Parameter(name, vector, size, bounds, prior, Start.at(values));
  }

  /** The same with chains that begin at draws of a distribution, written as a prior is. */
  public Parameter startFrom(String distribution) {
    Start drawn = Start.from(Prior.parse(distribution));
    return new Parameter(name, vector, size, bounds, prior, drawn);
  }

  /** The names of its columns. */
  public List<String> columns() {
    return vector
        ? IntStream.rangeClosed(1, size).mapToObj(i -> name + "." + i).toList()
        : List.of(name);
  }

  private static Bounds inSupport(String name, Bounds bounds, Prior prior) {
    if (!bounds.overlaps(prior.support())) {
      throw new IllegalArgumentException(
          about(name)
              + "the bounds %s have nothing in common with the support %s of its prior %s"
                  .formatted(bounds, prior.support(), prior));
    }
    return bounds.intersect(prior.support());
  }

  private static void requireInside(String name, Start.Given start, int size, Bounds bounds) {
    int given = start.values().size();
    if (given != 1 && given != size) {
      throw new IllegalArgumentException(
          about(name)
              + "start has %s values; it must have 1%s"
                  .formatted(given, size == 1 ? "" : " or " + size));
    }
    for (double value : start.values()) {
      if (!bounds.contains(value)) {
        throw new IllegalArgumentException(
            about(name) + "start is " + Decimals.ofAny(value) + "; it must be inside of " + bounds);
      }
    }
  }

  private static String about(String name) {
    return "parameter " + name + ": ";
  }

  /** Whether a quantity may be called so: a letter, then letters, digits, _; no __ at its end. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches() && !name.endsWith("__");
  }
}
