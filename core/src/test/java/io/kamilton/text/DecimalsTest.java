package io.kamilton.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalsTest {
  @ParameterizedTest
  @CsvSource({
    "0.0, 0",
    "-0.0, -0.0",
    "1.0, 1",
    "-12.0, -12",
    "2.0E-3, 0.002",
    "1.0E-4, 0.0001",
    "1.0E-5, 1e-5",
    "-1.5E-7, -1.5e-7",
    "0.1, 0.1",
    "123456.789, 123456.789",
    "9007199254740991, 9007199254740991",
    "9007199254740993, 9007199254740992",
    "9999999999999998, 9999999999999998",
    "1.0E16, 1e16",
    "2.0E23, 2e23",
    "9.5E22, 9.5e22",
    "2.2250738585072014E-308, 2.2250738585072014e-308",
    "2.225073858507201E-308, 2.225073858507201e-308",
    "4.9E-324, 5e-324",
    "9.9E-324, 1e-323",
    "1.5E-323, 1.5e-323",
    "1.7976931348623157E308, 1.7976931348623157e308",
    "5.684341886080802E-14, 5.684341886080802e-14",
    "-3.141592653589793, -3.141592653589793"
  })
  void knownValues(String literal, String text) {
    assertEquals(text, Decimals.of(Double.parseDouble(literal)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void onlyFiniteNumbersHaveDigits(double x) {
    assertThrows(IllegalArgumentException.class, () -> Decimals.of(x));
  }

  @Test
  void everyTextReadsBackToTheSameBits() {
    randomDoubles(1, 1_000_000)
        .forEach(
            x ->
                assertEquals(
                    Double.doubleToRawLongBits(x),
                    Double.doubleToRawLongBits(Double.parseDouble(Decimals.of(x)))));
  }

  @Test
  void noShorterAndNoCloserDecimalReadsBack() {
    randomDoubles(2, 20_000).forEach(DecimalsTest::assertSameAsOracle);
  }

  @Test
  void powersOfTwoAndTheirNeighbours() {
    for (int e = Double.MIN_EXPONENT - 52; e <= Double.MAX_EXPONENT; e++) {
      double power = Math.scalb(1.0, e);
      assertSameAsOracle(Math.nextDown(power));
      assertSameAsOracle(power);
      assertSameAsOracle(Math.nextUp(power));
    }
  }

  @Test
  void powersOfTenAndTheirNeighbours() {
    for (int e = -323; e <= 308; e++) {
      double power = Double.parseDouble("1e" + e);
      assertSameAsOracle(Math.nextDown(power));
      assertSameAsOracle(power);
      assertSameAsOracle(Math.nextUp(power));
    }
  }

  @Test
  void smallestSubnormals() {
    for (int i = 1; i <= 2000; i++) {
      assertSameAsOracle(i * Double.MIN_VALUE);
    }
  }

  @Test
  void fewDigitsStayFew() {
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 20_000; i++) {
      BigDecimal few = BigDecimal.valueOf(random.nextLong(1, 1_000_000), random.nextInt(-290, 290));
      assertSameValue(few.stripTrailingZeros(), few.doubleValue());
    }
  }

  /** From JDK 19 on the JDK is right too, but never prints fewer than two digits. */
  @Test
  @EnabledForJreRange(min = JRE.JAVA_19)
  void digitsOfTheJdk() {
    randomDoubles(4, 1_000_000)
        .forEach(
            x -> {
              BigDecimal ours = new BigDecimal(Decimals.of(x)).stripTrailingZeros();
              if (ours.precision() > 1) {
                assertEquals(new BigDecimal(Double.toString(x)).stripTrailingZeros(), ours);
              }
            });
  }

  /** Finite doubles: half with random bits, half of the size that draws have. */
  private static DoubleStream randomDoubles(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return DoubleStream.generate(
            () ->
                random.nextBoolean()
                    ? Double.longBitsToDouble(random.nextLong())
                    : 20 * random.nextDouble() - 10)
        .filter(Double::isFinite)
        .limit(count);
  }

  private static void assertSameAsOracle(double x) {
    if (Double.isFinite(x) && x != 0) {
      assertSameValue(oracle(x), x);
    }
  }

  private static void assertSameValue(BigDecimal expected, double x) {
    BigDecimal ours = new BigDecimal(Decimals.of(x));
    assertEquals(0, expected.compareTo(ours), () -> ours + " instead of " + expected);
  }

  /** The definition: of the decimals with p digits that read back, the closest; the least p. */
  private static BigDecimal oracle(double x) {
    BigDecimal exact = new BigDecimal(x);
    for (int p = 1; p <= 17; p++) {
      BigDecimal nearest = exact.round(new MathContext(p, RoundingMode.HALF_EVEN));
      if (nearest.doubleValue() == x) {
        return nearest;
      }
      // Next to a power of two the interval reaches further up than down.
      BigDecimal away = exact.round(new MathContext(p, RoundingMode.UP));
      if (away.doubleValue() == x) {
        return away;
      }
    }
    throw new AssertionError(exact + " needs more than 17 digits");
  }
}
