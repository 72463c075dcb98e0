package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong input of a run: status 2, one line that names it, and nothing is written. */
class RunInputTest {
  private final Path folder;
  private Path model = Path.of("");

  RunInputTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeEach
  void writeModel() throws IOException {
    model = RunModels.banana(folder);
  }

  private void assertRefused(String message, Object... words) {
    Map<String, Integer> before = ChainFiles.contents(folder);
    TypedCommand run = TypedCommand.of(words);
    assertEquals(2, run.status(), run::toString);
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(message), run.err());
    assertEquals(before, ChainFiles.contents(folder), "something was written");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--max-time|abc|\"abc\" is not",
        "--until|foo|\"foo\" is no goal",
        "--until|ess=0|no goal",
        "--threads|0|--threads is 0; it must be at least 1",
        "--threads|x|--threads",
        "--draws|0|--draws is 0; allowed",
        "--warmup|-1|--warmup is -1; allowed",
        "--chains|0|--chains is 0; allowed",
        "--max-evals|0|--max-evals is 0; it must be at least 1",
        "--sampler|kcm|kcm",
        "--engine|moon|--engine is moon; allowed: local",
        "--from|nowhere|nowhere is not a folder",
        "--classpth|x|did you mean --classpath?",
      })
  void anOptionThatIsWrong(String option, String value, String message) {
    Path out = folder.resolve("out");
    assertRefused(message, "run", model, "--out", out, option, value);
    assertFalse(Files.exists(out));
  }

  @Test
  void aModelThatIsMissing() {
    assertRefused("none.yaml", "run", folder.resolve("none.yaml"), "--out", folder.resolve("out"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "process: [no-such-program-at-all]|the program no-such-program-at-all is not on the PATH",
        "process: [./missing.sh]|the program ./missing.sh does not exist",
        "class: com.example.Missing|\"com.example.Missing\" is not found",
        "class: java.lang.String|does not implement io.kamilton.target.Target",
      })
  void aTargetThatIsNotThere(String target, String message) throws IOException {
    String text = Files.readString(model).replaceAll("builtin: .*", target);
    Files.writeString(model, text);
    assertRefused(message, "run", model, "--out", folder.resolve("out"));
  }

  @Test
  void anEarlierRunOfAnotherModelOrSampler() throws IOException {
    Path earlier = folder.resolve("earlier");
    assertEquals(0, TypedCommand.of("run", model, "--out", earlier, "--draws", 5).status());
    Path out = folder.resolve("out");
    assertRefused(
        "has the sampler am; this one has rw",
        "run",
        model,
        "--out",
        out,
        "--sampler",
        "rw",
        "--from",
        earlier);
    String wider = Files.readString(model).replace("dimension: 2", "dimension: 3");
    Files.writeString(model, wider.replace("size: 2", "size: 3"));
    assertRefused(
        "has the parameters [y.1, y.2]; this model has [y.1, y.2, y.3]",
        "run",
        model,
        "--out",
        out,
        "--from",
        earlier);
  }

  @Test
  void anEarlierRunThatNeverBegan() throws IOException {
    Path earlier = folder.resolve("earlier");
    TypedCommand.of("run", model, "--out", earlier, "--max-evals", 1, "--threads", 1);
    assertRefused(
        "chain 2 of the earlier run",
        "run",
        model,
        "--out",
        folder.resolve("out"),
        "--from",
        earlier);
  }

  @Test
  void aPlaceForTheRunThatIsTaken() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path file = Files.writeString(out.resolve("mine"), "");
    assertRefused("out is not empty", "run", model, "--out", out);
    assertRefused("mine is a file; a folder is expected", "run", model, "--out", file);
    assertRefused("cannot be made", "run", model, "--out", file.resolve("below"));
    Path other = folder.resolve("other");
    assertEquals(0, TypedCommand.of("run", model, "--out", other, "--draws", 5).status());
    assertRefused(
        "other holds another run; go on with it by: kamilton resume " + other,
        "run",
        model,
        "--out",
        other);
  }

  @Test
  void aPlaceBelowFoldersThatAreMissingIsMade() {
    Path out = folder.resolve("not/yet/there");
    assertEquals(0, TypedCommand.of("run", model, "--out", out, "--draws", 5).status());
    assertEquals(2, ChainFiles.of(out).size());
  }

  /** A run that was killed before its log was there leaves a folder that another can have. */
  @Test
  void whatIsLeftOfARunThatNeverBeganIsNoRun() throws IOException {
    Path out = folder.resolve("out");
    Files.createDirectories(out.resolve("log"));
    for (String left : new String[] {"lock", "run.log.part", "from.log.part", "from.log"}) {
      Files.writeString(out.resolve("log").resolve(left), "torn");
    }
    assertRefused("holds no run: log/run.log is missing", "resume", out);
    TypedCommand run = TypedCommand.of("run", model, "--out", out, "--draws", 5);
    assertEquals(0, run.status(), run::toString);
  }

  @ParameterizedTest
  @CsvSource({"resume", "export"})
  void aFolderWithoutARun(String command) throws IOException {
    assertRefused("nowhere is not a folder", command, folder.resolve("nowhere"));
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertRefused("empty holds no run: log/run.log is missing", command, empty);
  }

  @Test
  void aSummaryOfAFolderWithoutARun() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertRefused("empty holds no run: log/run.log is missing", "summary", empty);
  }

  @Test
  void fewerDrawsThanThereAre() {
    Path out = folder.resolve("out");
    assertEquals(0, TypedCommand.of("run", model, "--out", out).status());
    assertRefused("--draws is 59; the run has 60 draws", "resume", out, "--draws", 59);
    assertRefused("--draws is 0; allowed", "resume", out, "--draws", 0);
  }
}
