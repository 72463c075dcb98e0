package io.kamilton.parameter;

import io.kamilton.random.RandomStream;
import io.kamilton.text.Decimals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A distribution of one number, as a user names it: {@code half-cauchy(5)}. Normalised; the
 * parameterisations are those of docs/parameters.md.
 */
public final class Prior {
  private static final Pattern CALL = Pattern.compile("([^()\\s]+)\\s*\\(([^()]*)\\)");
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private final Family family;
  private final List<Double> arguments;
  private final Density density;

  private Prior(Family family, List<Double> arguments) {
    this.family = family;
    // −0 + 0 = 0: one text, one prior
    this.arguments = arguments.stream().map(each -> each + 0.0).toList();
    this.density = family.density(this.arguments);
  }

  /** The distribution of that name, its arguments in the order of {@link #argumentNames}. */
  public static Prior of(String name, List<Double> arguments) {
    return new Prior(Family.named(name), arguments);
  }

  /** The distribution written as {@code name(number, …)}; the inverse of {@link #toString}. */
  public static Prior parse(String text) {
    Matcher call = CALL.matcher(text.strip());
    if (!call.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no distribution; it must be a name and its arguments: normal(0, 1)");
    }
    Family family = Family.named(call.group(1));
    String inside = call.group(2).strip();
    List<String> words = inside.isEmpty() ? List.of() : Arrays.asList(inside.split(",", -1));
    family.requireCount(words.size());
    List<Double> arguments = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      arguments.add(number(family, i, words.get(i).strip()));
    }
    return new Prior(family, arguments);
  }

  private static double number(Family family, int i, String word) {
    if (!NUMBER.matcher(word).matches()) {
      String name = family.argumentNames().get(i);
      throw new IllegalArgumentException(
          family + ": " + name + " is \"" + word + "\"; it must be a number");
    }
    return Double.parseDouble(word);
  }

  /** What distributions are called. */
  public static List<String> names() {
    return Arrays.stream(Family.values()).map(Family::toString).toList();
  }

  /** What the arguments of a distribution are called, in their order. */
  public static List<String> argumentNames(String name) {
    return Family.named(name).argumentNames();
  }

  /** Where the density is not 0; its ends do not belong to it. */
  public Bounds support() {
    return density.support();
  }

  /** log p(x); −∞ outside of the support. */
  public double logDensity(double x) {
    return support().contains(x)
        ? density.logShape().applyAsDouble(x) - density.logNormaliser()
        : Double.NEGATIVE_INFINITY;
  }

  /** d log p(x)/dx; 0 outside of the support. */
  public double slope(double x) {
    return support().contains(x) ? density.slope().applyAsDouble(x) : 0;
  }

  /** A draw; it may round onto an end of the support, or to ∞ where tails are very heavy. */
  public double draw(RandomStream random) {
    return density.draw().applyAsDouble(random);
  }

  /** A typical value inside of the support: the mean, the median, the mode or the scale. */
  public double centre() {
    return density.centre();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Prior that && family == that.family && arguments.equals(that.arguments);
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** The text that {@link #parse} reads: {@code half-cauchy(5)}. */
  @Override
  public String toString() {
    return arguments.stream()
        .map(Decimals::ofAny)
        .collect(Collectors.joining(", ", family + "(", ")"));
  }
}
