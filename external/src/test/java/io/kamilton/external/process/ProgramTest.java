package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with a command is known before anything is started. */
class ProgramTest {
  private final Path folder;

  ProgramTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectory(folder.resolve("sub"));
    Files.writeString(folder.resolve("model.py"), "");
    assertTrue(Files.createFile(folder.resolve("run")).toFile().setExecutable(true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no-such-program-42 | the program no-such-program-42 is not on the PATH",
        "model.py | is not on the PATH; the file of that name in",
        "./gone | the program ./gone does not exist; it was looked for at",
        "./sub | the program ./sub is a folder",
        "./model.py | the program ./model.py is not executable: make it so (chmod +x",
        "sh gone.sh | the program gone.sh of sh does not exist; it was looked for at"
      })
  void refusalsNameTheProgram(String command, String words) {
    Program program = new Program(List.of(command.split(" ")), folder);
    var refusal = assertThrows(IllegalArgumentException.class, program::require);
    assertTrue(("" + refusal.getMessage()).contains(words), refusal::getMessage);
  }

  @Test
  void aFolderThatIsGoneIsNamed() {
    Program program = new Program(List.of("sh"), folder.resolve("gone"));
    var refusal = assertThrows(IllegalArgumentException.class, program::require);
    assertTrue(("" + refusal.getMessage()).contains("gone does not exist"), refusal::getMessage);
  }

  @ParameterizedTest
  @CsvSource({"./run", "sh", "sh model.py", "sh -c true", "sh ./model.py"})
  void whatIsThereIsAllowed(String command) {
    new Program(List.of(command.split(" ")), folder).require();
  }

  @Test
  void settingsAreChecked() {
    assertThrows(
        IllegalArgumentException.class, () -> ProcessSettings.of(List.of(), folder, List.of("a")));
    assertThrows(
        IllegalArgumentException.class, () -> ProcessSettings.of(List.of("sh"), folder, List.of()));
  }
}
