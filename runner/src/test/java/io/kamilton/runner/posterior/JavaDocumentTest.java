package io.kamilton.runner.posterior;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.run.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/java.md, compiled and run as it stands there. */
@Tag("one-jdk")
class JavaDocumentTest {
  private static final Path DOCUMENT =
      Path.of(System.getProperty("basedir", ""), "..", "docs", "java.md");
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final String STOPS = "run.maxEvaluations(5000).run();";

  private final Path folder;
  private final String program;

  JavaDocumentTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    Matcher block = BLOCK.matcher(Files.readString(DOCUMENT));
    assertTrue(block.find());
    program = block.group(1);
  }

  @Test
  void itIsShort() {
    assertTrue(program.lines().count() <= 25, program);
  }

  /** It gives a model, runs, stops, resumes, stops at an effective size, exports, reports. */
  @Test
  void itDoesWhatItSays() throws Exception {
    Path here = run("stopped", program);
    assertTrue(Files.size(here.resolve("schools.nc")) > 10_000);
    assertTrue(Files.readString(here.resolve("schools.html")).startsWith("<!DOCTYPE html>"));
    PosteriorDraws draws = PosteriorDraws.open(here.resolve("runs/schools"));
    assertEquals(Optional.of(Ending.ENOUGH), draws.ending());
    assertTrue(draws.summary().smallestEss().getAsDouble() >= 1000, draws.summary()::toString);
    assertTrue(draws.summary().draws() < 10_000, draws.summary()::toString);
    assertEquals(10, draws.summary().parameters().size());

    assertTrue(program.contains(STOPS) && program.contains(".resume()"), program);
    String atOnce = program.replace(STOPS, "").replace(".resume()", ".run()");
    Path there = run("never-stopped", atOnce).resolve("runs/schools");
    PosteriorDraws never = PosteriorDraws.open(there);
    for (String name : List.of("mu", "tau", "z.1", "z.8", "lp__")) {
      for (int chain = 0; chain < 4; chain++) {
        assertArrayEquals(never.draws(name).chain(chain), draws.draws(name).chain(chain));
      }
    }
  }

  /** Runs a program in a folder of its own, with the class path of this test; the folder. */
  private Path run(String name, String text) throws IOException, InterruptedException {
    Path here = Files.createDirectory(folder.resolve(name));
    Files.writeString(here.resolve("Schools.java"), text);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path printed = here.resolve("printed");
    int status =
        new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "Schools.java")
            .directory(here.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start()
            .waitFor();
    assertEquals(0, status, Files.readString(printed));
    return here;
  }
}
