package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.Returns;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the helpers promise of a function, in every language alike. */
@Timeout(120)
class HelpersTest {
  private static final String DATA =
      "{\"y\": [1, 2.5, -3e-2], \"text\": \"größe \\\"x\\\"\", \"none\": null, \"empty\": [],"
          + " \"matrix\": [[1, 2], [3, 4]], \"yes\": true}";

  private final Path folder;

  HelpersTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  @NeedsProgram("python3")
  void python() throws IOException {
    keepsItsPromises("python/kamilton.py", "helper.py", "python3");
  }

  @Test
  @NeedsProgram("Rscript")
  void r() throws IOException {
    keepsItsPromises("R/kamilton.R", "helper.R", "Rscript");
  }

  private void keepsItsPromises(String helper, String script, String interpreter)
      throws IOException {
    Path file = Path.of("..", "helpers").resolve(helper);
    Files.copy(file, folder.resolve(file.getFileName()));
    Files.copy(Scripts.FOLDER.resolve(script), folder.resolve(script));
    ProcessSettings settings =
        new ProcessSettings(
            List.of(interpreter, script),
            folder,
            2,
            Returns.LOG_DENSITY,
            false,
            1,
            null,
            DATA,
            List.of("x.1", "größe"));
    try (ProcessTarget target = new ProcessTarget(settings, message -> {})) {
      assertEquals(5, target.logEstimate(new double[] {0, 1}, 1));
      EvaluationFailure failure = Scripts.failure(target, 1, 0);
      assertEquals(Outcome.ERROR, failure.outcome(), failure::getMessage);
      assertTrue(("" + failure.getMessage()).contains("no \"solution\""), failure::getMessage);
      assertEquals(Double.NEGATIVE_INFINITY, target.logEstimate(new double[] {2, 1e-7}, 1));
      Answer seven = answer(target, 7);
      assertEquals(Double.NaN, seven.logEstimate());
      assertEquals(7, seven.extras().get(1).values().get(0));
      assertEquals(seven, answer(target, 7));
      assertNotEquals(seven.extras().get(0), answer(target, 8).extras().get(0));
      Answer several = target.answer(new double[] {4, 0}, new Call(0, Seeds.of(7, 1, 5)));
      assertArrayEquals(new double[] {7, 1, 5}, several.extras().get(0).values().toArray());
    }
  }

  /** Without numpy theta is read as a list is, but not repeated or joined. */
  @Test
  @NeedsProgram("python3")
  void thetaWithoutNumpy() throws IOException {
    List<String> allowed =
        List.of(
            "theta[0] + theta[-1] + len(theta) == 4.5",
            "sum(theta[1:]) + sum(x for x in theta) == 4.5",
            "theta == (0.5, 1, 1) and theta > (0, 9)",
            "(lambda a, *b: a + len(b))(*theta) == 2.5",
            "isinstance(theta[1], float)");
    List<String> refused =
        List.of(
            "2 * theta",
            "theta * 2",
            "theta[1:] * 2",
            "theta + theta",
            "(1, 2) + theta",
            "[1, 2] + theta",
            "theta - 1",
            "theta ** 2",
            "-theta",
            "theta / 2");
    String script =
        """
        import kamilton

        def is_refused(expression, theta):
            try:
                eval(expression, {"theta": theta})
            except TypeError as e:
                return "import numpy" in str(e)

        def log_density(theta):
            return sum(eval(each, {"theta": theta}) for each in %s) + sum(
                is_refused(each, theta) for each in %s
            )

        kamilton.serve(log_density)
        """
            .formatted(quoted(allowed), quoted(refused));
    try (ProcessTarget target = python(script)) {
      int all = allowed.size() + refused.size();
      assertEquals(all, target.logEstimate(new double[] {0.5, 1, 1}, 1));
    }
  }

  private static String quoted(List<String> words) {
    return words.stream().collect(Collectors.joining("\", \"", "(\"", "\")"));
  }

  /** A module of that name is enough: numpy itself need not be there. */
  @Test
  @NeedsProgram("python3")
  void thetaWhereNumpyIsLoaded() throws IOException {
    String script =
        """
        import sys, types
        import kamilton

        class Array:
            def __init__(self, values, dtype):
                self.values = [dtype(x) for x in values]
            def __rmul__(self, scale):
                return sum(scale * x for x in self.values)

        def log_density(theta):
            if not isinstance(theta, Array):
                random = types.SimpleNamespace(seed=lambda seed: None)
                sys.modules["numpy"] = types.SimpleNamespace(array=Array, random=random)
                return -1
            return 2 * theta

        kamilton.serve(log_density)
        """;
    try (ProcessTarget target = python(script)) {
      assertEquals(-1, target.logEstimate(new double[] {1, 2, 3}, 1));
      assertEquals(12, target.logEstimate(new double[] {1, 2, 3}, 1));
    }
  }

