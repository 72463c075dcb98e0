package io.kamilton.store;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Past;
import io.kamilton.run.Round;
import io.kamilton.target.Evaluated;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A log read back as the past of its run, a round at a time; also while the run goes on. */
public final class LogReader implements Past, AutoCloseable {
  private static final LongAdder READINGS = new LongAdder();

  private final RecordReader records;
  private final int chains;
  private final String header;
  private final Map<Integer, List<Evaluated>> tried = new TreeMap<>();
  private final Map<Integer, ChainState> states = new TreeMap<>();
  private final List<RunEvent> events = new ArrayList<>();
  private @Nullable Round begun;
  private double seconds;
  private double earlierSeconds;

  private LogReader(RecordReader records, int chains) throws IOException {
    this.records = records;
    this.chains = chains;
    Decoder first = first(records);
    try {
      header = first.text();
      readStarts();
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw records.senseless(e);
    }
  }

  /** Opens a log of so many chains and reads it up to its first round. */
  public static LogReader open(Path path, int chains) throws IOException {
    return open(new RecordReader(path), chains);
  }

  /** The same up to where its whole records end: more may be written behind it meanwhile. */
  public static LogReader open(Path path, int chains, long end) throws IOException {
    return open(new RecordReader(path, end), chains);
  }

  private static LogReader open(RecordReader records, int chains) throws IOException {
    READINGS.increment();
    try {
      return new LogReader(records, chains);
    } catch (IOException | RuntimeException e) {
      records.close();
      throw e;
    }
  }

  /** How many logs this process has begun to decode. */
  public static long readings() {
    return READINGS.sum();
  }

  /** What the run is, as it was told. */
  public static String header(Path path) throws IOException {
    try (RecordReader records = new RecordReader(path)) {
      Decoder first = first(records);
      try {
        return first.text();
      } catch (IllegalArgumentException | BufferUnderflowException e) {
        throw records.damaged("its first record makes no sense");
      }
    }
  }

  private static Decoder first(RecordReader records) throws IOException {
    Decoder first = records.next();
    if (first == null || records.type() != RecordType.HEADER) {
      throw records.damaged("its first record is missing");
    }
    return first;
  }

  public String header() {
    return header;
  }

  /** What happened to the run, as far as it was read. */
  public List<RunEvent> events() {
    return List.copyOf(events);
  }

  /** How long the run took, all of its resumptions together, as far as it was read. */
  public double seconds() {
    return earlierSeconds + seconds;
  }

  /** Where the whole records end, once all rounds were read. */
  public long end() {
    return records.offset();
  }

  @Override
  public List<Evaluated> tried(int chain) {
    return tried.getOrDefault(chain, List.of());
  }

  @Override
  public @Nullable Known next() {
    Round round = begun;
    if (round == null) {
      return null;
    }
    try {
      return new Known(round, readRound());
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      LogException damage = records.senseless(e);
      throw new UncheckedIOException(damage.getMessage(), damage);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private void readStarts() throws IOException {
    for (Decoder in = records.next(); in != null; in = records.next()) {
      switch (records.type()) {
        case TRIED -> readTry(in);
        case RESUMED, COMPARED, ENDED -> readEvent(in);
        case ROUND -> {
          begin(in);
          return;
        }
        default -> throw records.damaged("a " + records.type() + " stands before the first round");
      }
    }
  }

  private void readTry(Decoder in) {
    int chain = in.chain();
    Evaluated point = in.evaluated();
    tried.computeIfAbsent(chain, key -> new ArrayList<>()).add(point);
    if (Double.isFinite(point.logEstimate())) {
      states.put(chain, ChainState.start(point));
    }
  }

  /** The iterations up to the next round, or to the end. */
  private List<ChainRound> readRound() throws IOException {
    List<List<Transition>> steps = new ArrayList<>();
    for (int chain = 0; chain < chains; chain++) {
      steps.add(new ArrayList<>());
    }
    begun = null;
    while (begun == null) {
      Decoder in = records.next();
      if (in == null) {
        break;
      }
      switch (records.type()) {
        case STEP -> readStep(in, steps);
        case RESUMED, COMPARED, ENDED -> readEvent(in);
        case ROUND -> begin(in);
        default -> throw records.damaged("a " + records.type() + " stands within the rounds");
      }
    }
    List<ChainRound> round = new ArrayList<>();
    for (int chain = 0; chain < chains; chain++) {
      round.add(new ChainRound(chain, steps.get(chain)));
    }
    return round;
  }

  private void readStep(Decoder in, List<List<Transition>> steps) throws IOException {
    int chain = in.chain();
    ChainState before = states.get(chain);
    if (before == null || chain < 0 || chain >= chains) {
      throw records.damaged("chain " + chain + " has no start");
    }
    Transition transition = in.step(before);
    states.put(chain, transition.next());
    steps.get(chain).add(transition);
  }

  private void begin(Decoder in) {
    begun = in.round();
    seconds = Math.max(seconds, begun.seconds());
  }

  private void readEvent(Decoder in) {
    double at = in.seconds();
    switch (records.type()) {
      case RESUMED -> {
        // the clock starts anew
        earlierSeconds += seconds;
        seconds = 0;
      }
      case ENDED -> seconds = Math.max(seconds, at);
      default -> {}
    }
    events.add(in.event(records.type()));
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
