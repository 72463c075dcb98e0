package io.kamilton.runner.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.target.TargetSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets opened where the model's folder is not. */
class ModelSourceTest {
  private final Path folder;
  private final Path home;

  ModelSourceTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    home = Files.createDirectories(folder.resolve("home"));
  }

  private Model model(String target) throws IOException {
    String rest = "parameters: [{name: x, size: 2, lower: 0}]\n";
    Path file = home.resolve("model.yaml");
    return ModelFile.read(Files.writeString(file, "target: {" + target + "}\n" + rest));
  }

  /** The source as it arrives where {@code home} is not. */
  private TargetSource arrived(Model model, List<Path> classpath)
      throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(ModelSource.of(model, classpath, message -> {}));
    }
    Files.move(home, folder.resolve("away"));
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (TargetSource) in.readObject();
    }
  }

  /** log π at a point of the target as it is opened here. */
  private double ask(TargetSource source) {
    try (TargetSource.Opened opened = source.open(folder.resolve("copies"))) {
      return opened.target().logEstimate(new double[] {0.1, 0.2}, 1);
    }
  }

  @Test
  void aProgramIsThere() throws Exception {
    Path program =
        Files.writeString(
            home.resolve("answer"),
            """
            #!/bin/sh
            while read -r line; do echo "{\\"log_density\\": $(cat value)}"; done
            """);
    assertTrue(program.toFile().setExecutable(true));
    Files.writeString(home.resolve("value"), "-1.5");
    double jacobian = 0.1 + 0.2;
    assertEquals(-1.5 + jacobian, ask(arrived(model("process: [./answer]"), List.of())));
  }

  @Test
  void aFileThatTheTargetReadsIsThere() throws Exception {
    Files.writeString(home.resolve("data.csv"), "1,2,a\n2,1,b\n3,5,a\n0,1,b\n4,4,a\n");
    Model model =
        model("builtin: {name: gp-classification, data: data.csv, label: 3, positive: [a]}");
    double here;
    try (ModelTarget target = ModelTarget.open(model, List.of(), message -> {})) {
      here = target.target().logEstimate(new double[] {0.1, 0.2}, 1);
    }
    assertEquals(here, ask(arrived(model, List.of())));
  }

  @Test
  void aProgramElsewhereIsLookedForThere() throws Exception {
    Path other = Files.createDirectories(home.resolve("other"));
    Path program = Files.writeString(other.resolve("answer"), "#!/bin/sh\n");
    assertTrue(program.toFile().setExecutable(true));
    TargetSource source =
        arrived(model("process: [" + program + "], folder: " + folder), List.of());
    InputException e = assertThrows(InputException.class, () -> ask(source));
    assertEquals(
        "target.process: the program %s does not exist; it was looked for at %s"
            .formatted(program, program),
        e.getMessage());
  }

  @Test
  void aFolderThatIsTooLargeIsNamed() throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(home.resolve("large").toFile(), "rw")) {
      file.setLength(65L << 20); // a hole, not bytes
    }
    List<String> messages = new ArrayList<>();
    ModelSource source = ModelSource.of(model("process: [cat]"), List.of(), messages::add);
    assertEquals(List.of(), source.files());
    assertEquals(1, messages.size(), messages.toString());
    assertTrue(messages.get(0).startsWith(home + " has more than"), messages.toString());
  }
}
