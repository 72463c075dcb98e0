package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever became of a folder, resume ends with the draws of a run that was left alone. */
class ResumeTest {
  private final Path folder;
  private final Path whole;
  private final Path out;
  private Path model = Path.of("");
  private byte[] log = {};

  ResumeTest(@TempDir Path folder) {
    this.folder = folder;
    whole = folder.resolve("whole");
    out = folder.resolve("out");
  }

  @BeforeEach
  void runUndisturbed() throws IOException {
    model = RunModels.banana(folder);
    assertDone("run", model, "--out", whole);
    log = Files.readAllBytes(log(whole));
  }

  private static Path log(Path run) {
    return run.resolve("log/run.log");
  }

  private static TypedCommand assertDone(Object... words) {
    TypedCommand run = TypedCommand.of(words);
    assertEquals(0, run.status(), run::toString);
    return run;
  }

  /** A folder with nothing but this for its log. */
  private void leave(byte[] bytes) throws IOException {
    Files.createDirectories(out.resolve("log"));
    Files.write(log(out), bytes);
  }

  @Test
  void aTornLog() throws IOException {
    RandomStream random = RandomStream.of(4, 0, 0, Purpose.TEST);
    int header = headerEnd(log);
    for (int i = 0; i < 25; i++) {
      int cut = i == 0 ? header : header + random.nextInt(log.length - header);
      leave(Arrays.copyOf(log, cut));
      assertDone("resume", out);
      ChainFiles.assertSame(whole, out, "cut at " + cut);
    }
  }

  /** A flipped bit of the last record: no checksum tells it from a write that was torn. */
  @Test
  void aTornEndIsToldOf() throws IOException {
    byte[] flipped = log.clone();
    flipped[log.length - 3] ^= 1;
    leave(flipped);
    TypedCommand resumed = assertDone("resume", out);
    String told = " bytes of " + log(out) + " are no whole record, as after a crash; they are";
    assertTrue(resumed.err().contains(told), resumed.err());
    ChainFiles.assertSame(whole, out, "flipped at the end");
    assertFalse(assertDone("resume", out).err().contains("no whole record"));
  }

  /** Where the first record ends: its length stands behind the 14 bytes that begin every log. */
  private static int headerEnd(byte[] log) {
    return 14 + 8 + ByteBuffer.wrap(log).getInt(14) + 4;
  }

  @Test
  void aTornHeader() throws IOException {
    for (int cut : new int[] {0, 5, 14, 20, headerEnd(log) - 1}) {
      leave(Arrays.copyOf(log, cut));
      for (String command : new String[] {"resume", "summary", "export"}) {
        assertDamaged("run.log", command, out);
      }
    }
  }

