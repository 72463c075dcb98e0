package io.kamilton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.automatic.DefaultKmc;
import io.kamilton.adapt.automatic.KmcRecipe;
import io.kamilton.mcmc.ChainState;
import io.kamilton.models.Banana;
import io.kamilton.run.Draws;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Round;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was chosen by the clock is chosen again when the log is read back. */
class ClockTest {
  private static final int CHAINS = 2;
  private static final Run.Settings SETTINGS = new Run.Settings(CHAINS, 300, 300, 5, 2);
  private static final long TEN_YEARS = 315_360_000_000_000_000L;

  private final Evaluator target =
      new Evaluator(new Banana(2, 0.03, 100), Evaluator.OnFailure.REJECT, 0);
  private final AtomicLong ticks = new AtomicLong();
  private boolean jumps;
  private final Path path;

  ClockTest(@TempDir Path folder) {
    path = folder.resolve("log");
  }

  @BeforeEach
  void wholeRun() throws IOException {
    run();
  }

  private Adapter adapter() {
    return new DefaultKmc(target.traits(), 5, KmcRecipe.DEFAULT.tunedByTime());
  }

  /** Runs, or goes on; the rounds that departed from the log. */
  private List<Round> run() throws IOException {
    List<Round> departed = new ArrayList<>();
    boolean fresh = !Files.exists(path);
    long end = fresh ? 0 : read().end;
    RunListener departures =
        new RunListener() {
          @Override
          public void round(List<ChainRound> round, boolean warmup) {}

          @Override
          public void departs(Round known) {
            departed.add(known);
          }
        };
    if (fresh) {
      try (LogWriter log = LogWriter.create(path, "a header")) {
        go(Past.none(), RunListener.all(List.of(log, departures)));
      }
    } else {
      try (LogReader past = LogReader.open(path, CHAINS, end);
          LogWriter log = LogWriter.append(path, end, Resumptions.RESUMED)) {
        go(past, RunListener.all(List.of(log, departures)));
      }
    }
    return departed;
  }

  /** By this clock every round takes a millisecond, whatever was learnt before it. */
  private long tick() {
    long now = ticks.addAndGet(1_000_000);
    return jumps && now / 1_000_000 % 3 == 0 ? now - TEN_YEARS : now;
  }

  private void go(Past past, RunListener progress) {
    new Run(SETTINGS, adapter(), progress, Limits.NONE, this::tick)
        .go(target, chain -> Starts.nearZero(), past);
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
    long fits = all.stream().filter(ClockTest::isFit).count();
    assertTrue(fits >= 2, fits + " fits");
    for (double share : new double[] {0.4, 0.8, 1}) {
      Files.write(path, Arrays.copyOf(whole, (int) (share * whole.length)));
      int known = read().rounds.size();
      assertEquals(List.of(), run(), "departures with " + share + " of the log");
      assertEquals(all.subList(0, known), read().rounds.subList(0, known));
    }
  }

  /** What an adapter is before each round of the log, where every fit took so many seconds more. */
  private List<Long> replayed(double fit) throws IOException {
    List<Long> prints = new ArrayList<>();
    Adapter adapter = adapter();
    boolean warmup = true;
    double late = 0;
    try (LogReader log = LogReader.open(path, CHAINS)) {
      for (Past.Known known = log.next(); known != null; known = log.next()) {
        if (warmup && !known.round().warmup()) {
          warmup = false;
          adapter.endWarmup();
        }
        late += isFit(known.round()) ? fit : 0;
        adapter.begins(known.round().seconds() + late);
        prints.add(adapter.fingerprint());
        if (warmup) {
          adapter.learn(known.chains());
        }
      }
    }
    return prints;
  }

  private static boolean isFit(Round round) {
    return round.chosen().orElse(null) instanceof FitSummary;
  }

  /** A planted clock, which finds fits dear, makes other choices. */
  @Test
  void anotherClockDeparts() throws IOException {
    List<Long> logged = read().rounds.stream().map(Round::fingerprint).toList();
    assertEquals(logged, replayed(0));
    assertNotEquals(logged, replayed(10));
  }

  /** Years to and fro, as when somebody sets the clock: choices may differ, but are in the log. */
  @Test
  void aClockThatJumpsIsInTheLog() throws IOException {
    jumps = true;
    Files.delete(path);
    run();
    List<Round> all = read().rounds;
    assertTrue(all.stream().anyMatch(each -> each.seconds() < 0), "it went back");
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(whole, whole.length / 2));
    int known = read().rounds.size();
    assertEquals(List.of(), run());
    assertEquals(all.subList(0, known), read().rounds.subList(0, known));
    assertTrue(Double.isFinite(read().seconds) && read().seconds >= 0);
  }

  /** Unless it is asked to tune by time, no draw depends on the clock. */
  @Test
  void aClockThatJumpsChangesNoDraw() {
    List<ChainState> steady = states();
    jumps = true;
    assertEquals(steady, states());
  }

  /** The last states of a run of the default sampler. */
  private List<ChainState> states() {
    Adapter adapter = new DefaultKmc(target.traits(), 5, KmcRecipe.DEFAULT);
    Draws draws =
        new Run(SETTINGS, adapter, RunListener.silent(), Limits.NONE, this::tick)
            .from(target, Starts.nearZero());
    return List.of(draws.get(0, draws.size() - 1), draws.get(1, draws.size() - 1));
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
