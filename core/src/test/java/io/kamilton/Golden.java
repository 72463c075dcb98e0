package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.EigenDecompositionSymmetric;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Golden values from test resources, and how closely they are to be met. */
public final class Golden {
  private Golden() {}

  /** The cases of a file. */
  public static List<JsonNode> cases(String file) {
    try (InputStream in = Golden.class.getResourceAsStream("/golden/" + file)) {
      JsonNode cases = JsonMapper.shared().readTree(in);
      return StreamSupport.stream(cases.spliterator(), false).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Matrix matrix(JsonNode rows) {
    double[][] out = new double[rows.size()][];
    for (int i = 0; i < out.length; i++) {
      out[i] = vector(rows.get(i));
    }
    return Matrix.of(out);
  }

  /** All numbers below a node, in order. */
  public static double[] vector(JsonNode node) {
    if (!node.isArray()) {
      return new double[] {node.asDouble()};
    }
    return StreamSupport.stream(node.spliterator(), false)
        .flatMapToDouble(each -> java.util.Arrays.stream(vector(each)))
        .toArray();
  }

  /** max(1e-9, 100·cond·2⁻⁵²): what a backward stable solve of a system may lose. */
  public static double tolerance(double condition) {
    return Math.max(1e-9, 100 * condition * 0x1p-52);
  }

  /** The 2-norm condition number of a symmetric positive definite matrix, given by rows. */
  public static double condition(int n, double[] a) {
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        rows[i][j] = a[i * n + j];
        rows[j][i] = a[i * n + j];
      }
    }
    double[] values =
        new EigenDecompositionSymmetric(new Array2DRowRealMatrix(rows, false)).getEigenvalues();
    double least = java.util.Arrays.stream(values).min().orElseThrow();
    double most = java.util.Arrays.stream(values).max().orElseThrow();
    return least > 0 ? Math.min(most / least, 0x1p52) : 0x1p52;
  }

  /** ‖actual − expected‖_∞ ≤ tolerance·‖expected‖_∞. */
  public static void assertClose(
      String what, double[] expected, double[] actual, double tolerance) {
    assertEquals(expected.length, actual.length, what + ": length");
    double scale = 0;
    double error = 0;
    for (int i = 0; i < expected.length; i++) {
      assertTrue(Double.isFinite(actual[i]), what + "[" + i + "] is " + actual[i]);
      scale = Math.max(scale, Math.abs(expected[i]));
      error = Math.max(error, Math.abs(expected[i] - actual[i]));
    }
    double allowed = tolerance * scale;
    String message = what + ": error " + error + " of " + scale + ", tolerance " + tolerance;
    assertTrue(error <= allowed, message);
  }
}
