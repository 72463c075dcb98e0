package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.run.Past;
import io.kamilton.store.LogReader;
import io.kamilton.target.Evaluated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs of two chains on a flat density that misbehaves at one evaluation, held against the run of
 * one that does not: where nothing was rejected all draws are the same, and the chain that did not
 * see the fault has the same draws always.
 */
public final class FaultRun {
  static final long SLOW_MILLIS = 300;

  private static final int CHAINS = 2;

  /** Faults that are answers: they would come again, and are not asked for again. */
  private static final Set<Fault> ANSWERS = Set.of(Fault.NAN, Fault.PLUS_INFINITY);

  /** The iteration of chain 1 that sees the fault. */
  private static final int ITERATION = 6;

  /** The command, in this process or as another. */
  public interface Kamilton {
    TypedCommand type(Object... words) throws IOException;
  }

  private final Path folder;
  private final Path undisturbed;
  private final Path out;
  private final Kamilton kamilton;
  private final long seed;

  /** Runs undisturbed first. */
  public FaultRun(Path folder, Kamilton kamilton) throws IOException {
    this.folder = folder;
    this.kamilton = kamilton;
    undisturbed = folder.resolve("undisturbed");
    out = folder.resolve("out");
    FaultyTarget.will(null, 0);
    Path model = model("class: " + FaultyTarget.class.getName(), FaultTable.Policy.STOP, false);
    TypedCommand run = TypedCommand.of("run", model, "--out", undisturbed);
    assertEquals(0, run.status(), run::toString);
    try (LogReader log = LogReader.open(undisturbed.resolve("log/run.log"), CHAINS)) {
      Past.Known first = Objects.requireNonNull(log.next());
      @Nullable Evaluated proposal =
          first.chains().get(0).transitions().get(ITERATION).info().proposal();
      seed = Objects.requireNonNull(proposal).seeds().first();
    }
  }

  private Path model(String source, FaultTable.Policy policy, boolean timed) throws IOException {
    return Files.writeString(
        folder.resolve("model.yaml"),
        """
        model: flat
        target:
          %s
          retries: %d
          on-failure: %s
        %s
        parameters: [{name: p, size: 3, lower: -1, upper: 1}]
        sampler: {name: rw}
        chains: %d
        warmup: 60
        draws: 20
        seed: 3
        """
            .formatted(
                source,
                policy == FaultTable.Policy.RETRY ? 1 : 0,
                policy == FaultTable.Policy.STOP ? "stop" : "reject",
                timed ? "  timeout: 2s" : "",
                CHAINS));
  }

  /** Runs with the fault of a cell, and judges what became of it. */
  public void judge(FaultTable.Cell cell) throws IOException {
    Fault fault = cell.fault();
    if (cell.kind() == FaultTable.Kind.UM_BRIDGE) {
      try (FaultyServer server = new FaultyServer(fault, seed)) {
        String source = "umbridge: {url: \"%s\", model: posterior, seed: seed}";
        judge(cell, source.formatted(server.url()), server::mend);
      }
    } else if (cell.kind() == FaultTable.Kind.CLASS) {
      FaultyTarget.will(fault, seed);
      String source = "class: " + FaultyTarget.class.getName();
      judge(cell, source, () -> FaultyTarget.will(null, 0));
    } else {
      RunModels.resource("faulty.sh", folder);
      String source = "process: [sh, faulty.sh, %s, \"%d\"]".formatted(fault.name(), seed);
      judge(cell, source, () -> assertTrue(folder.resolve("mended").toFile().mkdir()));
    }
  }

  private void judge(FaultTable.Cell cell, String source, Runnable mend) throws IOException {
    Path model = model(source, cell.policy(), cell.fault() == Fault.HANGS);
    TypedCommand run = kamilton.type("run", model, "--out", out);
    assertFalse(run.err().contains("\tat "), run.err());
    switch (cell.expected()) {
      case "refused" -> {
        assertEquals(2, run.status(), run::toString);
        assertEquals(1, run.err().lines().count(), run.err());
        assertFalse(Files.exists(out), "something was written");
      }
      case "stops", "gives up" -> {
        assertEquals(1, run.status(), run::toString);
        assertTrue(run.err().contains("go on with: kamilton resume " + out), run.err());
        boolean many = cell.expected().equals("gives up");
        assertEquals(many, run.err().contains(" evaluations of warm-up {"), run.err());
        mend.run();
        TypedCommand resumed = kamilton.type("resume", out);
        assertEquals(0, resumed.status(), resumed::toString);
        assertSame(many ? 0 : CHAINS, resumed);
      }
      case "done" -> assertDone(run, "0, retries 0", CHAINS);
      case "retried" -> assertDone(run, "0, retries 1", CHAINS);
      case "outside" -> assertDone(run, "0, retries 0", CHAINS - 1);
      default -> {
        boolean again = cell.policy() == FaultTable.Policy.RETRY && !ANSWERS.contains(cell.fault());
        String failures = "1 (%s), retries %d".formatted(cell.expected(), again ? 1 : 0);
        assertDone(run, failures, CHAINS - 1);
      }
    }
  }

  private void assertDone(TypedCommand run, String failures, int same) throws IOException {
    assertEquals(0, run.status(), run::toString);
    assertTrue(run.out().contains("failures: " + failures + "\n"), run.out());
    String kind = failures.replaceFirst("^1 \\((.*) 1\\).*", "\"$1\":1");
    String json = Files.readString(out.resolve("summary.json"));
    assertTrue(kind.equals(failures) || json.contains(kind), json);
    assertSame(same, run);
  }

  /** So many chains at least have the draws of the undisturbed run; all have as many. */
  private void assertSame(int chains, TypedCommand run) {
    Map<String, String> expected = draws(undisturbed);
    Map<String, String> found = draws(out);
    int same = 0;
    for (Map.Entry<String, String> each : expected.entrySet()) {
      String draws = found.getOrDefault(each.getKey(), "");
      assertEquals(each.getValue().lines().count(), draws.lines().count(), run::toString);
      same += each.getValue().equals(draws) ? 1 : 0;
    }
    int least = same;
    assertTrue(same >= chains, () -> least + " chains have the same draws: " + run);
  }

  /** The chain files but for their comments, which name the target. */
  private static Map<String, String> draws(Path run) {
    Map<String, String> draws = new TreeMap<>();
    ChainFiles.of(run).forEach((name, text) -> draws.put(name, text.replaceAll("(?m)^#.*\n", "")));
    return draws;
  }
}
