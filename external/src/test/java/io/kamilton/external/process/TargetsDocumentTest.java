package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.Returns;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Target;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs of docs/targets.md do what it says, as they stand there, with the helpers. */
@Timeout(120)
class TargetsDocumentTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final double[] X = {8, -1.25};
  private static final double BANANA = -0.5 * (0.64 + Math.pow(-1.25 - 0.03 * (64 - 100), 2));

  private final Path folder;

  TargetsDocumentTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** The n-th block of code in a language. */
  private static String block(String language, int n) throws IOException {
    return Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(Files.readString(ROOT.resolve("docs/targets.md")))
        .results()
        .map(block -> block.group(1))
        .toList()
        .get(n);
  }

  private void copyHelper(String name) throws IOException {
    Path helper = ROOT.resolve("helpers").resolve(name);
    Files.copy(helper, folder.resolve(helper.getFileName()));
  }

  private ProcessTarget target(String... command) {
    ProcessTarget target =
        new ProcessTarget(
            ProcessSettings.of(List.of(command), folder, List.of("x", "y")), message -> {});
    target.requireProgram();
    return target;
  }

  @Test
  @NeedsProgram("python3")
  void python() throws IOException {
    copyHelper("python/kamilton.py");
    Files.writeString(folder.resolve("model.py"), block("python", 0));
    try (ProcessTarget target = target("python3", "model.py")) {
      assertEquals(BANANA, target.logEstimate(X, 1), 1e-12);
    }
  }

  @Test
  @NeedsProgram("python3")
  void pythonWithDataAndExtras() throws IOException {
    copyHelper("python/kamilton.py");
    Files.writeString(folder.resolve("model.py"), block("python", 1));
    ProcessSettings settings =
        new ProcessSettings(
            List.of("python3", "model.py"),
            folder,
            1,
            Returns.LOG_LIKELIHOOD,
            true,
            1,
            null,
            "{\"y\": [1, 4]}",
            List.of("mu"));
    try (ProcessTarget target = new ProcessTarget(settings, message -> {})) {
      Answer first = target.answer(new double[] {2}, new Call(0, 11));
      assertEquals(-2.5, first.logEstimate());
      assertEquals("prediction", first.extras().get(0).name());
      assertArrayEquals(new double[] {-1, 2}, first.extras().get(1).values().toArray());
      assertEquals(first, target.answer(new double[] {2}, new Call(1, 11)), "the same seed");
      double[] gradient = new double[1];
      target.gradient(new double[] {2}, gradient);
      assertArrayEquals(new double[] {1}, gradient);
    }
  }

  @Test
  @NeedsProgram("Rscript")
  void r() throws IOException {
    copyHelper("R/kamilton.R");
    Files.writeString(folder.resolve("model.R"), block("r", 0));
    try (ProcessTarget target = target("Rscript", "model.R")) {
      assertEquals(BANANA, target.logEstimate(X, 1), 1e-12);
    }
  }

  @Test
  @NeedsProgram("g++")
  void cpp() throws Exception {
    Path source = Files.writeString(folder.resolve("model.cpp"), block("cpp", 0));
    Process compiler =
        new ProcessBuilder("g++", "-O2", "-Wall", "-Werror", "-o", "model", source.toString())
            .directory(folder.toFile())
            .inheritIO()
            .start();
    assertEquals(0, compiler.waitFor());
    try (ProcessTarget target = target("./model")) {
      assertEquals(BANANA, target.logEstimate(X, 1), 1e-12);
      assertEquals(BANANA, target.logEstimate(new double[] {-8, -1.25}, 2), 1e-12);
    }
  }

  @Test
  void java() throws Exception {
    try (URLClassLoader loader = compiled("Banana", block("java", 0))) {
      assertEquals(BANANA, target(loader, "Banana").logEstimate(X, 1), 1e-12);
    }
  }

  @Test
  void javaWithParticles() throws Exception {
    try (URLClassLoader loader = compiled("WanderingCounts", block("java", 1))) {
      Target target = target(loader, "WanderingCounts");
      double[] sigma = {0.3};
      double first = target.logEstimate(sigma, 1);
      assertEquals(first, target.logEstimate(sigma, 1));
      double[] still = {1e-9};
      assertTrue(first > target.logEstimate(still, 1), "counts that rise do not stand still");
      assertNotEquals(first, target.logEstimate(sigma, 2));
    }
  }

  /** The class of that name, from its source. */
  private URLClassLoader compiled(String name, String program) throws IOException {
    Path source = Files.writeString(folder.resolve(name + ".java"), program);
    var compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    int status =
        compiler.run(
            null,
            null,
            null,
            "-d",
            folder.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            source.toString());
    assertEquals(0, status);
    return new URLClassLoader(new URL[] {folder.toUri().toURL()});
  }

  private static Target target(URLClassLoader loader, String name)
      throws ReflectiveOperationException {
    return (Target) loader.loadClass("com.example." + name).getConstructor().newInstance();
  }
}
