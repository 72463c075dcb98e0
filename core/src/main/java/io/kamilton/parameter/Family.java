package io.kamilton.parameter;

import io.kamilton.text.Decimals;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The distributions that a model file can name, each with its arguments in order. */
enum Family {
  NORMAL(a -> Density.normal(a[0], a[1]), any("mean"), positive("sd")),
  STUDENT_T(
      a -> Density.studentT(a[0], a[1], a[2]), positive("df"), any("location"), positive("scale")),
  CAUCHY(a -> Density.studentT(1, a[0], a[1]), any("location"), positive("scale")),
  HALF_NORMAL(a -> Density.normal(0, a[0]).half(a[0]), positive("sd")),
  HALF_CAUCHY(a -> Density.studentT(1, 0, a[0]).half(a[0]), positive("scale")),
  HALF_STUDENT_T(
      a -> Density.studentT(a[0], 0, a[1]).half(a[1]), positive("df"), positive("scale")),
  EXPONENTIAL(a -> Density.gamma(1, a[0]), positive("rate")),
  GAMMA(a -> Density.gamma(a[0], a[1]), positive("shape"), positive("rate")),
  INVERSE_GAMMA(a -> Density.inverseGamma(a[0], a[1]), positive("shape"), positive("scale")),
  LOGNORMAL(a -> Density.logNormal(a[0], a[1]), any("meanlog"), positive("sdlog")),
  BETA(a -> Density.beta(a[0], a[1]), positive("a"), positive("b")),
  UNIFORM(a -> Density.uniform(a[0], a[1]), any("lower"), any("upper"));

  /** An argument: always finite, and some must be positive. */
  private record Argument(String name, boolean positive) {}

  private interface Maker {
    Density of(double... arguments);
  }

  private final Maker maker;
  private final List<Argument> arguments;

  Family(Maker maker, Argument... arguments) {
    this.maker = maker;
    this.arguments = List.of(arguments);
  }

  private static Argument any(String name) {
    return new Argument(name, false);
  }

  private static Argument positive(String name) {
    return new Argument(name, true);
  }

  /** The family that a user calls so. */
  static Family named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no distribution \"" + name + "\"; allowed: " + allowed()));
  }

  private static String allowed() {
    return String.join(", ", Arrays.stream(values()).map(Family::toString).toList());
  }

  List<String> argumentNames() {
    return arguments.stream().map(Argument::name).toList();
  }

  /** The member with these arguments. */
  Density density(List<Double> values) {
    requireCount(values.size());
    for (int i = 0; i < values.size(); i++) {
      require(arguments.get(i), values.get(i));
    }
    try {
      return maker.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(this + ": " + e.getMessage(), e);
    }
  }

  void requireCount(int found) {
    if (found != arguments.size()) {
      String form = this + "(" + String.join(", ", argumentNames()) + ")";
      throw new IllegalArgumentException(
          this + " has " + found + " arguments; it must have " + arguments.size() + ": " + form);
    }
  }

  private void require(Argument argument, double value) {
    boolean right = Double.isFinite(value) && (!argument.positive || value > 0);
    if (!right) {
      throw new IllegalArgumentException(
          "%s: %s is %s; it must be %s"
              .formatted(
                  this,
                  argument.name,
                  Decimals.ofAny(value),
                  argument.positive ? "positive and finite" : "finite"));
    }
  }

  /** What a user calls it: "half-cauchy". */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
