package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.SamplerChoice;
import io.kamilton.adapt.WalkAlone;
import io.kamilton.run.Past;
import io.kamilton.runner.output.ChoiceText;
import io.kamilton.store.LogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model without a word on its sampler: what was chosen is told, and resumed to the same bits. */
class DefaultSamplerTest {
  private static final int CHAINS = 2;

  private final Path folder;
  private final Path model;
  private final Path out;

  DefaultSamplerTest(@TempDir Path folder) {
    this.folder = folder;
    model = folder.resolve("ridge.yaml");
    out = folder.resolve("out");
  }

  /** No family of features holds the target: every fit finds something else. */
  private TypedCommand run(String sampler) throws IOException {
    Files.writeString(
        model,
        """
        target: {builtin: {name: ridge, dimension: 2}}
        %s
        chains: %d
        warmup: 150
        draws: 200
        """
            .formatted(sampler, CHAINS));
    TypedCommand run = TypedCommand.of("run", model, "--out", out);
    assertEquals(0, run.status(), run::toString);
    return run;
  }

  /** What was chosen, round by round. */
  private List<Optional<SamplerChoice>> chosen(boolean warmup) throws IOException {
    List<Optional<SamplerChoice>> chosen = new ArrayList<>();
    try (LogReader log = LogReader.open(out.resolve("log/run.log"), CHAINS)) {
      for (Past.Known known = log.next(); known != null; known = log.next()) {
        if (known.round().warmup() == warmup) {
          chosen.add(known.round().chosen());
        }
      }
    }
    return chosen;
  }

  @Test
  void whatWasChosenIsTold() throws IOException {
    String printed = run("").out();
    List<SamplerChoice> told = chosen(false).stream().flatMap(Optional::stream).toList();
    String last = new ChoiceText(List.of("x.1", "x.2")).of(told.get(told.size() - 1));
    assertTrue(last.matches("surrogate of \\d+ values: .*, adaptive Metropolis \\d+%"), last);
    String unfolded = printed.replaceAll("\\s+", " ");
    assertTrue(unfolded.contains(" sampler: kmc (" + last + ") "), printed);
    String json = Files.readString(out.resolve("summary.json"));
    assertTrue(json.contains("\"sampler\":\"kmc (" + last + ")\""), json);
    String chain = Files.readString(out.resolve("chain-2.csv"));
    assertTrue(chain.contains("\n# chosen = " + last + "\n"), last);
    assertEquals(Optional.of(new WalkAlone()), chosen(true).get(0));
  }

  @Test
  void itIsFrozenUnlessLearningIsToGoOn() throws IOException {
    run("sampler: kmc");
    List<Optional<SamplerChoice>> frozen = chosen(false);
    List<Optional<SamplerChoice>> warmup = chosen(true);
    assertTrue(
        frozen.subList(1, frozen.size()).stream().allMatch(Optional::isEmpty), frozen::toString);
    Files.move(out, folder.resolve("frozen"));
    run("sampler: {name: kmc, after-warmup: learn}");
    List<Optional<SamplerChoice>> learning = chosen(false);
    assertEquals(warmup, chosen(true), "warm-up is the same");
    assertTrue(
        learning.subList(1, learning.size()).stream().anyMatch(Optional::isPresent),
        learning::toString);
  }

  @Test
  void aTornLogIsResumedToTheSameBits() throws IOException {
    run("");
    Path whole = folder.resolve("whole");
    Files.move(out, whole);
    byte[] log = Files.readAllBytes(whole.resolve("log/run.log"));
    for (int share : new int[] {1, 4, 6}) {
      Path torn = folder.resolve("torn-" + share);
      Files.createDirectories(torn.resolve("log"));
      Files.write(torn.resolve("log/run.log"), Arrays.copyOf(log, log.length / 7 * share));
      TypedCommand resume = TypedCommand.of("resume", torn);
      assertEquals(0, resume.status(), resume::toString);
      ChainFiles.assertSame(whole, torn, share + "/7 of the log was left");
    }
  }

  /** The clock of the log decides as it did: what was known is known again, and nothing departs. */
  @Test
  void aRunTunedByTimeIsResumedAsItsLogSays() throws IOException {
    run("sampler: {name: kmc, tune: time}");
    List<Optional<SamplerChoice>> all = chosen(true);
    byte[] log = Files.readAllBytes(out.resolve("log/run.log"));
    Files.write(out.resolve("log/run.log"), Arrays.copyOf(log, log.length / 7 * 3));
    List<Optional<SamplerChoice>> known = chosen(true);
    assertEquals(all.subList(0, known.size()), known);
    TypedCommand resume = TypedCommand.of("resume", out);
    assertEquals(0, resume.status(), resume::toString);
    assertFalse(resume.err().contains("other last digits"), resume::toString);
    assertEquals(known, chosen(true).subList(0, known.size()));
  }
}