  private TypedCommand assertDamaged(String message, Object... words) {
    Map<String, Integer> before = ChainFiles.contents(out);
    TypedCommand run = TypedCommand.of(words);
    assertEquals(1, run.status(), run::toString);
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(message), run.err());
    assertFalse(run.err().contains("Exception"), run.err());
    before.remove("log/lock");
    Map<String, Integer> after = ChainFiles.contents(out);
    after.remove("log/lock");
    assertEquals(before, after, "something was changed");
    return run;
  }

  @Test
  void aDamagedMiddle() throws IOException {
    byte[] damaged = log.clone();
    damaged[log.length / 2] ^= 16;
    leave(damaged);
    TypedCommand resume = assertDamaged(log(out) + " is damaged at byte ", "resume", out);
    assertTrue(resume.err().contains("kamilton resume " + out + " --repair"), resume.err());
    Matcher place = Pattern.compile("at byte ([0-9]+)").matcher(resume.err());
    assertTrue(place.find());
    int begin = Integer.parseInt(place.group(1));
    assertTrue(begin <= log.length / 2 && begin > log.length / 2 - 1000, "the record's beginning");
    assertDamaged(log(out) + " is damaged at byte " + begin, "summary", out);
    assertDamaged(log(out) + " is damaged at byte " + begin, "export", out);
    assertDone("resume", out, "--repair");
    ChainFiles.assertSame(whole, out, "repaired");
    assertArrayEquals(damaged, Files.readAllBytes(out.resolve("log/run.log.damaged-1")));
  }

  @Test
  void repairOfALogThatIsWholeChangesNothing() throws IOException {
    leave(log);
    assertDone("resume", out, "--repair");
    ChainFiles.assertSame(whole, out, "nothing to repair");
    assertFalse(Files.exists(out.resolve("log/run.log.damaged-1")));
  }

  @Test
  void filesThatAreMissingAreMadeAnew() throws IOException {
    String yaml = Files.readString(whole.resolve("model.yaml"));
    leave(log);
    assertDone("export", out);
    ChainFiles.assertSame(whole, out, "exported");
    Files.delete(out.resolve("chain-2.csv"));
    assertDone("resume", out);
    ChainFiles.assertSame(whole, out, "resumed");
    assertEquals(yaml, Files.readString(out.resolve("model.yaml")));
    assertTrue(Files.exists(out.resolve("summary.json")));
  }

  @Test
  void aFinishedRunIsExtended() {
    Path longer = folder.resolve("longer");
    assertDone("run", model, "--out", longer, "--draws", 143);
    assertDone("run", model, "--out", out, "--draws", 37);
    assertDone("resume", out, "--draws", 81);
    assertDone("resume", out, "--draws", 143);
    ChainFiles.assertSame(longer, out, "extended");
    assertDone("resume", out);
    ChainFiles.assertSame(longer, out, "resumed once more");
  }

  @Test
  void withinAllowedEvaluations() throws IOException {
    long evaluations = 0;
    String[] command = {"run", model.toString(), "--out", out.toString()};
    for (int most : new int[] {1, 2, 3, 50, 51, 52, 120, 10_000}) {
      Object[] words = Arrays.copyOf(command, command.length + 2, Object[].class);
      words[command.length] = "--max-evals";
      words[command.length + 1] = most;
      assertDone(words);
      evaluations = RunModels.evaluations(out);
      assertTrue(evaluations <= most, evaluations + " evaluations; allowed were " + most);
      command = new String[] {"resume", out.toString()};
    }
    assertEquals(RunModels.evaluations(whole), evaluations);
    ChainFiles.assertSame(whole, out, "in parts");
  }

  @Test
  void withinAllowedTime() {
    assertDone("run", model, "--out", out, "--max-time", "1ms");
    assertDone("resume", out, "--max-time", "1ms");
    assertDone("resume", out);
    ChainFiles.assertSame(whole, out, "in parts");
  }

  /** The goal of a run holds for resume too, until something else is asked for. */
  @Test
  void untilTheDrawsAreGoodEnough() throws IOException {
    Path until = folder.resolve("until");
    String[] most = {"--draws", "2000", "--until", "ess=30"};
    TypedCommand run = assertDone("run", model, "--out", until, most[0], most[1], most[2], most[3]);
    assertTrue(run.err().contains("ess=30 is reached; "), run.err());
    byte[] all = Files.readAllBytes(log(until));
    leave(Arrays.copyOf(all, all.length / 2));
    assertDone("resume", out);
    ChainFiles.assertSame(until, out, "resumed");
    assertDone("resume", out);
    ChainFiles.assertSame(until, out, "resumed once more");
  }

  /** An extension that was interrupted goes on to what it was for, not to the run's first goal. */
  @Test
  void anInterruptedExtensionGoesOn() throws IOException {
    Path longer = folder.resolve("longer");
    assertDone("run", model, "--out", longer, "--draws", 3000);
    assertDone("run", model, "--out", out, "--draws", 2000, "--until", "ess=30");
    assertDone("resume", out, "--draws", 3000);
    ChainFiles.assertSame(longer, out, "extended");
    byte[] all = Files.readAllBytes(log(out));
    leave(Arrays.copyOf(all, all.length * 9 / 10));
    assertDone("resume", out);
    ChainFiles.assertSame(longer, out, "extended, interrupted, resumed");
  }

  @Test
  void theDrawsDoNotDependOnThreads() {
    for (int threads : new int[] {1, 2, 8}) {
      Path run = folder.resolve("threads-" + threads);
      assertDone("run", model, "--out", run, "--threads", threads);
      ChainFiles.assertSame(whole, run, threads + " threads");
    }
  }

  @Test
  void aRunThatBeginsWithAnother() throws IOException {
    Path next = folder.resolve("next");
    assertDone("run", model, "--out", next, "--from", whole, "--warmup", 20, "--chains", 3);
    assertTrue(Files.readString(next.resolve("chain-3.csv")).contains("num_warmup = 20"));
    byte[] all = Files.readAllBytes(log(next));
    RandomStream random = RandomStream.of(6, 0, 0, Purpose.TEST);
    leave(all);
    Files.copy(next.resolve("log/from.log"), out.resolve("log/from.log"));
    int header = headerEnd(all);
    for (int i = 0; i < 6; i++) {
      int cut = header + random.nextInt(all.length - header);
      leave(Arrays.copyOf(all, cut));
      assertDone("resume", out);
      ChainFiles.assertSame(next, out, "cut at " + cut);
    }
  }

  @Test
  void aRunThatBeginsWithAnotherStartsWhereThatEnded() throws IOException {
    String still = "{name: rw, scale: 1.0e-9}";
    Files.writeString(model, Files.readString(model).replace("sampler: am", "sampler: " + still));
    Path first = folder.resolve("first");
    assertDone("run", model, "--out", first);
    assertDone("run", model, "--out", out, "--from", first, "--seed", 77);
    for (String chain : new String[] {"chain-1.csv", "chain-2.csv"}) {
      double[] end = rows(first.resolve(chain))[99];
      double[] begin = rows(out.resolve(chain))[0];
      assertArrayEquals(end, begin, 1e-6, chain);
    }
  }

  /** The two parameters of each row. */
  private static double[][] rows(Path chain) throws IOException {
    return Files.readAllLines(chain).stream()
        .filter(line -> !line.startsWith("#") && !line.startsWith("lp__"))
        .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
        .map(row -> Arrays.copyOfRange(row, row.length - 2, row.length))
        .toArray(double[][]::new);
  }
}
