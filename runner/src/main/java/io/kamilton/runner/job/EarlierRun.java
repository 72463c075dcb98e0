package io.kamilton.runner.job;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Transition;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Past;
import io.kamilton.run.Starts;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.log.LogReplay;
import io.kamilton.runner.log.RunHeader;
import io.kamilton.runner.output.AtomicFile;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.store.LogReader;
import io.kamilton.store.LogScan;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A run that another one begins with: its chains start where this one's ended, and its adapter
 * learns first what this one's had learnt. Its log is copied, so that the new run needs no other.
 */
record EarlierRun(Path folder, Path log, RunHeader header) {
  /** The run in a folder, for a model with the same parameters and sampler. */
  static EarlierRun open(Path folder, Model next) throws IOException {
    RunFolder run = RunFolder.of(folder);
    RunHeader header = run.header();
    Model model = header.model();
    if (!model.space().columns().equals(next.space().columns())) {
      throw new InputException(
          "the earlier run in %s has the parameters %s; this model has %s"
              .formatted(folder, model.space().columns(), next.space().columns()));
    }
    List<Bounds> bounds = model.parameters().stream().map(Parameter::bounds).toList();
    List<Bounds> nextBounds = next.parameters().stream().map(Parameter::bounds).toList();
    if (!bounds.equals(nextBounds)) {
      throw new InputException(
          "the parameters of the earlier run in %s have the bounds %s; this model's have %s"
              .formatted(folder, bounds, nextBounds));
    }
    if (!model.sampler().name().equals(next.sampler().name())) {
      throw new InputException(
          "the earlier run in %s has the sampler %s; this one has %s, which cannot use what it learnt"
              .formatted(folder, model.sampler().name(), next.sampler().name()));
    }
    EarlierRun earlier = new EarlierRun(folder, run.log(), header);
    earlier.requireBegun();
    return earlier;
  }

  /** The run that the one in a folder began with; null where it began with none. */
  static @Nullable EarlierRun of(RunFolder folder) throws IOException {
    Path log = folder.earlierLog();
    if (!Files.exists(log)) {
      return null;
    }
    return new EarlierRun(folder.path(), log, RunHeader.parse(LogReader.header(log), log));
  }

  private int chains() {
    return header.model().chains();
  }

  private void requireBegun() throws IOException {
    try (LogReader reader = LogReader.open(log, chains())) {
      for (int chain = 0; chain < chains(); chain++) {
        if (reader.tried(chain).isEmpty()) {
          throw new InputException(
              "chain %d of the earlier run (%s) never began; begin without it"
                  .formatted(chain + 1, log));
        }
      }
    }
  }

  /** Keeps a copy for a new run, which sees no more of this one if it still goes on. */
  EarlierRun copyTo(RunFolder folder) throws IOException {
    AtomicFile.write(
        folder.earlierLog(), part -> Files.copy(log, part, StandardCopyOption.REPLACE_EXISTING));
    return new EarlierRun(folder.path(), folder.earlierLog(), header);
  }

  /** Whether its target is that of a model which is to begin with it. */
  Comparison compare(Model next, ModelTarget target, Conduct conduct) throws IOException {
    List<Evaluated> points = LogScan.of(log, chains()).points();
    return Comparison.of(next, target, points, folder, true, conduct);
  }

  /**
   * The key of the random numbers of a run that begins with this one. It follows from the seed, and
   * from this run's key and length: with the same numbers again, the draws of both would be
   * correlated.
   */
  long nextStreams(long seed) throws IOException {
    List<Integer> iterations = LogScan.of(log, chains()).iterations();
    long all = iterations.stream().mapToLong(Integer::longValue).sum();
    return RandomStream.of(header.streams(), 0, all, Purpose.NEXT_RUN).nextLong() ^ seed;
  }

  /** Shows an adapter all that the chains did; where they ended, each for a chain that starts. */
  IntFunction<Starts.Proposal> teach(Adapter adapter) throws IOException {
    Lesson lesson = new Lesson(adapter);
    LogReplay.of(log, chains(), List.of(lesson));
    if (lesson.taught) {
      adapter.refit();
    }
    List<Point> ends = List.copyOf(lesson.ends.values());
    return chain -> Starts.around(ends.get(chain % ends.size()).toArray(), 0);
  }

  /** What an adapter is shown, and where the chains were last. */
  private static final class Lesson implements LogReplay.Visitor {
    private final Adapter adapter;
    private final Map<Integer, Point> ends = new TreeMap<>();
    private boolean taught;

    Lesson(Adapter adapter) {
      this.adapter = adapter;
    }

    @Override
    public void tried(int chain, Evaluated point) {
      ends.put(chain, point.x());
    }

    @Override
    public void round(Past.Known known, double seconds) {
      for (ChainRound round : known.chains()) {
        List<Transition> transitions = round.transitions();
        if (!transitions.isEmpty()) {
          ends.put(round.chain(), transitions.get(transitions.size() - 1).next().x());
        }
      }
      if (known.isWhole()) {
        adapter.learn(known.chains());
        taught = true;
      }
    }
  }
}
