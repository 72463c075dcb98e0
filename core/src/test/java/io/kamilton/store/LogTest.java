package io.kamilton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.AdaptiveKmc;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.FiniteLearner;
import io.kamilton.adapt.Schedule;
import io.kamilton.feature.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.Transition;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Ending;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Round;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.run.Starts;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Extra;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTest {
  private static final int CHAINS = 2;
  private static final Run.Settings SETTINGS = new Run.Settings(CHAINS, 40, 30, 5, 2);

  /** Noisy, outside of the support here and there, failing now and then, with extras. */
  private static final class Peculiar implements Target {
    final AtomicInteger asked = new AtomicInteger();

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      asked.incrementAndGet();
      if (x[0] > 2.5) {
        return Double.NEGATIVE_INFINITY;
      }
      if (seed % 17 == 3) {
        throw new IllegalStateException("kaputt – " + seed);
      }
      return -0.5 * (x[0] * x[0] + x[1] * x[1]) + (seed % 1000) * 1e-3;
    }

    @Override
    public int seeds() {
      return 2;
    }

    @Override
    public Answer answer(double[] x, Call call) {
      Extra sum = new Extra("sum", false, Point.of(x[0] + x[1]));
      Extra both = new Extra("both", true, Point.of(x));
      double log = logEstimate(x, call.seed() ^ call.seeds().get(1));
      return new Answer(log, List.of(sum, both), call.seed() % 5, false);
    }
  }

  private final Path folder;

  LogTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static Adapter adapter(Evaluator target) {
    Cosines features =
        Cosines.random(new GaussianKernel(4), 2, 20, RandomStream.of(5, 0, 0, Purpose.FEATURES));
    return new AdaptiveKmc(
        target.traits(),
        new FiniteLearner(features, 1e-3),
        Schedule.power(1, 0.5),
        new AdaptiveKmc.Settings(new StepRule(0.3, 0.9, 1, 5), 0.7, 0.2, 3, 30, true),
        5);
  }

  /** Runs, or goes on, with a log; gives how often the target was asked. */
  private static int run(Path path, Run.Settings settings, Limits limits) throws IOException {
    Peculiar target = new Peculiar();
    Evaluator evaluator = new Evaluator(target, OnFailure.REJECT, 0);
    boolean fresh = !Files.exists(path);
    Past past = fresh ? Past.none() : LogReader.open(path, CHAINS, Whole.end(path, CHAINS));
    try (LogWriter log =
        fresh
            ? LogWriter.create(path, "the header – ü")
            : LogWriter.append(path, Whole.end(path, CHAINS), Resumptions.RESUMED)) {
      RunListener noDeparture =
          new RunListener() {
            @Override
            public void departs(Round known) {
              throw new AssertionError("departs from " + known);
            }

            @Override
            public void round(List<ChainRound> round, boolean warmup) {}
          };
      RunListener listeners = RunListener.all(List.of(log, noDeparture));
      new Run(settings, adapter(evaluator), listeners, limits)
          .go(evaluator, chain -> Starts.nearZero(), past);
    }
    return target.asked.get();
  }

  /** All rounds of a log. */
  private record Whole(List<Past.Known> rounds, List<List<Evaluated>> tried, long size) {
    static Whole of(Path path) throws IOException {
      try (LogReader log = LogReader.open(path, CHAINS)) {
        assertEquals("the header – ü", log.header());
        List<Past.Known> rounds = new ArrayList<>();
        for (Past.Known known = log.next(); known != null; known = log.next()) {
          rounds.add(known);
        }
        List<List<Evaluated>> tried = List.of(log.tried(0), log.tried(1));
        return new Whole(rounds, tried, log.end());
      }
    }

    static long end(Path path, int chains) throws IOException {
      try (LogReader log = LogReader.open(path, chains)) {
        while (log.next() != null) {
          // reads on to the end
        }
        return log.end();
      }
    }

    List<Transition> chain(int chain) {
      List<Transition> all = new ArrayList<>();
      rounds.forEach(known -> all.addAll(known.chains().get(chain).transitions()));
      return all;
    }
  }

  private static void assertSame(Whole expected, Whole found, String when) {
    assertEquals(expected.tried, found.tried, when);
    for (int chain = 0; chain < CHAINS; chain++) {
      assertEquals(expected.chain(chain), found.chain(chain), when);
    }
    assertEquals(timeless(expected), timeless(found), when);
  }

  /** The rounds, each as if it had begun at 0. */
  private static List<Round> timeless(Whole log) {
    return log.rounds.stream()
        .map(Past.Known::round)
        .map(each -> new Round(each.warmup(), each.length(), each.fingerprint(), each.chosen(), 0))
        .toList();
  }

  @Test
  void whatHappenedIsReadBack() throws IOException {
    Path path = folder.resolve("run.log");
    List<List<Transition>> seen = List.of(new ArrayList<>(), new ArrayList<>());
    Evaluator evaluator = new Evaluator(new Peculiar(), OnFailure.REJECT, 0);
    try (LogWriter log = LogWriter.create(path, "the header – ü")) {
      RunListener listen =
          (round, warmup) ->
              round.forEach(chain -> seen.get(chain.chain()).addAll(chain.transitions()));
      new Run(SETTINGS, adapter(evaluator), RunListener.all(List.of(log, listen)), Limits.NONE)
          .go(evaluator, chain -> Starts.nearZero(), Past.none());
    }
    Whole whole = Whole.of(path);
    assertEquals(seen.get(0), whole.chain(0));
    assertEquals(seen.get(1), whole.chain(1));
    assertEquals(70, whole.chain(0).size());
    assertEquals(Files.size(path), whole.size());
    List<Evaluated> proposals =
        whole.chain(0).stream().map(each -> each.info().proposal()).filter(e -> e != null).toList();
    assertTrue(proposals.stream().anyMatch(e -> e.why().contains("kaputt – ")), "a failure");
    assertTrue(proposals.stream().anyMatch(e -> e.extras().size() == 2), "extras");
  }

  /** The heart of resume: whatever is left of a log, the run ends with the same draws. */
  @Test
  void cutAnywhereARunGoesOnAsIfNothingHadHappened() throws IOException {
    Path path = folder.resolve("run.log");
    int asked = run(path, SETTINGS, Limits.NONE);
    Whole expected = Whole.of(path);
    byte[] all = Files.readAllBytes(path);
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);
    long header = headerEnd(path);
    for (int i = 0; i < 60; i++) {
      int cut = (int) header + random.nextInt(all.length - (int) header);
      Path torn = folder.resolve("torn-" + cut + ".log");
      Files.write(torn, Arrays.copyOf(all, cut));
      Whole left = Whole.of(torn);
      int known = left.tried.get(0).size() + left.tried.get(1).size() + evaluations(left.rounds);
      int again = run(torn, SETTINGS, Limits.NONE);
      assertSame(expected, Whole.of(torn), "cut at " + cut);
      assertEquals(asked - known, again, "evaluated again after a cut at " + cut);
    }
  }

  /** Also where one chain was further than the other when it was cut. */
  @Test
  void cutAnywhereARunStaysWithinALimitOfEvaluations() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    byte[] all = Files.readAllBytes(path);
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.TEST);
    int header = (int) headerEnd(path);
    for (int i = 0; i < 40; i++) {
      int cut = header + random.nextInt(all.length - header);
      Path torn = folder.resolve("torn-" + cut + ".log");
      Files.write(torn, Arrays.copyOf(all, cut));
      Whole left = Whole.of(torn);
      int known = left.tried.get(0).size() + left.tried.get(1).size() + evaluations(left.rounds);
      int more = random.nextInt(6);
      int asked = run(torn, SETTINGS, new Limits(() -> false, known + more, 1, () -> false));
      assertTrue(asked <= more, asked + " evaluations of " + more + " after a cut at " + cut);
    }
  }

  /** Resume needs no more than what is read: whole records up to the cut, and where they end. */
  @Test
  void cutAtAnyByteOfItsEndALogIsReadUpToItsLastWholeRecord() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    byte[] all = Files.readAllBytes(path);
    List<Long> ends = recordEnds(path);
    Path torn = folder.resolve("torn.log");
    for (int cut = all.length; cut >= all.length - 4096; cut--) {
      Files.write(torn, Arrays.copyOf(all, cut));
      long last = cut;
      long end = ends.stream().filter(each -> each <= last).reduce(0L, Math::max);
      assertEquals(end, Whole.of(torn).size, "cut at " + cut);
      try (RecordReader records = new RecordReader(torn)) {
        while (records.next() != null) {
          // reads on to the end
        }
        assertEquals(end < cut, records.torn() > 0, "cut at " + cut);
      }
    }
  }

  private static List<Long> recordEnds(Path path) throws IOException {
    List<Long> ends = new ArrayList<>();
    try (RecordReader records = new RecordReader(path)) {
      while (records.next() != null) {
        ends.add(records.offset());
      }
    }
    return ends;
  }

  private static int evaluations(List<Past.Known> rounds) {
    return rounds.stream()
        .flatMap(known -> known.chains().stream())
        .flatMap(chain -> chain.transitions().stream())
        .mapToInt(step -> step.info().evaluations())
        .sum();
  }

  private static long headerEnd(Path path) throws IOException {
    try (RecordReader records = new RecordReader(path)) {
      records.next();
      return records.offset();
    }
  }

  /** A flipped bit is found, or it is in the last record, which then counts as torn. */
  @Test
  void aFlippedBitIsNeverReadAsADraw() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    Whole expected = Whole.of(path);
    byte[] all = Files.readAllBytes(path);
    long lastRecord = lastRecord(path);
    RandomStream random = RandomStream.of(2, 0, 0, Purpose.TEST);
    for (int i = 0; i < 400; i++) {
      assertFlipIsFound(all, random.nextInt(all.length), random.nextInt(8), lastRecord);
    }
    assertFalse(expected.rounds.isEmpty());
  }

  @Test
  @Tag("faults")
  void noByteOfALogCanChangeUnnoticed() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    byte[] all = Files.readAllBytes(path);
    long lastRecord = lastRecord(path);
    for (int at = 0; at < all.length; at++) {
      assertFlipIsFound(all, at, at % 8, lastRecord);
    }
  }

  private void assertFlipIsFound(byte[] all, int at, int bit, long lastRecord) throws IOException {
    byte[] damaged = all.clone();
    damaged[at] ^= (byte) (1 << bit);
    Path flipped = Files.write(folder.resolve("flipped.log"), damaged);
    if (at >= lastRecord + Frame.HEAD) {
      assertEquals(lastRecord, Whole.of(flipped).size(), "flipped at " + at);
      return;
    }
    Exception found = assertThrows(Exception.class, () -> Whole.of(flipped), "flipped at " + at);
    Throwable cause = found instanceof UncheckedIOException ? found.getCause() : found;
    assertTrue(
        cause instanceof LogException damage && damage.offset() <= at,
        () -> "flipped at " + at + ", found: " + found);
  }

  private static long lastRecord(Path path) throws IOException {
    long before = 0;
    try (RecordReader records = new RecordReader(path)) {
      for (long at = records.offset(); records.next() != null; at = records.offset()) {
        before = at;
      }
    }
    return before;
  }

  @Test
  void zerosAtTheEndAreATornEnd() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    Whole expected = Whole.of(path);
    byte[] all = Files.readAllBytes(path);
    Files.write(path, Arrays.copyOf(all, all.length + 4096));
    assertSame(expected, Whole.of(path), "with zeros");
  }

  /** A power cut leaves zeros from anywhere in a record on. */
  @Test
  void zerosFromWithinARecordAreATornEnd() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    byte[] all = Files.readAllBytes(path);
    for (int cut = all.length - 400; cut < all.length; cut++) {
      Files.write(path, Arrays.copyOf(Arrays.copyOf(all, cut), all.length + 512));
      long whole = Whole.of(path).size();
      assertTrue(whole <= all.length && whole > cut - 400, "zeros from " + cut + ", " + whole);
    }
  }

  @Test
  void eventsAreReadAsTheyWereWritten() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    List<RunEvent> events = new ArrayList<>(List.of(Resumptions.RESUMED));
    try (LogWriter log = LogWriter.append(path, Whole.end(path, CHAINS), Resumptions.RESUMED)) {
      for (boolean earlier : new boolean[] {true, false}) {
        RunEvent compared = new RunEvent.Compared(earlier, 7, earlier ? "" : "π was 1, is 2");
        log.write(compared);
        events.add(compared);
      }
      for (Ending ending : Ending.values()) {
        log.write(new RunEvent.Ended(ending));
        events.add(new RunEvent.Ended(ending));
      }
    }
    try (LogReader reader = LogReader.open(path, CHAINS)) {
      int[] iterations = new int[CHAINS];
      for (Past.Known known = reader.next(); known != null; known = reader.next()) {
        known.chains().forEach(each -> iterations[each.chain()] += each.transitions().size());
      }
      assertEquals(events, reader.events());
      LogScan scan = LogScan.of(path, CHAINS);
      assertEquals(events, scan.events(), "without decoding iterations");
      assertEquals(Arrays.stream(iterations).boxed().toList(), scan.iterations());
      assertEquals(reader.end(), scan.end());
      assertEquals(0, scan.torn());
    }
  }

  /** Each once, in their order, from the starts to the end. */
  @Test
  void aScanHasPointsFromAllOverTheLog() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    List<Evaluated> all = new ArrayList<>();
    try (LogReader reader = LogReader.open(path, CHAINS)) {
      for (int chain = 0; chain < CHAINS; chain++) {
        all.addAll(reader.tried(chain));
      }
      for (Past.Known known = reader.next(); known != null; known = reader.next()) {
        for (ChainRound round : known.chains()) {
          for (Transition transition : round.transitions()) {
            Evaluated proposal = transition.info().proposal();
            if (proposal != null) {
              all.add(proposal);
            }
          }
        }
      }
    }
    List<Evaluated> some = LogScan.of(path, CHAINS).points();
    assertTrue(some.size() >= 30 && some.size() <= 64, some.size() + " points");
    assertEquals(some.size(), new HashSet<>(some).size());
    assertTrue(all.containsAll(some));
    for (int part = 0; part < 4; part++) {
      int begin = part * all.size() / 4;
      List<Evaluated> quarter = all.subList(begin, begin + all.size() / 4);
      long there = some.stream().filter(quarter::contains).count();
      assertTrue(there >= some.size() / 8, there + " in quarter " + part);
    }
  }

  /** The torn end is longer than what is written in its place while the rest is still read. */
  @Test
  void whatIsWrittenBehindTheEndIsNotRead() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    byte[] whole = Files.readAllBytes(path);
    long end = Whole.end(path, CHAINS);
    Files.write(path, Arrays.copyOf(whole, whole.length - 1));
    long kept = Whole.end(path, CHAINS);
    assertTrue(kept < end, "a record is torn");
    try (LogReader reader = LogReader.open(path, CHAINS, kept)) {
      LogWriter.append(path, kept, Resumptions.RESUMED).close();
      while (reader.next() != null) {
        // reads on to the end
      }
      assertEquals(kept, reader.end());
      assertTrue(reader.events().isEmpty());
    }
  }

  @Test
  void aRunWithinALimitOfEvaluationsGoesOnToTheSameDraws() throws IOException {
    Path path = folder.resolve("run.log");
    run(path, SETTINGS, Limits.NONE);
    Whole expected = Whole.of(path);
    Path limited = folder.resolve("limited.log");
    int asked = 0;
    for (long most : new long[] {1, 7, 50, 51, 90, Long.MAX_VALUE}) {
      asked += run(limited, SETTINGS, new Limits(() -> false, most, 1, () -> false));
      assertTrue(asked <= most, asked + " evaluations, allowed were " + most);
    }
    assertSame(expected, Whole.of(limited), "in parts");
  }

  @Test
  void aFinishedRunIsExtended() throws IOException {
    Path path = folder.resolve("run.log");
    Run.Settings longer = new Run.Settings(CHAINS, 40, 45, 5, 1);
    run(path, longer, Limits.NONE);
    Whole expected = Whole.of(path);
    Path extended = folder.resolve("extended.log");
    run(extended, SETTINGS, Limits.NONE);
    run(extended, longer, Limits.NONE);
    assertSame(expected, Whole.of(extended), "extended");
  }

  /** Fewer draws than the round was begun for are no more than asked for, and more come later. */
  @Test
  void aBegunRoundEndsWhereTheDrawsDo() throws IOException {
    Path path = folder.resolve("run.log");
    Run.Settings longer = new Run.Settings(CHAINS, 40, 45, 5, 1);
    run(path, longer, Limits.NONE);
    Whole expected = Whole.of(path);
    Path cut = folder.resolve("cut.log");
    Files.write(cut, Arrays.copyOf(Files.readAllBytes(path), (int) whereChainHas(path, 71)));
    run(cut, new Run.Settings(CHAINS, 40, 32, 5, 1), Limits.NONE);
    Whole fewer = Whole.of(cut);
    assertEquals(72, fewer.chain(0).size());
    assertEquals(72, fewer.chain(1).size());
    run(cut, longer, Limits.NONE);
    assertSame(expected, Whole.of(cut), "with more draws again");
  }

  /** The first place where chain 0 has so many iterations. */
  private long whereChainHas(Path path, int iterations) throws IOException {
    byte[] all = Files.readAllBytes(path);
    Path part = folder.resolve("part.log");
    try (RecordReader records = new RecordReader(path)) {
      while (records.next() != null) {
        Files.write(part, Arrays.copyOf(all, (int) records.offset()));
        if (Whole.of(part).chain(0).size() == iterations) {
          return records.offset();
        }
      }
    }
    throw new AssertionError("chain 0 never has " + iterations + " iterations");
  }

  @Test
  void endsAreTold() throws IOException {
    Evaluator evaluator = new Evaluator(new Peculiar(), OnFailure.REJECT, 0);
    Run enough =
        new Run(
            SETTINGS,
            adapter(evaluator),
            RunListener.silent(),
            new Limits(() -> false, Long.MAX_VALUE, 1, () -> true));
    assertEquals(Ending.ENOUGH, enough.go(evaluator, chain -> Starts.nearZero(), Past.none()));
    Run none = new Run(SETTINGS, adapter(evaluator), RunListener.silent(), Limits.NONE);
    assertEquals(Ending.DONE, none.go(evaluator, chain -> Starts.nearZero(), Past.none()));
  }

  @Test
  void somethingElseIsNoLog() throws IOException {
    Path path = Files.writeString(folder.resolve("other"), "lp__,x\n1,2\n");
    LogException no = assertThrows(LogException.class, () -> LogReader.open(path, 1));
    assertTrue(no.toString().contains("other is not a log of a run"), no::toString);
  }
}
