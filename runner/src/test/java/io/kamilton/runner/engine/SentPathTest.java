package io.kamilton.runner.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.store.LogWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes along to another machine, and what is there when it has arrived. */
class SentPathTest {
  private final Path folder;
  private final Path model;
  private final Path copies;

  SentPathTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    model = Files.createDirectories(folder.resolve("model"));
    copies = folder.resolve("copies");
    Files.writeString(model.resolve("model.py"), "import part.data");
    Files.createDirectories(model.resolve("part"));
    Files.writeString(model.resolve("part/data.py"), "1");
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(each -> folder.relativize(each).toString())
          .sorted()
          .toList();
    }
  }

  private static SentPath sent(Path path) {
    return SentPath.of(path).orElseThrow();
  }

  private void moveAway() throws IOException {
    Files.move(model, folder.resolve("away"));
  }

  @Test
  void whatIsThereIsNotCopied() {
    assertEquals(model, sent(model).here(copies));
    assertFalse(Files.exists(copies));
  }

  @Test
  void aFolderThatIsNotThereIsACopy() throws IOException {
    assertTrue(model.resolve("model.py").toFile().setExecutable(true));
    SentPath sent = sent(model);
    moveAway();
    Path copy = sent.here(copies);
    assertEquals(copies.resolve("model"), copy);
    assertEquals(List.of("model.py", "part/data.py"), files(copy));
    assertEquals("import part.data", Files.readString(copy.resolve("model.py")));
    assertTrue(Files.isExecutable(copy.resolve("model.py")));
    assertFalse(Files.isExecutable(copy.resolve("part/data.py")));
  }

  /** Another machine may have an older version at the same path. */
  @Test
  void aFileThatDiffersThereIsACopy() throws IOException {
    SentPath sent = sent(model.resolve("model.py"));
    Files.writeString(model.resolve("model.py"), "import part.date");
    Path copy = sent.here(copies);
    assertEquals(copies.resolve("model.py"), copy);
    assertEquals("import part.data", Files.readString(copy));
  }

  @Test
  void anEmptyFolderArrives() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    SentPath sent = sent(empty);
    Files.delete(empty);
    assertTrue(Files.isDirectory(sent.here(copies)));
  }

  @Test
  void hiddenFilesRunsAndBrokenLinksStay() throws IOException {
    Files.writeString(model.resolve(".secret"), "2");
    Path log = model.resolve("runs/first/" + LogWriter.IN_FOLDER);
    Files.createDirectories(log.getParent());
    Files.writeString(log, "3");
    Files.createSymbolicLink(model.resolve("part/nowhere"), model.resolve("missing"));
    Files.createSymbolicLink(model.resolve("part/circle"), model);
    Files.createSymbolicLink(model.resolve("linked.py"), model.resolve("part/data.py"));
    SentPath sent = sent(model);
    moveAway();
    assertEquals(List.of("linked.py", "model.py", "part/data.py"), files(sent.here(copies)));
  }

  @Test
  void whatIsTooLargeStays() throws IOException {
    Path large = model.resolve("large");
    try (var file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength((64L << 20) + 1); // a hole, not bytes
    }
    assertTrue(SentPath.of(model).isEmpty());
    assertTrue(SentPath.tooLarge(model).startsWith(model + " has more than 64 MB or 10000 files"));
  }
}
