package io.kamilton.parameter;

import static io.kamilton.KolmogorovSmirnov.CRITICAL;
import static io.kamilton.KolmogorovSmirnov.distance;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.special.Beta;
import org.hipparchus.special.Erf;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Draws of priors against their distribution functions, each with a false-alarm rate of 1e-6, 2e-5
 * in all; the same check catches draws that are 10% too wide. Seeds are fixed.
 */
@Tag("statistical")
class PriorDrawsTest {
  record Known(Prior prior, DoubleUnaryOperator distribution) {
    static Known of(String prior, DoubleUnaryOperator distribution) {
      return new Known(Prior.parse(prior), distribution);
    }

    @Override
    public String toString() {
      return prior.toString();
    }
  }

  /** Within the middle 98% of the distribution. */
  @ParameterizedTest
  @MethodSource("all")
  void theCentreIsTypical(Known known) {
    double below = known.distribution.applyAsDouble(known.prior.centre());
    assertTrue(below > 0.01 && below < 0.99, () -> known.prior.centre() + ": " + below);
  }

  static List<Known> all() {
    return List.of(
        Known.of("normal(1.5, 2)", x -> normal((x - 1.5) / 2)),
        Known.of("student-t(4, -1, 0.5)", x -> studentT(4, (x + 1) / 0.5)),
        Known.of("student-t(0.7, 0, 3)", x -> studentT(0.7, x / 3)),
        Known.of("cauchy(2, 3)", x -> 0.5 + Math.atan((x - 2) / 3) / Math.PI),
        Known.of("half-normal(2.5)", x -> 2 * normal(x / 2.5) - 1),
        Known.of("half-cauchy(5)", x -> 2 * Math.atan(x / 5) / Math.PI),
        Known.of("half-student-t(3, 2)", x -> 2 * studentT(3, x / 2) - 1),
        Known.of("exponential(0.25)", x -> -Math.expm1(-0.25 * x)),
        Known.of("gamma(0.3, 2)", x -> Gamma.regularizedGammaP(0.3, 2 * x)),
        Known.of("gamma(40, 0.5)", x -> Gamma.regularizedGammaP(40, 0.5 * x)),
        Known.of("inverse-gamma(2.5, 1.5)", x -> Gamma.regularizedGammaQ(2.5, 1.5 / x)),
        Known.of("lognormal(-0.5, 0.75)", x -> normal((Math.log(x) + 0.5) / 0.75)),
        Known.of("beta(0.4, 0.9)", x -> beta(0.4, 0.9, x)),
        Known.of("beta(2, 7.5)", x -> beta(2, 7.5, x)),
        Known.of("uniform(-1, 3)", x -> Math.min(1, Math.max(0, (x + 1) / 4))));
  }

  @Test
  void everyFamilyIsTested() {
    List<String> names =
        all().stream().map(each -> each.toString().replaceAll("\\(.*", "")).distinct().toList();
    assertEquals(Prior.names(), names);
  }

  @ParameterizedTest
  @MethodSource("all")
  void drawsHaveTheirDistribution(Known known) {
    RandomStream random = RandomStream.of(17, 0, 0, Purpose.TEST);
    double d = distance(() -> known.prior.draw(random), known.distribution);
    assertTrue(d < CRITICAL, "distance " + d);
  }

  @ParameterizedTest
  @MethodSource("all")
  void drawsThatAreTooWideAreCaught(Known known) {
    RandomStream random = RandomStream.of(17, 0, 0, Purpose.TEST);
    double d = distance(() -> 1.1 * known.prior.draw(random), known.distribution);
    assertTrue(d > CRITICAL, "distance " + d);
  }

  /** Two gamma draws would both be 0: of 2000 draws with a = b = 0.001, half are near each end. */
  @Test
  void smallShapesOfTheBetaGiveNumbers() {
    Prior beta = Prior.parse("beta(0.001, 0.001)");
    RandomStream random = RandomStream.of(18, 0, 0, Purpose.TEST);
    int high = 0;
    for (int i = 0; i < 2000; i++) {
      double x = beta.draw(random);
      assertTrue(x >= 0 && x <= 1);
      high += x > 0.5 ? 1 : 0;
    }
    // binomial with sd 22.4: 5 sd has probability 6e-7
    assertEquals(1000, high, 112);
  }

  @Test
  void bitsAreTheSameOnEveryJdk() {
    long hash = 0;
    for (Prior prior : PriorTest.all()) {
      RandomStream random = RandomStream.of(19, 0, 0, Purpose.TEST);
      for (int i = 0; i < 100; i++) {
        double x = prior.draw(random);
        hash = 31 * hash + Double.doubleToLongBits(x);
        hash = 31 * hash + Double.doubleToLongBits(prior.logDensity(x));
        hash = 31 * hash + Double.doubleToLongBits(prior.slope(x));
      }
    }
    assertEquals(PINNED, hash);
  }

  private static final long PINNED = -8529294082865447286L;

  private static double normal(double z) {
    return 0.5 * Erf.erfc(-z / Math.sqrt(2));
  }

  /** 1 − ½ I_{ν/(ν+t²)}(ν/2, ½) for t > 0. */
  private static double studentT(double nu, double t) {
    double tail = 0.5 * beta(nu / 2, 0.5, nu / (nu + t * t));
    return t > 0 ? 1 - tail : tail;
  }

  private static double beta(double a, double b, double x) {
    return x >= 1 ? 1 : Beta.regularizedBeta(x, a, b);
  }
}
