package io.kamilton.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file that pip installs: its names, its list of hashes, the same bytes each time. */
class WheelTest {
  private static final String NAME = "kamilton-0.2.0.dev0-py3-none-any.whl";

  private final Path root;

  WheelTest(@TempDir Path root) {
    this.root = root;
  }

  @BeforeEach
  void sources() throws IOException {
    write("python/kamilton/__init__.py", "\"\"\"A package.\"\"\"\n");
    write("cli/target/kamilton.jar", "a jar");
    write("cli/target/lib/b.jar", "b");
    write("cli/target/lib/a.jar", "a");
    write("LICENSE", "a licence");
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Path made(String folder) throws IOException {
    Path into = Files.createDirectories(root.resolve(folder));
    Wheel.main(new String[] {"0.2.0-SNAPSHOT", root.toString(), into.toString()});
    return into.resolve(NAME);
  }

  @Test
  void holdsThePackageAndTheJars() throws IOException {
    try (ZipFile wheel = new ZipFile(made("wheel").toFile())) {
      assertEquals(
          List.of(
              "kamilton-0.2.0.dev0.dist-info/LICENSE",
              "kamilton-0.2.0.dev0.dist-info/METADATA",
              "kamilton-0.2.0.dev0.dist-info/RECORD",
              "kamilton-0.2.0.dev0.dist-info/WHEEL",
              "kamilton/__init__.py",
              "kamilton/java/kamilton.jar",
              "kamilton/java/lib/a.jar",
              "kamilton/java/lib/b.jar"),
          wheel.stream().map(ZipEntry::getName).toList());
    }
  }

  @Test
  void recordsEveryFile() throws Exception {
    try (ZipFile wheel = new ZipFile(made("wheel").toFile())) {
      String record = text(wheel, "kamilton-0.2.0.dev0.dist-info/RECORD");
      assertTrue(record.endsWith("kamilton-0.2.0.dev0.dist-info/RECORD,,\n"), record);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest("a jar".getBytes(UTF_8));
      String word = Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
      String line = "kamilton/java/kamilton.jar,sha256=" + word + ",5\n";
      assertTrue(record.contains(line), record);
      assertEquals(wheel.size(), record.lines().count());
    }
  }

  private static String text(ZipFile wheel, String name) throws IOException {
    return new String(wheel.getInputStream(wheel.getEntry(name)).readAllBytes(), UTF_8);
  }

  @Test
  void isTheSameEachTime() throws IOException {
    assertArrayEquals(Files.readAllBytes(made("once")), Files.readAllBytes(made("again")));
  }
}
