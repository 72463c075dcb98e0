package io.kamilton.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code ./kamilton} passes to the program and back, with a probe as the program. */
class LauncherStartIT {
  private final Path folder;
  private final FakeTree tree;

  LauncherStartIT(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.tree = new FakeTree(folder);
    tree.ship();
  }

  @Test
  void argumentsAreUntouched() {
    LauncherRun run = tree.run("a b", "", "*", "it's", "\"q\"", "$HOME", "\\n", "--", "-Dx", "δ");
    assertEquals("[a b, , *, it's, \"q\", $HOME, \\n, --, -Dx, δ]\n", run.out());
    assertEquals("", run.err());
  }

  @Test
  void argumentsAreUntouchedInTheCLocale() {
    LauncherRun run = tree.run(Map.of("LC_ALL", "C"), "données.csv");
    assertEquals(new LauncherRun(0, "[données.csv]\n", ""), run);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 77})
  void theExitStatusIsThePrograms(int status) {
    assertEquals(new LauncherRun(status, "", ""), tree.run("exit", Integer.toString(status)));
  }

  @Test
  void aSignalReachesTheProgram() throws IOException {
    Process process = tree.start(Map.of(), "sleep");
    assertEquals("ready\n", new String(process.getInputStream().readNBytes(6), UTF_8));
    process.toHandle().destroy();
    assertEquals(143, LauncherRun.end(process).status());
  }

  @Test
  void aHalfDrawnBarIsSeenAtOnce() throws IOException {
    Process process = tree.start(Map.of(), "progress");
    assertEquals("\r 50%", new String(process.getErrorStream().readNBytes(5), UTF_8));
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
    assertEquals(new LauncherRun(0, "", "\r100%"), LauncherRun.end(process));
  }

  @Test
  void onlyTheWarningIsDropped() {
    LauncherRun run = tree.run(Map.of("JAVA_TOOL_OPTIONS", "-Da=b"), "property", "a");
    assertEquals(new LauncherRun(0, "b\n", "Picked up JAVA_TOOL_OPTIONS: -Da=b\n"), run);
  }

  /** Through a filter, which may end last; Java does not hear what it says after the command. */
  @Test
  @Timeout(120)
  void whatTheJvmSaysWhenItCannotStartIsPassedOn() {
    LauncherRun run = new LauncherRun(0, "", "");
    while (run.err().isEmpty()) {
      run = tree.run(Map.of("KAMILTON_JAVA_OPTS", "-Xnonsense"), "a");
    }
    assertEquals(1, run.status());
    assertTrue(run.err().startsWith("Unrecognized option: -Xnonsense\n"), run.err());
  }

  @Test
  void optionsOfTheUsersWin() {
    Map<String, String> set =
        Map.of(
            "KAMILTON_JAVA_OPTS", "  -Dfirst=1 -Dkamilton.stderr.terminal=*\n-XX:+UseParallelGC");
    assertEquals(new LauncherRun(0, "1\n", ""), tree.run(set, "property", "first"));
    assertEquals("*\n", tree.run(set, "property", "kamilton.stderr.terminal").out());
  }

  @Test
  void theVectorModuleIsThereUnlessTheJdkLacksIt() throws IOException {
    assertEquals(new LauncherRun(0, "true\n", ""), tree.run("vector"));
    Map<String, String> cutDown = Map.of("JAVA_HOME", tree.jdk("21.0.1", "java.base").toString());
    assertEquals(new LauncherRun(0, "false\n", ""), tree.run(cutDown, "vector"));
  }

  @Test
  void standardErrorOfATestIsNoTerminal() {
    assertEquals("false\n", tree.run("property", "kamilton.stderr.terminal").out());
  }

  @Test
  void standardOutputOfATestIsNoTerminal() {
    assertEquals("0\n", tree.run("property", "kamilton.stdout.columns").out());
  }

  /** Python runs the command in a terminal that is so wide. */
  @Test
  void theWidthOfATerminalIsPassedOn() {
    RunModels.requirePython();
    String terminal =
        """
        import fcntl, os, pty, struct, sys, termios
        pid, terminal = pty.fork()
        if pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 50, 0, 0))
            os.execv(sys.argv[1], sys.argv[1:])
        try:
            while text := os.read(terminal, 4096):
                os.write(1, text)
        except OSError:
            pass  # how a terminal ends
        os.waitpid(pid, 0)
        """;
    String launcher = tree.launcher.toString();
    LauncherRun run =
        LauncherRun.of(
            folder,
            Path.of("python3"),
            "-c",
            terminal,
            launcher,
            "property",
            "kamilton.stdout.columns");
    assertEquals("50", run.out().strip(), run::toString);
  }

  @Test
  void cachesGoWhereTheUserSays() {
    String property = "org.bytedeco.javacpp.cachedir";
    Path cache = folder.resolve("my cache");
    Map<String, String> named = Map.of("KAMILTON_CACHE", cache.toString());
    assertEquals(cache + "/javacpp\n", tree.run(named, "property", property).out());
    assertTrue(Files.isDirectory(cache));
    Map<String, String> byHome =
        Map.of("KAMILTON_CACHE", "", "XDG_CACHE_HOME", "", "HOME", folder.toString());
    assertEquals(
        folder + "/.cache/kamilton/javacpp\n", tree.run(byHome, "property", property).out());
    Map<String, String> noHome =
        Map.of(
            "KAMILTON_CACHE", "", "XDG_CACHE_HOME", "", "HOME", "/dev/null", "TMPDIR", folder + "");
    String fallback = tree.run(noHome, "property", property).out();
    assertTrue(fallback.startsWith(folder + "/kamilton-"), fallback);
  }

  @Test
  void aCacheThatCannotBeWrittenIsWrongInput() {
    LauncherRun run = tree.run(Map.of("KAMILTON_CACHE", "/dev/null/cache"), "a");
    assertEquals(
        new LauncherRun(
            2,
            "",
            "kamilton: KAMILTON_CACHE is /dev/null/cache, a folder that cannot be written\n"),
        run);
  }

  @Test
  void aWrongJavaIsNamed() throws IOException {
    LauncherRun none = tree.run(Map.of("JAVA_HOME", folder.toString()), "a");
    assertEquals(1, none.status());
    assertEquals(
        "kamilton: JAVA_HOME is " + folder + ", but no java is in its bin folder\n", none.err());
    Path old = tree.jdk("[ $1 = -version ] || exit 1; echo 'openjdk version \"1.8.0_412\"' >&2");
    LauncherRun run = tree.run(Map.of("JAVA_HOME", old.toString()), "a");
    assertEquals(1, run.status());
    assertEquals(
        "kamilton: "
            + old
            + "/bin/java is Java 8, but 17 or newer is needed: install a newer JDK, or set JAVA_HOME\n",
        run.err());
  }

  @Test
  void aJdkWithoutItsReleaseFileIsAsked() throws IOException {
    Path jdk = tree.jdk("", "");
    Files.delete(jdk.resolve("release"));
    Map<String, String> set = Map.of("JAVA_HOME", jdk.toString());
    assertEquals(new LauncherRun(0, "true\n", ""), tree.run(set, "vector"));
  }
}
