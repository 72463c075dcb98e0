package io.kamilton.linalg;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KernelsTest {
  private static final Kernels SCALAR = new ScalarKernels();
  private static final Kernels VECTOR = new VectorKernels();

  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    1e-300,
    -1e-300,
    0.5,
    Math.PI,
    -Math.PI / 2,
    1e5,
    -1e9,
    0x1p30,
    0x1.8p30,
    1e22,
    -708,
    -708.5,
    -745.2,
    709,
    709.5,
    1e308,
    Double.MIN_VALUE,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  /** Any number of terms, also where blocks and tiles are not full. */
  static Stream<Arguments> shapes() {
    return IntStream.of(1, 2, 3, 8, 20, 100, 300)
        .boxed()
        .flatMap(d -> IntStream.of(1, 15, 16, 17, 513, 1000).mapToObj(n -> Arguments.of(n, d)));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void vectorAndScalarAgreeBitForBit(int n, int d) {
    RandomStream random = RandomStream.of(5, n, d, Purpose.TEST);
    Matrix points = Matrix.ofRowMajor(n, d, gaussians(random, n * d));
    double[] z = Kernels.arrange(points);
    double[] u = Kernels.pad(gaussians(random, n));
    double[] theta = Kernels.pad(gaussians(random, n));
    double[] x = gaussians(random, d);
    double[] a = new double[d];
    double[] b = new double[d];
    SCALAR.cosineGradient(z, u, theta, x, d, a);
    VECTOR.cosineGradient(z, u, theta, x, d, b);
    assertSameBits(a, b);
    SCALAR.gaussianGradient(z, theta, 2.0 * d, x, d, a);
    VECTOR.gaussianGradient(z, theta, 2.0 * d, x, d, b);
    assertSameBits(a, b);
    assertEquals(
        bits(SCALAR.cosineValue(z, u, theta, x, d)), bits(VECTOR.cosineValue(z, u, theta, x, d)));
    assertEquals(
        bits(SCALAR.gaussianValue(z, theta, 3, x, d)),
        bits(VECTOR.gaussianValue(z, theta, 3, x, d)));
    double[] far = new double[n];
    double[] near = new double[n];
    SCALAR.squaredDistances(z, x, d, n, far, 0);
    VECTOR.squaredDistances(z, x, d, n, near, 0);
    assertSameBits(far, near);
    SCALAR.product(z, u, x, d, theta);
    double[] product = new double[theta.length];
    VECTOR.product(z, u, x, d, product);
    assertSameBits(theta, product);
  }

  /** Phases in reach of the reduction, and beyond it. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 1e9, 1e300})
  void oneLookHasTheBitsOfTwo(double scale) {
    int d = 3;
    RandomStream random = RandomStream.of(7, 0, 0, Purpose.TEST);
    double[] z = Kernels.arrange(Matrix.ofRowMajor(600, d, gaussians(random, 600 * d)));
    double[] u = Kernels.pad(gaussians(random, 600));
    double[] theta = Kernels.pad(gaussians(random, 600));
    double[] x = {scale, -scale / 3, 0.1};
    double[] apart = new double[d];
    double[] together = new double[d];
    for (Kernels kernels : new Kernels[] {SCALAR, VECTOR}) {
      kernels.cosineGradient(z, u, theta, x, d, apart);
      double value = kernels.cosineValueAndGradient(z, u, theta, x, d, together);
      assertEquals(bits(kernels.cosineValue(z, u, theta, x, d)), bits(value));
      assertSameBits(apart, together);
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void aProductIsTheSumItSays(int n, int d) {
    RandomStream random = RandomStream.of(8, n, d, Purpose.TEST);
    Matrix a = Matrix.ofRowMajor(n, d, gaussians(random, n * d));
    double[] b = gaussians(random, n);
    double[] x = gaussians(random, d);
    double[] out = Kernels.pad(new double[n]);
    Kernels.get().product(Kernels.arrange(a), Kernels.pad(b), x, d, out);
    for (int i = 0; i < n; i++) {
      double sum = b[i];
      for (int l = 0; l < d; l++) {
        sum += a.get(i, l) * x[l];
      }
      assertEquals(sum, out[i], 1e-12 * (1 + d));
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void gradientsAreTheSumsTheySay(int n, int d) {
    RandomStream random = RandomStream.of(6, n, d, Purpose.TEST);
    Matrix points = Matrix.ofRowMajor(n, d, gaussians(random, n * d));
    double[] u = gaussians(random, n);
    double[] theta = gaussians(random, n);
    double[] x = gaussians(random, d);
    double[] cosine = new double[d];
    double[] gaussian = new double[d];
    for (int i = 0; i < n; i++) {
      double phase = u[i];
      double square = 0;
      for (int l = 0; l < d; l++) {
        phase += points.get(i, l) * x[l];
        square += (points.get(i, l) - x[l]) * (points.get(i, l) - x[l]);
      }
      for (int l = 0; l < d; l++) {
        cosine[l] -= theta[i] * StrictMath.sin(phase) * points.get(i, l);
        double k = StrictMath.exp(-square / (2 * d));
        gaussian[l] += 2.0 / (2 * d) * theta[i] * k * (points.get(i, l) - x[l]);
      }
    }
    double[] out = new double[d];
    double[] z = Kernels.arrange(points);
    VECTOR.cosineGradient(z, Kernels.pad(u), Kernels.pad(theta), x, d, out);
    assertArrayEquals(cosine, out, 1e-12 * n * d);
    VECTOR.gaussianGradient(z, Kernels.pad(theta), 2.0 * d, x, d, out);
    assertArrayEquals(gaussian, out, 1e-12 * n);
  }

  @Test
  void elementaryFunctionsAgreeBitForBitAlsoOnSpecialValues() {
    RandomStream random = RandomStream.of(7, 0, 0, Purpose.TEST);
    double[] x = new double[5000];
    for (int i = 0; i < x.length; i++) {
      double scale = StrictMath.pow(10, 12 * random.nextUniform() - 3);
      x[i] = i % 37 == 0 ? SPECIAL[random.nextInt(SPECIAL.length)] : scale * random.nextGaussian();
    }
    for (int from = 0; from < 7; from++) {
      double[] a = x.clone();
      double[] b = x.clone();
      SCALAR.sin(a, from, a.length - from);
      VECTOR.sin(b, from, b.length - from);
      assertSameBits(a, b);
      SCALAR.cos(a, from, a.length - from);
      VECTOR.cos(b, from, b.length - from);
      assertSameBits(a, b);
      a = x.clone();
      b = x.clone();
      SCALAR.exp(a, from, a.length - from);
      VECTOR.exp(b, from, b.length - from);
      assertSameBits(a, b);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-8, 0.1, 1, 3, 30, 1e3, 1e6, 1e9})
  void elementaryFunctionsAreRightToTwoUnits(double scale) {
    RandomStream random = RandomStream.of(8, 0, 0, Purpose.TEST);
    for (int i = 0; i < 20_000; i++) {
      double x = scale * random.nextGaussian();
      assertUnits(StrictMath.sin(x), Elementary.sin(x), x);
      assertUnits(StrictMath.cos(x), Elementary.cos(x), x);
      if (x > -708 && x < 709) {
        assertUnits(StrictMath.exp(x), Elementary.exp(x), x);
      }
    }
  }

  @Test
  void elementaryFunctionsAtTheirEnds() {
    assertEquals(0.0, Elementary.exp(-709));
    assertEquals(0.0, Elementary.exp(Double.NEGATIVE_INFINITY));
    assertEquals(Double.POSITIVE_INFINITY, Elementary.exp(710));
    assertEquals(1.0, Elementary.exp(0));
    assertTrue(Double.isNaN(Elementary.exp(Double.NaN)));
    assertTrue(Double.isNaN(Elementary.sin(Double.POSITIVE_INFINITY)));
    assertEquals(StrictMath.sin(1e22), Elementary.sin(1e22));
    assertEquals(StrictMath.cos(-1e15), Elementary.cos(-1e15));
    assertEquals(1.0, Elementary.cos(0));
  }

  /** Two units in the last place of what StrictMath says, which is itself within one. */
  private static void assertUnits(double expected, double actual, double x) {
    double units = Math.abs(expected - actual) / Math.ulp(expected);
    assertTrue(units <= 2, "at " + x + ": " + actual + " is " + units + " units off " + expected);
  }

  static double[] gaussians(RandomStream random, int n) {
    double[] out = new double[n];
    random.gaussians(out);
    return out;
  }

  private static long bits(double x) {
    return Double.doubleToLongBits(x);
  }

  private static void assertSameBits(double[] a, double[] b) {
    for (int i = 0; i < a.length; i++) {
      assertEquals(bits(a[i]), bits(b[i]), "at " + i + ": " + a[i] + " and " + b[i]);
    }
  }

  /** Within two units in the last place of StrictMath, which is within one of the truth. */
  @Test
  void logarithmsAreAccurate() {
    RandomStream random = RandomStream.of(5, 0, 0, Purpose.TEST);
    for (int i = 0; i < 200_000; i++) {
      double x = StrictMath.exp(80 * random.nextUniform() - 60);
      double expected = StrictMath.log1p(x);
      assertEquals(expected, Kernels.log1p(x), 2 * Math.ulp(expected), () -> "x " + x);
    }
    assertEquals(0, Kernels.log1p(0));
    assertEquals(StrictMath.log1p(1e300), Kernels.log1p(1e300), 2e-13);
    assertEquals(Double.POSITIVE_INFINITY, Kernels.log1p(Double.POSITIVE_INFINITY));
    assertEquals(Double.NaN, Kernels.log1p(Double.NaN));
  }
}
