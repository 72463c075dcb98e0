package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One run on two JDKs, and in halves on both, gives the same bytes. */
class SecondJdkIT {
  @Test
  void theDrawsDoNotDependOnTheJdk(@TempDir Path folder) throws IOException {
    String second = System.getenv().getOrDefault("JAVA25_HOME", "");
    assumeTrue(!second.isEmpty(), "JAVA25_HOME is not set: there is no second JDK");
    Path model = RunModels.banana(folder);
    Path here = folder.resolve("here");
    String[] sampler = {"--sampler", "kmc-finite"};
    RunningCommand.assertDone(folder, "run", model, "--out", here, sampler[0], sampler[1]);
    Path there = folder.resolve("there");
    assertDone(folder, second, "run", model + "", "--out", there + "", sampler[0], sampler[1]);
    ChainFiles.assertSame(here, there, "on " + second);
    byte[] log = Files.readAllBytes(here.resolve("log/run.log"));
    Files.write(here.resolve("log/run.log"), Arrays.copyOf(log, log.length / 2));
    LauncherRun run = assertDone(folder, second, "resume", here + "");
    assertFalse(run.err().contains("warning"), run.err());
    ChainFiles.assertSame(there, here, "begun here, resumed on " + second);
  }

  private static LauncherRun assertDone(Path folder, String jdk, String... words) {
    Path kamilton = LauncherRun.ROOT.resolve("kamilton");
    Map<String, String> set = Map.of("JAVA_HOME", jdk);
    LauncherRun run = LauncherRun.of(folder, set, kamilton, words);
    assertEquals(0, run.status(), run::toString);
    return run;
  }
}