  /** What a function returns for its first coordinate 0, 1, 2, …: a good value or a clear error. */
  @Test
  @NeedsProgram("python3")
  void whatPythonReturns() throws IOException {
    String script =
        """
        import kamilton

        class Array:
            def __init__(self, value):
                self.value = value
            def tolist(self):
                return self.value

        VALUES = [
            -1, Array(-1.5), Array([-2]), Array([[-3.0]]), True, {"log_density": Array([-4])},
            1 + 2j, Array(1 + 2j), None, [1, 2], Array([1, 2, 3]), {"log_density": 1j},
            {"log_density": 1, "extra": {"z": [1, 1j]}}, object,
        ]
        kamilton.serve(lambda theta: VALUES[int(theta[0])])
        """;
    try (ProcessTarget target = python(script)) {
      assertReturned(target, -1, -1.5, -2, -3, 1, -4);
      assertRefused(
          target,
          6,
          "log_density is (1+2j), a complex; it must be a real number",
          "log_density is (1+2j), a complex; it must be a real number",
          "log_density is None; it must be a number: is a return missing?",
          "log_density has 2 entries; it must be one number: is a sum missing?",
          "log_density has 3 entries; it must be one number: is a sum missing?",
          "log_density is 1j, a complex; it must be a real number",
          "z is 1j, a complex; it must be a real number",
          "log_density is <class 'object'>, a type; it must be a real number");
    }
  }

  @Test
  @NeedsProgram("Rscript")
  void whatRReturns() throws IOException {
    String script =
        """
        source("kamilton.R")
        setClass("Number", representation(x = "numeric"))
        setMethod("as.numeric", "Number", function(x, ...) x@x)
        matrix_of_package <- matrix(-5)
        if (requireNamespace("Matrix", quietly = TRUE)) {
          ones <- Matrix::Matrix(1, 2, 1)
          matrix_of_package <- -0.5 * Matrix::t(ones) %*% Matrix::Diagonal(2, 5) %*% ones
          stopifnot(!is.numeric(matrix_of_package))
        }
        values <- list(
          -1L, -1.5, TRUE, matrix(-2), list(log_density = -3, extra = list(z = 1:2)),
          new("Number", x = -4), matrix_of_package,
          1+2i, NULL, 1:2, "a", numeric(0), list(log_density = c(1, 2)), list(log_density = 1i),
          list(log_density = 1, extra = list(z = 1i)), factor("a"), mean)
        serve(function(theta) values[[theta[1] + 1]])
        """;
    try (ProcessTarget target = served("R/kamilton.R", "Rscript", "model.R", script)) {
      assertReturned(target, -1, -1.5, 1, -2, -3, -4, -5);
      assertRefused(
          target,
          7,
          "log_density is of class complex; it must be real numbers",
          "log_density is of class NULL; it must be real numbers",
          "log_density has 2 entries; it must be one number: is a sum missing?",
          "log_density is of class character; it must be real numbers",
          "log_density has 0 entries; it must be one number: is a sum missing?",
          "log_density has 2 entries; it must be one number: is a sum missing?",
          "log_density is of class complex; it must be real numbers",
          "z is of class complex; it must be real numbers",
          "log_density is of class factor; it must be real numbers",
          "log_density is of class function; it must be real numbers");
    }
  }

  private static void assertReturned(ProcessTarget target, double... values) {
    for (int i = 0; i < values.length; i++) {
      assertEquals(values[i], target.logEstimate(new double[] {i, 0, 0}, 1));
    }
  }

  private static void assertRefused(ProcessTarget target, int from, String... messages) {
    for (int i = 0; i < messages.length; i++) {
      EvaluationFailure failure = Scripts.failure(target, from + i, 0, 0);
      assertEquals(Outcome.ERROR, failure.outcome(), failure::getMessage);
      String said = "" + failure.getMessage();
      assertTrue(said.endsWith(messages[i]), said);
    }
  }

  private ProcessTarget python(String script) throws IOException {
    return served("python/kamilton.py", "python3", "model.py", script);
  }

  private ProcessTarget served(String helper, String interpreter, String name, String script)
      throws IOException {
    Path file = Path.of("..", "helpers").resolve(helper);
    Files.copy(file, folder.resolve(file.getFileName()));
    Files.writeString(folder.resolve(name), script);
    List<String> columns = List.of("x.1", "x.2", "x.3");
    return new ProcessTarget(
        ProcessSettings.of(List.of(interpreter, name), folder, columns), message -> {});
  }

  @Test
  @NeedsProgram("python3")
  void pythonSimulates() throws IOException {
    simulates(
        "python/kamilton.py",
        "simulator.py",
        """
        import kamilton, random
        kamilton.serve(lambda theta: [theta[0], random.random()], "simulation")
        """,
        "python3");
  }

  @Test
  @NeedsProgram("Rscript")
  void rSimulates() throws IOException {
    simulates(
        "R/kamilton.R",
        "simulator.R",
        "source('kamilton.R')\nserve(function(theta) c(theta[1], runif(1)), 'simulation')\n",
        "Rscript");
  }

  private void simulates(String helper, String script, String text, String interpreter)
      throws IOException {
    Path file = Path.of("..", "helpers").resolve(helper);
    Files.copy(file, folder.resolve(file.getFileName()));
    Files.writeString(folder.resolve(script), text);
    ProcessSettings settings =
        new ProcessSettings(
            List.of(interpreter, script),
            folder,
            1,
            Returns.SIMULATION,
            true,
            1,
            null,
            null,
            List.of("x"));
    try (ProcessTarget simulator = new ProcessTarget(settings, message -> {})) {
      Point seven = simulator.simulate(new double[] {1.5}, 0, 7);
      assertEquals(2, seven.dimension());
      assertEquals(1.5, seven.get(0));
      assertEquals(seven, simulator.simulate(new double[] {1.5}, 1, 7));
      assertNotEquals(seven, simulator.simulate(new double[] {1.5}, 0, 8));
    }
  }

  private static Answer answer(ProcessTarget target, long seed) {
    return target.answer(new double[] {3, 0}, new Call(0, seed));
  }
}
