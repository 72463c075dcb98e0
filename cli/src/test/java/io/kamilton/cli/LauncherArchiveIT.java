package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of loaded classes that {@code ./kamilton} makes at its first start. */
class LauncherArchiveIT {
  private static final LauncherRun RIGHT = new LauncherRun(0, "[a]\n", "");

  private final Path folder;
  private final FakeTree tree;

  LauncherArchiveIT(@TempDir Path folder) throws IOException {
    this.folder = folder;
    this.tree = new FakeTree(folder);
    tree.ship();
  }

  @Test
  void theFirstStartMakesItAndAllUseIt() throws IOException {
    assertUsed(Map.of());
    FileTime made = Files.getLastModifiedTime(archive());
    assertUsed(Map.of());
    assertEquals(made, Files.getLastModifiedTime(archive()));
    assertNothingLeft();
  }

  @Test
  void ofAnotherBuildItIsMadeAnew() throws IOException {
    assertEquals(RIGHT, tree.run("a"));
    FileTime made = Files.getLastModifiedTime(archive());
    tree.touch("cli/target/kamilton.jar");
    assertUsed(Map.of());
    assertNotEquals(made, Files.getLastModifiedTime(archive()));
  }

  @Test
  void anotherJdkHasItsOwn() throws IOException {
    assertUsed(Map.of());
    Path first = archive();
    assertUsed(Map.of("JAVA_HOME", tree.jdk("21.0.1", "java.base").toString()));
    assertEquals(2, archives().size());
    assertTrue(archives().contains(first));
    assertUsed(Map.of());
    assertEquals(2, archives().size());
  }

  @Test
  void anotherFolderHasItsOwn() throws IOException {
    assertEquals(RIGHT, tree.run("a"));
    Path moved = folder.resolve("moved");
    Files.move(tree.root, moved);
    assertEquals(RIGHT, LauncherRun.of(folder, moved.resolve("kamilton"), "a"));
    Files.move(moved, tree.root);
    assertEquals(2, archives().size());
  }

  @Test
  void aDamagedOneIsNotSpokenOf() throws IOException {
    assertEquals(RIGHT, tree.run("a"));
    Path archive = archive();
    Files.delete(archive);
    Files.writeString(archive, "no archive");
    assertEquals(RIGHT, tree.run("a"));
  }

  @Test
  void withoutAFolderToWriteItTheCommandStarts() throws IOException {
    tree.breakMktemp();
    assertEquals(RIGHT, tree.run("a"));
    assertEquals(List.of(), archives());
  }

  @Test
  void aJvmThatCannotMakeItIsAskedOnce() throws IOException {
    Path jdk =
        tree.jdk(
            """
            case "$*" in *-Xshare:dump*) echo asked >>'%s'; exit 1 ;; esac
            exec '%s/bin/java' "$@"
            """
                .formatted(folder.resolve("asked"), System.getProperty("java.home")));
    Map<String, String> set = Map.of("JAVA_HOME", jdk.toString());
    assertEquals(RIGHT, tree.run(set, "a"));
    assertEquals(RIGHT, tree.run(set, "a"));
    assertEquals("asked\n", Files.readString(folder.resolve("asked")));
    assertEquals(0, Files.size(archive()));
    assertNothingLeft();
  }

  @Test
  void anInterruptMeanwhileEndsTheCommand() throws IOException {
    Path jdk =
        tree.jdk(
            """
            case "$*" in *-XX:DumpLoadedClassList*) kill -INT $PPID ;; esac
            exec '%s/bin/java' "$@"
            """
                .formatted(System.getProperty("java.home")));
    assertEquals(new LauncherRun(130, "", ""), tree.run(Map.of("JAVA_HOME", jdk.toString()), "a"));
    assertEquals(List.of(), archives());
    assertNothingLeft();
  }

  @Test
  void optionsOfTheUsersHaveNoPartInIt() throws IOException {
    Map<String, String> set =
        Map.of("KAMILTON_JAVA_OPTS", "-Xnonsense", "JAVA_TOOL_OPTIONS", "-Xnonsense");
    assertEquals(1, tree.run(set, "a").status());
    assertUsed(Map.of());
  }

  @Test
  void startsAtOnceDoNotDisturbEachOther() throws IOException {
    List<Process> starts = Stream.generate(() -> tree.start(Map.of(), "a")).limit(3).toList();
    starts.forEach(each -> assertEquals(RIGHT, LauncherRun.end(each)));
    assertUsed(Map.of());
    assertNothingLeft();
  }

  /** The JVM says from where it has each class. */
  private void assertUsed(Map<String, String> set) throws IOException {
    Path loaded = folder.resolve("loaded");
    Map<String, String> all = new HashMap<>(set);
    all.put("KAMILTON_JAVA_OPTS", "-Xlog:class+load:file=" + loaded);
    assertEquals(RIGHT, tree.run(all, "a"));
    String probe = Probe.class.getName() + " source: shared objects file";
    assertTrue(Files.readString(loaded).contains(probe), "no class of ours is from the archive");
  }

  private Path archive() throws IOException {
    assertEquals(1, archives().size());
    return archives().get(0);
  }

  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(tree.jar.getParent())) {
      return files.filter(each -> each.toString().endsWith(".jsa")).toList();
    }
  }

  private void assertNothingLeft() throws IOException {
    try (Stream<Path> files = Files.list(tree.jar.getParent())) {
      assertFalse(files.anyMatch(each -> each.getFileName().toString().startsWith("archive.")));
    }
  }
}
