package io.kamilton.parameter;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriorTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  /** Every family, and again where another argument gives another shape. */
  static List<Prior> all() {
    return List.of(
            "normal(1.5, 2)",
            "student-t(4, -1, 0.5)",
            "student-t(0.7, 0, 3)",
            "student-t(1e9, 0, 1)",
            "cauchy(2, 3)",
            "half-normal(2.5)",
            "half-cauchy(5)",
            "half-student-t(3, 2)",
            "exponential(0.25)",
            "gamma(0.3, 2)",
            "gamma(40, 0.5)",
            "inverse-gamma(2.5, 1.5)",
            "inverse-gamma(0.5, 10)",
            "lognormal(-0.5, 0.75)",
            "beta(0.4, 0.9)",
            "beta(2, 7.5)",
            "uniform(-1, 3)")
        .stream()
        .map(Prior::parse)
        .toList();
  }

  @Test
  void everyFamilyIsTested() {
    assertEquals(
        Prior.names(),
        all().stream()
            .map(each -> each.toString().replaceAll("\\(.*", ""))
            .distinct()
            .collect(Collectors.toList()));
  }

  /**
   * log densities by scipy.stats 1.10.1: norm(mean, sd), t(df, location, scale), cauchy,
   * halfnorm(0, sd), halfcauchy(0, scale), log 2 + t(df, 0, scale) for half-student-t, expon(0,
   * 1/rate), gamma(shape, scale=1/rate), invgamma(shape, scale=scale), lognorm(sdlog,
   * scale=exp(meanlog)), beta, uniform(lower, upper − lower).
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "normal(1.5, 2); -3; -4.143335713764618",
        "normal(1.5, 2); 1.5; -1.612085713764618",
        "normal(1.5, 2); 20; -44.39333571376462",
        "student-t(4, -1, 0.5); -3; -4.3112768535370325",
        "student-t(4, -1, 0.5); -1; -0.2876820724517809",
        "student-t(4, -1, 0.5); 40; -18.857029173784014",
        "student-t(4, -1, 0.5); 1000000.0; -69.36523986227314",
        "cauchy(2, 3); -50; -7.951927909840222",
        "cauchy(2, 3); 2; -2.24334217451751",
        "cauchy(2, 3); 1000000000.0; -41.492649267074114",
        "half-normal(2.5); 0.001; -1.1420821645188826",
        "half-normal(2.5); 1; -1.2220820845188824",
        "half-normal(2.5); 12; -12.662082084518882",
        "half-cauchy(5); 0.001; -2.0610206577235544",
        "half-cauchy(5); 5; -2.7541677982835004",
        "half-cauchy(5); 100000.0; -21.86799572529581",
        "half-student-t(3, 2); 0.01; -1.0009055162207323",
        "half-student-t(3, 2); 2; -1.5762529945270711",
        "half-student-t(3, 2); 1000; -23.662120665832056",
        "exponential(0.25); 1e-06; -1.3862946111198906",
        "exponential(0.25); 3; -2.136294361119891",
        "exponential(0.25); 90; -23.88629436111989",
        "gamma(0.3, 2); 1e-08; 12.006622660116562",
        "gamma(0.3, 2); 0.2; -0.16124730194622183",
        "gamma(0.3, 2); 9; -20.425911044785444",
        "gamma(40, 0.5); 20; -27.524088814435597",
        "gamma(40, 0.5); 78; -3.4460032421471976",
        "gamma(40, 0.5); 200; -27.723270187667804",
        "inverse-gamma(2.5, 1.5); 0.05; -18.78595714276354",
        "inverse-gamma(2.5, 1.5); 0.6; 0.016869582978459308",
        "inverse-gamma(2.5, 1.5); 300; -19.23925876149921",
        "lognormal(-0.5, 0.75); 0.001; -30.220681373169366",
        "lognormal(-0.5, 0.75); 0.6; -0.12053500954683238",
        "lognormal(-0.5, 0.75); 25; -16.14349886410033",
        "beta(0.5, 0.5); 1e-09; 9.216903033123806",
        "beta(0.5, 0.5); 0.5; -0.45158270528945466",
        "beta(0.5, 0.5); 0.999; 2.30964800380846",
        "beta(2, 7.5); 0.0001; -5.0560212204398125",
        "beta(2, 7.5); 0.1; 1.1675407392686195",
        "beta(2, 7.5); 0.9; -10.917194436080589",
        "uniform(-1, 3); -0.5; -1.3862943611198906",
        "uniform(-1, 3); 2.9; -1.3862943611198906"
      })
  void agreesWithScipy(String prior, double x, double expected) {
    double found = Prior.parse(prior).logDensity(x);
    assertEquals(expected, found, 1e-14 * (10 + Math.abs(expected)));
  }

  /**
   * ∫ p(x(u)) |dx/du| du = 1 by sums over a grid, which converge faster than any power of the step:
   * in u both tails fall exponentially, for densities on the whole line with x = sinh u.
   */
  @ParameterizedTest
  @MethodSource("all")
  void integratesToOne(Prior prior) {
    boolean whole = prior.support().equals(Bounds.NONE);
    double step = 1.0 / 256;
    double sum = 0;
    for (double u = -120; u <= 120; u += step) {
      double x = whole ? Math.sinh(u) : prior.support().constrain(u);
      double logJacobian = whole ? Math.log(Math.cosh(u)) : prior.support().logJacobian(u);
      sum += Math.exp(prior.logDensity(x) + logJacobian);
    }
    assertEquals(1, sum * step, 1e-10);
  }

  @ParameterizedTest
  @MethodSource("all")
  void slopeAgreesWithDifferences(Prior prior) {
    Bounds support = prior.support();
    for (double u = -4; u <= 4; u += 0.37) {
      double expected = BoundsTest.difference(v -> prior.logDensity(support.constrain(v)), u);
      double found = prior.slope(support.constrain(u)) * support.slope(u);
      assertEquals(expected, found, 1e-8 * (1 + Math.abs(expected)), "at u = " + u);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void isZeroOutsideOfItsSupport(Prior prior) {
    Bounds support = prior.support();
    for (double x : new double[] {support.lower(), support.upper(), -INF, INF, Double.NaN}) {
      assertEquals(-INF, prior.logDensity(x));
      assertEquals(0, prior.slope(x));
    }
    if (support.lower() > -INF) {
      assertEquals(-INF, prior.logDensity(support.lower() - 1));
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void noNumberInsideGivesNaN(Prior prior) {
    for (double size : new double[] {0, 1e-320, 1e-200, 1e-17, 0.5, 1e17, 1e200, 1e308}) {
      for (double x : new double[] {size, -size, 1 - size}) {
        assertFalse(Double.isNaN(prior.logDensity(x)), "log density at " + x);
        assertFalse(Double.isNaN(prior.slope(x)), "slope at " + x);
      }
    }
  }

  @Test
  void heavyTailsReachAsFarAsNumbersDo() {
    // 1/(π x²) for x ≫ 1
    double x = 1e300;
    Prior cauchy = Prior.parse("cauchy(0, 1)");
    assertEquals(-Math.log(Math.PI) - 2 * Math.log(x), cauchy.logDensity(x), 1e-12);
    assertEquals(-2 / x, cauchy.slope(x), 1e-312);
  }

  @ParameterizedTest
  @MethodSource("all")
  void textReadsBack(Prior prior) {
    assertEquals(prior, Prior.parse(prior.toString()));
    assertEquals(prior.hashCode(), Prior.parse(prior.toString()).hashCode());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "half-cauchy(5.0); half-cauchy(5)",
        "' normal ( -0.0 ,+1e-7 ) '; normal(0, 1e-7)",
        "uniform(.25, 1.50E20); uniform(0.25, 1.5e20)",
        "normal(0.1, 100.); normal(0.1, 100)",
        "gamma(1e-4, 0.00009999); gamma(0.0001, 9.999e-5)",
        "normal(-1234567.125, 5e-324); normal(-1234567.125, 5e-324)",
        "normal(0.30000000000000004, 2e-44); normal(0.30000000000000004, 2e-44)"
      })
  void textIsCanonical(String written, String canonical) {
    assertEquals(canonical, Prior.parse(written).toString());
    assertEquals(Prior.parse(canonical), Prior.parse(written));
  }

  @Test
  void isItsFamilyAndArguments() {
    assertEquals(Prior.of("gamma", List.of(2.0, 3.0)), Prior.parse("gamma(2, 3)"));
    assertNotEquals(Prior.parse("gamma(2, 3)"), Prior.parse("gamma(2, 4)"));
    assertNotEquals(Prior.parse("gamma(2, 3)"), Prior.parse("beta(2, 3)"));
    assertEquals(List.of("df", "location", "scale"), Prior.argumentNames("student-t"));
    assertTrue(Prior.parse("half-cauchy(5)").support().equals(Bounds.POSITIVE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "normal(0, -1); normal: sd is -1; it must be positive and finite",
        "normal(1e999, 1); normal: mean is inf; it must be finite",
        "half-cauchy(0); half-cauchy: scale is 0; it must be positive and finite",
        "student-t(0, 0, 1); student-t: df is 0",
        "uniform(3, 1); uniform: lower is 3 and upper is 1; lower must be below upper",
        "uniform(-1e308, 1e308); uniform: lower is -1e308",
        "half-cauchy(1, 2); half-cauchy has 2 arguments; it must have 1: half-cauchy(scale)",
        "normal(); normal has 0 arguments; it must have 2: normal(mean, sd)",
        "normal(0, 1,); normal has 3 arguments",
        "normal(0, one); normal: sd is \"one\"; it must be a number",
        "normal(0, NaN); normal: sd is \"NaN\"",
        "normal(0, 0x1p3); normal: sd is \"0x1p3\"",
        "normal(, 1); normal: mean is \"\"; it must be a number",
        "Normal(0, 1); there is no distribution \"Normal\"; allowed: normal, student-t, cauchy",
        "normal; \"normal\" is no distribution; it must be a name and its arguments",
        "normal(0, 1; is no distribution",
        "normal(0, 1) + 2; is no distribution"
      })
  void refusesAndSaysWhy(String text) {
    int split = text.indexOf(';');
    assertRefused(text.substring(split + 1).strip(), () -> Prior.parse(text.substring(0, split)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void argumentsAreFinite(double bad) {
    for (String name : Prior.names()) {
      List<Double> arguments = Prior.argumentNames(name).stream().map(each -> bad).toList();
      assertRefused(name + ": ", () -> Prior.of(name, arguments));
    }
    assertRefused("there is no distribution", () -> Prior.argumentNames("flat"));
  }
}
