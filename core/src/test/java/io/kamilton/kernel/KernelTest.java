package io.kamilton.kernel;

import static io.kamilton.Golden.cases;
import static io.kamilton.Golden.vector;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class KernelTest {
  static List<JsonNode> golden() {
    return cases("kernel_derivatives.json");
  }

  private interface Entry {
    double at(int i, int j);
  }

  @ParameterizedTest
  @MethodSource("golden")
  void derivativesAreGolden(JsonNode g) {
    GaussianKernel kernel = new GaussianKernel(g.get("sigma").asDouble());
    double[] x = vector(g.get("x"));
    double[] y = vector(g.get("y"));
    int d = x.length;
    KernelDerivatives k = new KernelDerivatives(kernel, x, y);
    double value = kernel.radial(0, Kernel.squaredDistance(x, y));
    assertEquals(g.get("k").asDouble(), value, 1e-15);
    assertArrayEquals(
        vector(g.get("dx")), IntStream.range(0, d).mapToDouble(k::dx).toArray(), 1e-14);
    assertClose(g.get("dx_dy"), d, k::dxdy);
    assertClose(g.get("dx_i_dx_j"), d, k::dxdx);
    assertClose(g.get("dx_i_dx_i_dx_j"), d, k::dx2dx);
    assertClose(g.get("dxi2_dyj"), d, k::dx2dy);
    assertClose(g.get("dxi2_dyj2"), d, k::dx2dy2);
    assertClose(g.get("dxi2_dxj2"), d, k::dx2dy2);
    double[] diagonal = IntStream.range(0, d).mapToDouble(i -> k.dxdx(i, i)).toArray();
    assertArrayEquals(vector(g.get("dx_dx_diag")), diagonal, 1e-13);
  }

  private static void assertClose(JsonNode expected, int d, Entry entry) {
    double[] actual =
        IntStream.range(0, d * d).mapToDouble(at -> entry.at(at / d, at % d)).toArray();
    assertArrayEquals(vector(expected), actual, 1e-12);
  }

  @Test
  void radialDerivativesAreThoseOfTheKernel() {
    for (Kernel kernel : List.of(new GaussianKernel(1.7), new RationalQuadraticKernel(1.7, 0.6))) {
      assertEquals(1, kernel.radial(0, 0), 1e-15);
      assertEquals(-1 / 1.7, kernel.radial(1, 0), 1e-15);
      for (double s : new double[] {0.3, 1, 4}) {
        for (int order = 0; order < 4; order++) {
          double h = 1e-4;
          double slope = (kernel.radial(order, s + h) - kernel.radial(order, s - h)) / (2 * h);
          assertEquals(slope, kernel.radial(order + 1, s), 1e-6);
        }
      }
      for (int order = 0; order <= 4; order++) {
        double[] s = DoubleStream.iterate(0, t -> t + 0.37).limit(19).toArray();
        double[] expected = s.clone();
        for (int i = 0; i < s.length; i++) {
          expected[i] = kernel.radial(order, s[i]);
        }
        kernel.radial(order, s, 0, s.length);
        assertArrayEquals(expected, s, 1e-14);
      }
    }
  }

  @Test
  void aLargeShapeIsTheGaussianKernel() {
    assertEquals(
        new GaussianKernel(2).radial(0, 3), new RationalQuadraticKernel(2, 1e8).radial(0, 3), 1e-7);
  }
}
