package io.kamilton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.AutomaticKmc;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.KmcRecipe;
import io.kamilton.models.Banana;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Progress;
import io.kamilton.run.Round;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was chosen by the clock is chosen again when the log is read back. */
class ClockTest {
  private static final int CHAINS = 2;
  private static final Run.Settings SETTINGS = new Run.Settings(CHAINS, 300, 300, 5, 2);

  private final Evaluator target =
      new Evaluator(new Banana(2, 0.03, 100), Evaluator.OnFailure.REJECT, 0);
  private final Path path;

  ClockTest(@TempDir Path folder) {
    path = folder.resolve("log");
  }

  @BeforeEach
  void wholeRun() throws IOException {
    run();
  }

  private Adapter adapter() {
    return new AutomaticKmc(target, 5, KmcRecipe.DEFAULT.tunedByTime());
  }

  /** Runs, or goes on; the rounds that departed from the log. */
  private List<Round> run() throws IOException {
    List<Round> departed = new ArrayList<>();
    boolean fresh = !Files.exists(path);
    long end = fresh ? 0 : read().end;
    Past past = fresh ? Past.none() : LogReader.open(path, CHAINS, end);
    Progress departures =
        new Progress() {
          @Override
          public void round(List<ChainRound> round, boolean warmup) {}

          @Override
          public void departs(Round known) {
            departed.add(known);
          }
        };
    try (LogWriter log =
        fresh ? LogWriter.create(path, "a header") : LogWriter.append(path, end, "on")) {
      new Run(SETTINGS, adapter(), Progress.all(List.of(log, departures)), Limits.NONE)
          .go(target, chain -> Starts.nearZero(), past);
    }
    return departed;
  }

  private record Read(List<Round> rounds, long end, double seconds) {}

  private Read read() throws IOException {
    List<Round> rounds = new ArrayList<>();
    try (LogReader log = LogReader.open(path, CHAINS)) {
      for (Past.Known known = log.next(); known != null; known = log.next()) {
        rounds.add(known.round());
      }
      return new Read(rounds, log.end(), log.seconds());
    }
  }

  @Test
  void theChoicesOfALogAreMadeAgain() throws IOException {
    byte[] whole = Files.readAllBytes(path);
    List<Round> all = read().rounds;
    assertTrue(all.stream().map(Round::fingerprint).distinct().count() > 3, "something is learnt");
    for (double share : new double[] {0.4, 0.8, 1}) {
      Files.write(path, Arrays.copyOf(whole, (int) (share * whole.length)));
      int known = read().rounds.size();
      assertEquals(List.of(), run(), "departures with " + share + " of the log");
      assertEquals(all.subList(0, known), read().rounds.subList(0, known));
    }
  }

  /** A planted clock beside the log's makes other choices. */
  @Test
  void anotherClockDeparts() throws IOException {
    List<Long> prints = new ArrayList<>();
    Adapter adapter = adapter();
    try (LogReader log = LogReader.open(path, CHAINS)) {
      double now = 0;
      for (Past.Known known = log.next(); known != null; known = log.next()) {
        now += known.round().seconds() > 0.5 ? 1e-6 : 100;
        adapter.begins(now);
        prints.add(adapter.fingerprint());
        adapter.learn(known.chains());
      }
    }
    assertNotEquals(read().rounds.stream().map(Round::fingerprint).toList(), prints);
  }

  /** The time of all of a run's parts, without the pauses between them. */
  @Test
  void theTimesOfResumptionsAddUp() throws IOException {
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(whole, whole.length / 2));
    double before = read().seconds;
    run();
    Read after = read();
    double last = after.rounds.get(after.rounds.size() - 1).seconds();
    assertEquals(before + last, after.seconds, 1e-9);
    assertTrue(before > 0 && last > 0);
  }
}
