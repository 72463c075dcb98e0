package io.kamilton.cli.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.cli.live.LivePage;
import io.kamilton.cli.model.Model;
import io.kamilton.cli.output.Summary;
import io.kamilton.cli.output.SummaryText;
import io.kamilton.linalg.Numerics;
import io.kamilton.run.Ending;
import io.kamilton.run.EngineException;
import io.kamilton.run.EngineProvider;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Progress;
import io.kamilton.run.Round;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.store.LogReader;
import io.kamilton.store.LogWriter;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A run with its folder, from the first evaluation to the summary. */
final class Sampling {
  private static final int DONE = 0;
  private static final int FAILED = 1;

  /** As Ctrl-C leaves it. */
  private static final int STOPPED = 130;

  private final RunFolder folder;
  private final Model model;
  private final Options options;
  private final @Nullable Until until;
  private final EngineProvider.@Nullable Cluster cluster;
  private final @Nullable LivePage live;
  private final Messages messages;
  private final PrintWriter out;
  private final PrintWriter err;

  /**
   * A run.
   *
   * @param until what is wanted of the draws; null for no more than their number
   * @param cluster where chains run; null for threads of this process
   * @param live where the run is watched; null where it is not
   */
  Sampling(
      RunFolder folder,
      Model model,
      Options options,
      @Nullable Until until,
      EngineProvider.@Nullable Cluster cluster,
      @Nullable LivePage live,
      Messages messages,
      PrintWriter out,
      PrintWriter err) {
    this.folder = folder;
    this.model = model;
    this.options = options;
    this.until = until;
    this.cluster = cluster;
    this.live = live;
    this.messages = messages;
    this.out = out;
    this.err = err;
  }

  /** Samples from the beginning; the exit status. */
  int begin(ModelTarget target, RunHeader header, IntFunction<Starts.Proposal> starts)
      throws IOException {
    return go(target, starts, Past.none(), () -> folder.begin(header));
  }

  /** Goes on where the log ends; the exit status. */
  int resume(ModelTarget target, IntFunction<Starts.Proposal> starts, long end) throws IOException {
    String note = RunNotes.resumed(new RunNotes.Goal(model.draws(), until));
    try (LogReader past = LogReader.open(folder.log(), model.chains(), end)) {
      return go(target, starts, past, () -> LogWriter.append(folder.log(), end, note));
    }
  }

  /** Opens the log. */
  private interface OpenLog {
    LogWriter open() throws IOException;
  }

  private int go(
      ModelTarget target, IntFunction<Starts.Proposal> starts, Past past, OpenLog openLog)
      throws IOException {
    try (Interruption interruption = new Interruption(options.maxTime())) {
      LogWriter log = openLog.open();
      if (live != null) {
        messages.accept("watch it at " + live.address());
      }
      Conclusion conclusion;
      @Nullable RuntimeException defect = null;
      try (log) {
        Ending ending = sample(target, starts, past, log, interruption);
        log.note(RunNotes.ended(ending));
        conclusion = conclusion(ending, interruption);
      } catch (IOException | RuntimeException e) {
        if (interruption.isStopped()) {
          // what failed may have failed because of the signal
          conclusion = conclusion(Ending.CANCELLED, interruption);
        } else if (e instanceof RuntimeException unknown && !isKnown(unknown)) {
          defect = unknown;
          conclusion = Conclusion.failed(String.valueOf(e.getMessage()), folder.path());
        } else {
          conclusion = Conclusion.failed(failure(e), folder.path());
          err.println("kamilton: " + conclusion.failure());
        }
      } finally {
        target.close();
      }
      int status = finish(conclusion);
      if (defect != null) {
        throw defect;
      }
      return status;
    }
  }

  private Conclusion conclusion(Ending ending, Interruption interruption) {
    return new Conclusion(ending, "", interruption.isStopped(), until, folder.path());
  }

  private static boolean isKnown(RuntimeException e) {
    return e instanceof TargetException
        || e instanceof EngineException
        || e instanceof UncheckedIOException
        || e instanceof IllegalArgumentException;
  }

  private String failure(Exception e) {
    String goOn = "kamilton resume " + folder.path();
    String then =
        e instanceof IllegalArgumentException
            ? "change the model file, and run it anew"
            : "what there is, is kept in %s; when it is mended, go on with: %s"
                .formatted(folder.path(), goOn);
    return "%s%n%s".formatted(e.getMessage(), then);
  }

  private Ending sample(
      ModelTarget target,
      IntFunction<Starts.Proposal> starts,
      Past past,
      LogWriter log,
      Interruption interruption)
      throws IOException {
    Evaluator evaluator = target.evaluator();
    int threads = options.threads(target.isOutside(), model.chains());
    Run.Settings settings =
        new Run.Settings(model.chains(), model.warmup(), model.draws(), model.seed(), threads);
    Adapter adapter = model.sampler(target.target()).adapter(evaluator, settings);
    EarlierRun earlier = EarlierRun.of(folder);
    if (earlier != null) {
      earlier.teach(adapter);
    }
    KeptDraws kept = new KeptDraws(target.space().dimension(), model.chains());
    try (ProgressDisplay display = options.display(settings, kept, err)) {
      messages.above(display);
      if (live != null) {
        live.watch(new WatchedRun(folder, outlook(), display.chains(), interruption), messages);
      }
      Progress listeners = Progress.all(List.of(log, kept, display, new Departure(messages)));
      Limits limits =
          new Limits(
              interruption,
              options.maxEvaluations(),
              TargetCheck.MOST_FAILURES,
              until == null ? () -> false : until.over(kept));
      Run run = new Run(settings, adapter, listeners, limits);
      return (cluster == null ? run : run.on(cluster)).go(evaluator, starts, past);
    } finally {
      messages.above(null);
    }
  }

  private Outlook outlook() {
    return new Outlook(folder.path(), model, model.draws(), until);
  }

  /** Renders, says what became of the run, and prints the summary; the exit status. */
  private int finish(Conclusion conclusion) {
    int status =
        switch (conclusion.state()) {
          case FAILED -> FAILED;
          case STOPPED -> conclusion.stopped() ? STOPPED : DONE;
          default -> DONE;
        };
    try {
      Rendering whole = Rendering.write(folder);
      Summary summary = whole.summary();
      String words = conclusion.words(summary.draws());
      if (conclusion.ending() != null && !words.isEmpty()) {
        err.println("kamilton: " + words);
      }
      if (summary.draws() > 0) {
        SummaryText.print(summary, out);
        out.println();
      }
      out.println("output: " + folder.path());
      endWatching(conclusion, whole);
    } catch (IOException e) {
      err.println("kamilton: " + e.getMessage());
      err.println(
          "the draws are in "
              + folder.log()
              + "; render them with: kamilton export "
              + folder.path());
      status = FAILED;
    }
    out.flush();
    return status;
  }

  private void endWatching(Conclusion conclusion, Rendering whole) {
    if (live != null) {
      live.end(outlook().ended(Outlook.Done.of(whole), conclusion), whole.report());
    }
  }

  /** Says once that a resumed run does not come out the same. */
  private record Departure(Messages messages, AtomicBoolean said) implements Progress {
    Departure(Messages messages) {
      this(messages, new AtomicBoolean());
    }

    @Override
    public void departs(Round known) {
      if (said.compareAndSet(false, true)) {
        messages.accept(
            "warning: this machine or this version computes other last digits than the run so far"
                + " (numerics now: "
                + Numerics.describe()
                + "): the draws stay exact, but they are not the same bits as without the"
                + " interruption");
      }
    }

    @Override
    public void round(List<ChainRound> round, boolean warmup) {}
  }
}
