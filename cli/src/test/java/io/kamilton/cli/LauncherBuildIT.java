package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When {@code ./kamilton} builds, and when it does not: in a fake tree with a fake Maven. */
class LauncherBuildIT {
  private static final LauncherRun RIGHT = new LauncherRun(0, "[a]\n", "");
  private static final LauncherRun BUILT =
      new LauncherRun(0, "[a]\n", "kamilton: building (once)…\n");

  private final FakeTree tree;

  LauncherBuildIT(@TempDir Path folder) throws IOException {
    this.tree = new FakeTree(folder);
  }

  @Test
  void aMissingJarIsBuiltOnce() throws IOException {
    assertEquals(BUILT, tree.run("a"));
    assertEquals(RIGHT, tree.run("a"));
    assertEquals(1, tree.builds());
  }

  @ParameterizedTest
  @ValueSource(strings = {"pom.xml", "core/pom.xml", "cli/pom.xml", "core/src/main/java/Some.java"})
  void aNewerSourceIsBuilt(String source) throws IOException {
    tree.ship();
    assertEquals(RIGHT, tree.run("a"));
    tree.touch(source);
    assertEquals(BUILT, tree.run("a"));
    assertEquals(RIGHT, tree.run("a"));
    assertEquals(1, tree.builds());
  }

  @Test
  void aDeletedSourceIsNoticed() throws IOException {
    tree.ship();
    Files.delete(tree.root.resolve(FakeTree.source("core")));
    tree.touch("core/src/main/java");
    assertEquals(BUILT, tree.run("a"));
  }

  @Test
  void testsAndOtherFilesAreNoSources() throws IOException {
    Files.createDirectories(tree.root.resolve("core/src/test"));
    tree.ship();
    tree.touch("core/src/test");
    tree.touch("kamilton");
    assertEquals(RIGHT, tree.run("a"));
    assertEquals(0, tree.builds());
  }

  @Test
  void aFreshBuildWritesNothingIntoTheTreeButItsArchive() throws IOException {
    tree.ship();
    assertEquals(RIGHT, tree.run("a"));
    Map<Path, Object> before = times();
    assertEquals(RIGHT, tree.run("a"));
    assertEquals(before, times());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void concurrentStartsBuildOnce(boolean withFlock) throws Exception {
    if (!withFlock) {
      tree.breakFlock();
    }
    tree.holdBuilds();
    List<Process> starts = Stream.generate(() -> tree.start(Map.of(), "a")).limit(3).toList();
    tree.awaitBuild();
    Thread.sleep(500); // the other two come to the lock
    tree.releaseBuilds();
    List<LauncherRun> runs = starts.stream().map(LauncherRun::end).toList();
    assertEquals(1, tree.builds());
    assertEquals(1, runs.stream().filter(BUILT::equals).count(), runs::toString);
    for (LauncherRun run : runs) {
      assertEquals(0, run.status(), run::toString);
      assertEquals("[a]\n", run.out());
    }
    assertFalse(Files.exists(tree.root.resolve("cli/target/kamilton.lock.folder")));
  }

  @Test
  void aLockLeftByADeadBuildDoesNotBlock() throws IOException {
    Path left = Files.createDirectories(tree.root.resolve("cli/target/kamilton.lock.folder"));
    Files.writeString(left.resolve("pid"), "99999999\n");
    tree.breakFlock();
    LauncherRun run = tree.run("a");
    assertEquals(0, run.status(), run::toString);
  }

  @Test
  void aFailedBuildShowsItsOutputAndIsTriedAgain() throws IOException {
    tree.ship();
    tree.touch("core/pom.xml");
    tree.breakBuilds();
    LauncherRun failed =
        new LauncherRun(
            1,
            "",
            """
            kamilton: building (once)…
            what Maven says
            kamilton: the build failed; what Maven said is above
            """);
    assertEquals(failed, tree.run("a"));
    assertEquals(failed, tree.run("a"));
    tree.mendBuilds();
    assertEquals(BUILT, tree.run("a"));
  }

  @Test
  void aSourceEditedDuringTheBuildIsBuiltNextTime() throws IOException {
    tree.holdBuilds();
    Process first = tree.start(Map.of(), "a");
    tree.awaitBuild();
    tree.touch("cli/pom.xml");
    tree.releaseBuilds();
    assertEquals(BUILT, LauncherRun.end(first));
    assertEquals(BUILT, tree.run("a"));
  }

  @Test
  void anInterruptedBuildLeavesNothingThatCountsAsFresh() throws IOException {
    tree.holdBuilds();
    Process first = tree.start(Map.of(), "a");
    tree.awaitBuild();
    first.toHandle().destroy();
    assertEquals(143, LauncherRun.end(first).status());
    tree.releaseBuilds();
    assertEquals(BUILT, tree.run("a"));
  }

  @Test
  void aCopyWithoutSourcesRuns() throws IOException {
    tree.ship();
    Files.delete(tree.root.resolve("pom.xml"));
    Files.delete(tree.jar.resolveSibling("kamilton.stamp"));
    assertEquals(RIGHT, tree.run("a"));
    Files.delete(tree.jar);
    LauncherRun run = tree.run("a");
    assertEquals(1, run.status());
    assertTrue(
        run.err().endsWith("kamilton.jar is missing: this copy is not complete\n"), run.err());
  }

  private Map<Path, Object> times() throws IOException {
    try (Stream<Path> files = Files.walk(tree.root)) {
      Map<Path, Object> times = new HashMap<>();
      for (Path file : files.toList()) {
        times.put(file, Files.getLastModifiedTime(file));
      }
      return times;
    }
  }
}
