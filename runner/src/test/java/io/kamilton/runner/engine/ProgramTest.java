package io.kamilton.runner.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
  private final Path folder;

  ProgramTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aJarWithoutAManifestHasItsClassPath() throws IOException {
    Path jar = folder.resolve("bare.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("empty"));
    }
    assertEquals(jar, new Program(jar).jars().get(0));
  }

  /** Where the program is not in a copy of the sources nothing can be built beside it. */
  @Test
  void theWayToTheEngineIsOneThatIsThere() throws IOException {
    Path jar = folder.resolve("cli/target/kamilton.jar");
    String installed = refusal(jar);
    assertTrue(installed.contains("let KAMILTON_SPARK name its folder"), installed);
    assertFalse(installed.contains("build it once, in " + folder), installed);
    Files.createDirectories(folder.resolve("spark"));
    Files.createFile(folder.resolve("spark/pom.xml"));
    String sources = refusal(jar);
    assertTrue(sources.contains("build it once, in " + folder + ", with: mvn "), sources);
  }

  private static String refusal(Path jar) {
    var model =
        ModelFile.parse("target: {builtin: {name: banana, dimension: 2}}", Path.of("x.yaml"));
    return String.valueOf(
        assertThrows(
                InputException.class,
                () ->
                    Engines.connect(
                        "spark://host:7077", new Program(jar), model, List.of(), line -> {}))
            .getMessage());
  }
}
