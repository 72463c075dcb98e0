package io.kamilton.cli;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * A checkout in miniature: the launcher, a source a module, and a {@code mvn} that puts {@link
 * Probe} in the place of the jar.
 */
final class FakeTree {
  private static final String MVN =
      """
      cd "${0%/*}/.." || exit 1
      echo "$PWD: $*" >>calls
      echo "what Maven says"
      while [ -e held ]; do sleep 0.05; done
      [ -e broken ] && exit 1
      mkdir -p tree/cli/target
      cp probe.jar tree/cli/target/kamilton.jar
      """;

  private final Path folder;
  final Path root;
  final Path launcher;
  final Path jar;

  FakeTree(Path folder) throws IOException {
    this.folder = folder;
    root = folder.resolve("tree");
    launcher = root.resolve("kamilton");
    jar = root.resolve("cli/target/kamilton.jar");
    for (String source :
        List.of(
            "pom.xml",
            "core/pom.xml",
            "external/pom.xml",
            "runner/pom.xml",
            "paper/pom.xml",
            "cli/pom.xml",
            source("core"),
            source("external"),
            source("runner"),
            source("paper"),
            source("cli"))) {
      Path file = root.resolve(source);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    Files.copy(LauncherRun.ROOT.resolve("kamilton"), launcher, COPY_ATTRIBUTES);
    writeScript(folder.resolve("bin/mvn"), MVN);
    writeProbe(folder.resolve("probe.jar"));
  }

  static String source(String module) {
    return module + "/src/main/java/Some.java";
  }

  /** Puts the jar where a build puts it, without a build. */
  void ship() throws IOException {
    Files.createDirectories(jar.getParent());
    Files.copy(folder.resolve("probe.jar"), jar);
    Files.createFile(jar.resolveSibling("kamilton.stamp"));
  }

  /** Makes a file or folder look as if changed now, after all builds so far. */
  void touch(String file) throws IOException {
    Files.setLastModifiedTime(root.resolve(file), FileTime.from(Instant.now().plusMillis(10)));
    while (Files.getLastModifiedTime(root.resolve(file)).toInstant().isAfter(Instant.now())) {
      Thread.onSpinWait();
    }
  }

  /** Makes every build from now on fail. */
  void breakBuilds() throws IOException {
    Files.createFile(folder.resolve("broken"));
  }

  void mendBuilds() throws IOException {
    Files.delete(folder.resolve("broken"));
  }

  /** Makes every build wait until {@link #releaseBuilds}. */
  void holdBuilds() throws IOException {
    Files.createFile(folder.resolve("held"));
  }

  void releaseBuilds() throws IOException {
    Files.delete(folder.resolve("held"));
  }

  /** Waits until {@code mvn} has been called. */
  void awaitBuild() throws IOException {
    while (builds() == 0) {
      Thread.onSpinWait();
    }
  }

  /** From now on the file system does not know locks. */
  void breakFlock() throws IOException {
    writeScript(folder.resolve("bin/flock"), "exit 71");
  }

  /** From now on no folder can be made for what is on its way. */
  void breakMktemp() throws IOException {
    writeScript(folder.resolve("bin/mktemp"), "exit 1");
  }

  /** A folder that says it is a JDK of that version with those modules, and is the one in use. */
  Path jdk(String version, String modules) throws IOException {
    Path jdk = jdk("exec '%s/bin/java' \"$@\"".formatted(System.getProperty("java.home")));
    Files.writeString(
        jdk.resolve("release"),
        "JAVA_VERSION=\"%s\"\nMODULES=\"%s\"\n".formatted(version, modules));
    return jdk;
  }

  /** A folder with a script for a java. */
  Path jdk(String script) throws IOException {
    writeScript(folder.resolve("jdk/bin/java"), script);
    return folder.resolve("jdk");
  }

  /** Writes a script for bash that can be executed. */
  static void writeScript(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/usr/bin/env bash\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** How often {@code mvn} was called. */
  int builds() throws IOException {
    Path calls = folder.resolve("calls");
    return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
  }

  LauncherRun run(String... args) {
    return LauncherRun.end(start(Map.of(), args));
  }

  LauncherRun run(Map<String, String> set, String... args) {
    return LauncherRun.end(start(set, args));
  }

  Process start(Map<String, String> set, String... args) {
    Map<String, String> environment = new HashMap<>(set);
    environment.put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    return LauncherRun.start(folder, environment, command);
  }

  private static void writeProbe(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Probe.class.getName());
    String entry = Probe.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest);
        InputStream in = Probe.class.getResourceAsStream("/" + entry)) {
      out.putNextEntry(new JarEntry(entry));
      Objects.requireNonNull(in).transferTo(out);
    }
  }
}
