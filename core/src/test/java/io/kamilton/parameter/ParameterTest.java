package io.kamilton.parameter;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTest {
  private static final double INF = Double.POSITIVE_INFINITY;
  private static final Prior HALF_CAUCHY = Prior.parse("half-cauchy(5)");

  private static Parameter named(String name) {
    return new Parameter(name, false, 1, Bounds.NONE, null, Start.unspecified());
  }

  private static Parameter vector(int size, Start start) {
    return new Parameter("y", true, size, new Bounds(0, 1), null, start);
  }

  private static Parameter tau(Bounds bounds, Prior prior) {
    return new Parameter("tau", false, 1, bounds, prior, Start.unspecified());
  }

  @Test
  void columnsOfAVectorHaveAnIndex() {
    assertEquals(List.of("y.1", "y.2", "y.3"), vector(3, Start.unspecified()).columns());
    assertEquals(List.of("y.1"), vector(1, Start.unspecified()).columns());
    assertEquals(List.of("tau"), named("tau").columns());
  }

  @Test
  void boundsAreThoseGivenInsideOfThePriorsSupport() {
    assertEquals(Bounds.POSITIVE, tau(Bounds.NONE, HALF_CAUCHY).bounds());
    assertEquals(new Bounds(0, 3), tau(new Bounds(-1, 3), HALF_CAUCHY).bounds());
    Prior uniform = Prior.parse("uniform(0, 1)");
    assertEquals(new Bounds(0.5, 1), tau(new Bounds(0.5, INF), uniform).bounds());
    assertEquals(new Bounds(2, INF), tau(new Bounds(2, INF), Prior.parse("normal(0, 1)")).bounds());
  }

  @Test
  void boundsAndSupportHaveSomethingInCommon() {
    assertRefused(
        "parameter tau: the bounds (-inf, 0) have nothing in common with the support (0, inf)"
            + " of its prior half-cauchy(5)",
        () -> tau(new Bounds(-INF, 0), HALF_CAUCHY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "Z", "tau_1", "x__y", "a_", "alphaBeta9"})
  void namesAreWords(String name) {
    assertEquals(name, named(name).name());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1a", "_a", "lp__", "y.1", "a b", "a-b", "τ", "a\n"})
  void otherNamesAreRefused(String name) {
    assertRefused("a parameter is named \"" + name + "\"; it must be a letter", () -> named(name));
  }

  @Test
  void sizesFit() {
    assertRefused("parameter y: size is 0; it must be at least 1", () -> vector(0, Start.at(0.5)));
    assertRefused(
        "parameter a: size is 2; it must be 1",
        () -> new Parameter("a", false, 2, Bounds.NONE, null, Start.unspecified()));
  }

  @Test
  void aStartIsInsideOfTheBounds() {
    assertRefused(
        "parameter y: start is 1; it must be inside of (0, 1)", () -> vector(3, Start.at(1)));
    assertRefused("start is nan", () -> vector(3, Start.at(Double.NaN)));
    assertRefused("start is 2", () -> vector(2, Start.at(0.5, 2)));
    assertRefused(
        "parameter y: start has 2 values; it must have 1 or 3",
        () -> vector(3, Start.at(0.2, 0.3)));
    assertRefused("start has no values", () -> vector(3, Start.at()));
    assertRefused(
        "parameter y: start uniform(1, 2) is never inside of (0, 1)",
        () -> vector(3, Start.from(Prior.parse("uniform(1, 2)"))));
  }

  @Test
  void thePriorsSupportBindsTheStartToo() {
    assertRefused(
        "parameter tau: start is 0; it must be inside of (0, inf)",
        () -> new Parameter("tau", false, 1, Bounds.NONE, HALF_CAUCHY, Start.at(0)));
  }

  @Test
  void aStartIsOneForAllOrOneForEach() {
    assertEquals(0.5, new Start.Given(List.of(0.5)).value(2));
    assertEquals(0.25, new Start.Given(List.of(0.5, 0.75, 0.25)).value(2));
  }

  @Test
  void codeWritesOneInALine() {
    assertEquals(
        new Parameter("tau", false, 1, Bounds.POSITIVE, HALF_CAUCHY, Start.at(2)),
        Parameter.parameter("tau").prior("half-cauchy(5)").startAt(2));
    Prior start = Prior.parse("beta(2, 2)");
    assertEquals(
        new Parameter("p", true, 3, new Bounds(0, 1), null, Start.from(start)),
        Parameter.parameter("p", 3).above(0).below(1).startFrom("beta(2, 2)"));
    assertRefused(
        "parameter tau: the bounds (-inf, -1) have nothing in common",
        () -> Parameter.parameter("tau").below(-1).prior("half-cauchy(5)"));
  }
}
