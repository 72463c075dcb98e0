package io.kamilton.runner.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.yaml.FileText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A wrong model file gives one line that names the file, the place and what is allowed. */
class BadModelTest {
  private final Path folder;

  BadModelTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static List<BadModels.Row> bad() {
    return BadModels.all();
  }

  @ParameterizedTest
  @MethodSource("bad")
  void messageSaysWhatIsWrong(BadModels.Row row) throws IOException {
    String message = refused("bad.yaml", row.text().getBytes(StandardCharsets.UTF_8));
    assertFalse(row.pieces().isEmpty(), "a row that asks for nothing");
    for (String piece : row.pieces()) {
      assertTrue(message.contains(piece), message + "\ndoes not say: " + piece);
    }
  }

  /** The message, which begins with the file and is one line. */
  private String refused(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.write(file, bytes);
    String message =
        String.valueOf(assertThrows(InputException.class, () -> ModelFile.read(file)).getMessage());
    assertTrue(message.startsWith(file.toString()), message);
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  private String refused(String text) throws IOException {
    return refused("bad.yaml", text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void tableIsLong() {
    assertTrue(bad().size() >= 70, () -> "only " + bad().size());
  }

  @Test
  void emptyFile() throws IOException {
    assertTrue(refused("").contains("is empty"));
  }

  @Test
  void binaryFile() throws IOException {
    assertTrue(refused("model.bin", new byte[] {'a', 0, 1}).contains("is not text (a zero byte)"));
    byte[] latin = {'m', 'o', 'd', 'e', 'l', ':', ' ', (byte) 0xe9};
    assertTrue(refused("latin.yaml", latin).contains("is not text (not UTF-8)"));
  }

  @Test
  void hugeFile() throws IOException {
    String message = refused("target: {builtin: banana}\n" + "# filler\n".repeat(1_200_000));
    assertTrue(message.contains("larger than 4 MiB"), message);
    assertTrue(message.contains("a file that the program reads itself"), message);
  }

  @Test
  void fileWhoseDefaultsMakeItTooLarge() throws IOException {
    String data = "'" + "\"".repeat(FileText.LARGEST - 100) + "'";
    String message = refused("target: {process: [x], data: " + data + "}\nparameters: [{name: a}]");
    assertTrue(message.contains("larger than 4 MiB"), message);
  }

  @Test
  void deepNesting() throws IOException {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    String message = refused("target: {process: [x], data: " + deep + "}");
    assertTrue(message.contains("nested more than 50 deep"), message);
    String block = "- ".repeat(2000) + "a";
    assertTrue(refused(block).contains("nested more than 50 deep"));
  }

  @Test
  void endlessDigits() throws IOException {
    String digits = "9".repeat(200_000);
    assertTrue(refused("target: {builtin: banana}\nchains: " + digits).contains("chains is \"999"));
    String message = refused("target: {process: [x], data: 0x" + digits + "}");
    assertTrue(message.contains("a number of at most 1000 characters"), message);
  }

  @Test
  void missingFileAndFolder() {
    Path missing = folder.resolve("missing.yaml");
    assertTrue(message(missing).contains("missing.yaml does not exist"));
    assertTrue(message(folder).contains("is a folder; a model file is expected"));
  }

  private static String message(Path file) {
    return String.valueOf(
        assertThrows(InputException.class, () -> ModelFile.read(file)).getMessage());
  }
}
