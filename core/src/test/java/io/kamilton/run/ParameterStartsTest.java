package io.kamilton.run;

import static io.kamilton.KolmogorovSmirnov.CRITICAL;
import static io.kamilton.KolmogorovSmirnov.distance;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.special.Erf;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Starts on the unconstrained scale; distances have a false-alarm rate of 1e-6 each, 1e-5 in all.
 */
@Tag("statistical")
class ParameterStartsTest {
  private static final Bounds ABOVE_10 = new Bounds(10, Double.POSITIVE_INFINITY);

  private static RandomStream stream() {
    return RandomStream.of(23, 0, 0, Purpose.TEST);
  }

  private static Starts.Proposal starts(Bounds bounds, @Nullable String prior, Start start) {
    Prior parsed = prior == null ? null : Prior.parse(prior);
    Parameter parameter = new Parameter("a", false, 1, bounds, parsed, start);
    return new ParameterStarts(new ParameterSpace(List.of(parameter)));
  }

  private static DoubleSupplier draws(Starts.Proposal proposal) {
    RandomStream random = stream();
    double[] out = new double[1];
    return () -> {
      proposal.draw(random, out);
      return out[0];
    };
  }

  private static void assertDistributed(DoubleUnaryOperator expected, Starts.Proposal proposal) {
    double d = distance(draws(proposal), expected);
    assertTrue(d < CRITICAL, () -> "distance " + d);
  }

  /** The distribution function of N(mean, sd²). */
  private static DoubleUnaryOperator normal(double mean, double sd) {
    return u -> 0.5 * Erf.erfc(-(u - mean) / sd / Math.sqrt(2));
  }

  private static double nearZero(double u) {
    return Math.min(1, Math.max(0, (u + 2) / 4));
  }

  @Test
  void givenValuesAreJittered() {
    assertDistributed(normal(0, 0.1), starts(Bounds.NONE, null, Start.at(0)));
    assertDistributed(normal(1000, 0.1), starts(Bounds.NONE, null, Start.at(1000)));
    assertDistributed(normal(-1e-6, 1e-7), starts(Bounds.NONE, null, Start.at(-1e-6)));
    assertDistributed(normal(Math.log(3), 0.1), starts(Bounds.POSITIVE, null, Start.at(3)));
    assertDistributed(normal(0, 0.1), starts(new Bounds(0, 1), null, Start.at(0.5)));
  }

  @Test
  void distributionsAreDrawnAndUnconstrained() {
    Start normal = Start.from(Prior.parse("normal(3, 2)"));
    assertDistributed(normal(3, 2), starts(Bounds.NONE, null, normal));
    Start lognormal = Start.from(Prior.parse("lognormal(1, 0.5)"));
    assertDistributed(normal(1, 0.5), starts(Bounds.POSITIVE, "exponential(1)", lognormal));
    assertDistributed(
        u -> 2 * normal(0, 1).applyAsDouble(Math.exp(u)) - 1,
        starts(Bounds.POSITIVE, null, Start.from(Prior.parse("normal(0, 1)"))));
  }

  @Test
  void whatIsNotSpecifiedComesFromThePriorOrNearZero() {
    assertDistributed(
        normal(1, 0.5), starts(Bounds.NONE, "lognormal(1, 0.5)", Start.unspecified()));
    assertDistributed(
        ParameterStartsTest::nearZero, starts(Bounds.POSITIVE, null, Start.unspecified()));
  }

  @Test
  void aWrongJitterIsCaught() {
    DoubleSupplier right = draws(starts(Bounds.NONE, null, Start.at(0)));
    assertTrue(distance(() -> 1.1 * right.getAsDouble(), normal(0, 0.1)) > CRITICAL);
  }

  @Test
  void aPriorThatDoesNotReachTheBoundsIsNoObstacle() {
    DoubleSupplier near = draws(starts(ABOVE_10, "normal(0, 1)", Start.unspecified()));
    for (int i = 0; i < 100; i++) {
      assertTrue(Math.abs(near.getAsDouble()) < 2);
    }
  }

  @Test
  void aDistributionThatDoesNotReachTheBoundsIsNamed() {
    Starts.Proposal never = starts(ABOVE_10, null, Start.from(Prior.parse("normal(0, 1)")));
    assertRefused(
        "parameter a: none of 100 starts from normal(0, 1) was inside of (10, inf)",
        () -> never.draw(stream(), new double[1]));
  }

  private static double centre(Bounds bounds, @Nullable String prior, Start start) {
    double[] out = new double[1];
    assertTrue(starts(bounds, prior, start).centre(out));
    return out[0];
  }

  @Test
  void centresAreGivenOrTypicalOrZero() {
    assertEquals(Math.log(3), centre(Bounds.POSITIVE, "exponential(9)", Start.at(3)), 1e-15);
    Start drawn = Start.from(Prior.parse("normal(3, 2)"));
    assertEquals(3, centre(Bounds.NONE, "normal(0, 1)", drawn));
    assertEquals(1, centre(Bounds.POSITIVE, "lognormal(1, 2)", Start.unspecified()), 1e-15);
    assertEquals(0, centre(Bounds.POSITIVE, null, Start.unspecified()));
    assertEquals(0, centre(ABOVE_10, "normal(0, 1)", Start.unspecified()), "outside of the bounds");
  }

  @Test
  void everyElementHasItsPlace() {
    Parameter y = new Parameter("y", true, 3, Bounds.NONE, null, Start.at(100, 200, 300));
    Parameter tau = new Parameter("tau", false, 1, Bounds.POSITIVE, null, Start.at(1));
    ParameterStarts starts = new ParameterStarts(new ParameterSpace(List.of(y, tau)));
    double[] out = new double[4];
    starts.draw(stream(), out);
    // a normal beyond 10 sd
    assertArrayEquals(new double[] {100, 200, 300, 0}, out, 1);
    assertRefused(
        "the parameters have dimension 4; the target has 2",
        () -> starts.draw(stream(), new double[2]));
  }
}
