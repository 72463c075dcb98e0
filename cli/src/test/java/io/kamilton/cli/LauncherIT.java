package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real {@code ./kamilton} with the real jar, which this build has just made. */
class LauncherIT {
  private static final Path KAMILTON = LauncherRun.ROOT.resolve("kamilton");

  private final Path folder;

  LauncherIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void versionFromAnotherFolder() {
    LauncherRun run = LauncherRun.of(folder, KAMILTON, "--version");
    assertEquals("", run.err());
    assertEquals(0, run.status());
    List<String> lines = run.out().lines().toList();
    assertEquals("kamilton " + Version.number(), lines.get(0));
    assertTrue(lines.get(1).startsWith("JDK " + System.getProperty("java.version")), run.out());
  }

  @Test
  void throughAChainOfRelativeLinks() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("a b/bin"));
    Path tools = Files.createDirectories(folder.resolve("tools"));
    Files.createSymbolicLink(folder.resolve("checkout"), LauncherRun.ROOT);
    Files.createSymbolicLink(tools.resolve("third"), Path.of("../checkout/kamilton"));
    Files.createSymbolicLink(tools.resolve("second"), Path.of("third"));
    Files.createSymbolicLink(bin.resolve("first"), Path.of("../../tools/second"));
    LauncherRun run = LauncherRun.of(bin, Path.of("./first"), "--version");
    assertEquals("", run.err());
    assertEquals(0, run.status());
    Map<String, String> path = Map.of("PATH", bin + ":" + System.getenv("PATH"));
    assertEquals(run, LauncherRun.of(tools, path, Path.of("bash"), "-c", "first --version"));
    Files.delete(
        folder.resolve("checkout")); // so that no link leaves the folder when it is cleared
  }

  @Test
  void helpIsAResult() {
    LauncherRun run = LauncherRun.of(folder, KAMILTON, "--help");
    assertEquals("", run.err());
    assertEquals(0, run.status());
    assertTrue(run.out().startsWith("Usage: kamilton"), run.out());
  }

  @Test
  void withoutACommand() {
    LauncherRun run = LauncherRun.of(folder, KAMILTON);
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().startsWith("Usage: kamilton"), run.err());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help me", "frobnicate", "", "*", "it's \"odd\"", "$HOME", "δ\\n"})
  void theWordOfAWrongCommandArrivesUntouched(String word) {
    LauncherRun run = LauncherRun.of(folder, Map.of("LANG", "C", "LC_ALL", ""), KAMILTON, word);
    assertEquals(2, run.status());
    assertEquals("", run.out());
    assertTrue(run.err().contains("\"" + word + "\""), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @RepeatedTest(5)
  void messagesAreCompleteWhenTheProcessEnds() {
    LauncherRun run =
        LauncherRun.of(
            folder,
            Path.of("bash"),
            "-c",
            "\"$0\" frobnicate 2>messages; cat messages",
            KAMILTON.toString());
    assertTrue(run.out().endsWith("(see kamilton --help)\n"), run::toString);
  }

  @Test
  void outputThatIsLostIsAFailure() {
    LauncherRun run =
        LauncherRun.of(
            folder, Path.of("bash"), "-c", "\"$0\" --version >/dev/full", KAMILTON.toString());
    assertEquals(1, run.status());
    assertTrue(run.err().startsWith("kamilton: standard output cannot be written"), run.err());
  }

  /** More than a pipe holds, of which nobody reads but the first line. */
  @Test
  void aReaderThatLeavesIsNoFailure() {
    LauncherRun run =
        LauncherRun.of(
            folder,
            Path.of("bash"),
            "-c",
            "set -o pipefail; for i in {1..20}; do \"$0\" schema || exit; done | head -n 1",
            KAMILTON.toString());
    assertEquals(0, run.status(), run::toString);
    assertEquals("", run.err());
    assertEquals("{\n", run.out());
  }
}
