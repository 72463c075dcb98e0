package io.kamilton.random;

import static io.kamilton.KolmogorovSmirnov.CRITICAL;
import static io.kamilton.KolmogorovSmirnov.distance;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.hipparchus.special.Erf;
import org.hipparchus.special.Gamma;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Distributions by the Kolmogorov–Smirnov distance, each with a false-alarm rate of 1e-6 (√n D &gt;
 * 2.69) and a fixed seed; the same check catches a wrong variance.
 */
@Tag("statistical")
class RandomStreamTest {
  private static final int N = 100_000;

  private static RandomStream stream() {
    return RandomStream.of(42, 0, 0, Purpose.TEST);
  }

  @Test
  void philoxGivesItsPublishedAnswers() {
    // Salmon et al., known-answer vectors of philox4x32-10
    assertArrayEquals(
        new long[] {0xe169c58d6627e8d5L, 0x9b00dbd8bc57ac4cL},
        RandomStream.philox(0, 0, 0, 0, 0, 0));
    assertArrayEquals(
        new long[] {0x41c83b0e408f276dL, 0x6d5451fda20bc7c6L},
        RandomStream.philox(-1, -1, -1, -1, -1, -1));
    assertArrayEquals(
        new long[] {0x94fdccebd16cfe09L, 0x24126ea15001e420L},
        RandomStream.philox(
            0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0));
  }

  @Test
  void everyCoordinateOfAStreamMatters() {
    long reference = RandomStream.of(1, 2, 3, Purpose.START).nextLong();
    long[] others = {
      RandomStream.of(2, 2, 3, Purpose.START).nextLong(),
      RandomStream.of(1L << 40 | 1, 2, 3, Purpose.START).nextLong(),
      RandomStream.of(1, 3, 3, Purpose.START).nextLong(),
      RandomStream.of(1, 2, 4, Purpose.START).nextLong(),
      RandomStream.of(1, 2, 1L << 40 | 3, Purpose.START).nextLong(),
      RandomStream.of(1, 2, 3, Purpose.FEATURES).nextLong()
    };
    assertEquals(reference, RandomStream.of(1, 2, 3, Purpose.START).nextLong());
    assertTrue(Arrays.stream(others).allMatch(other -> other != reference));
  }

  @Test
  void uniformsAndGaussiansHaveTheirDistributions() {
    RandomStream random = stream();
    assertTrue(distance(random::nextUniform, x -> x) < CRITICAL);
    assertTrue(distance(random::nextGaussian, RandomStreamTest::normal) < CRITICAL);
    DoubleSupplier wrong = () -> 1.05 * random.nextGaussian();
    assertTrue(distance(wrong, RandomStreamTest::normal) > CRITICAL, "5% too wide is seen");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 2.5, 40})
  void gammasHaveTheirDistribution(double shape) {
    RandomStream random = stream();
    double d = distance(() -> random.nextGamma(shape), x -> Gamma.regularizedGammaP(shape, x));
    assertTrue(d < CRITICAL, "distance " + d);
  }

  @Test
  void integersAreUniform() {
    RandomStream random = stream();
    int[] counts = new int[7];
    for (int i = 0; i < 7 * N; i++) {
      counts[random.nextInt(7)]++;
    }
    // seven counts, each normal with sd √(N·6/7): 5.6 sd is 1.5e-7 in all
    for (int count : counts) {
      assertEquals(N, count, 5.6 * Math.sqrt(N * 6.0 / 7));
    }
  }

  @Test
  void bitsAreTheSameOnEveryJdk() {
    RandomStream random = RandomStream.of(7, 1, 2, Purpose.TEST);
    long hash = 0;
    for (int i = 0; i < 1000; i++) {
      hash = 31 * hash + Double.doubleToLongBits(random.nextGaussian());
      hash = 31 * hash + Double.doubleToLongBits(random.nextGamma(1.7));
      hash = 31 * hash + random.nextInt(1000);
    }
    assertEquals(PINNED, hash);
  }

  private static final long PINNED = -5303835567680898346L;

  @Test
  void badArgumentsAreNamed() {
    assertThrows(IllegalArgumentException.class, () -> stream().nextInt(0));
    assertThrows(IllegalArgumentException.class, () -> stream().nextGamma(-1));
    assertThrows(IllegalArgumentException.class, () -> RandomStream.of(1, 1, -1, Purpose.TEST));
  }

  private static double normal(double x) {
    return 0.5 * Erf.erfc(-x / Math.sqrt(2));
  }
}
