package io.kamilton.cli.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
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

  private final RunFolder folder;
  private final Model model;
  private final Options options;
  private final @Nullable Until until;
  private final EngineProvider.@Nullable Cluster cluster;
  private final Messages messages;
  private final PrintWriter out;
  private final PrintWriter err;

  /**
   * A run.
   *
   * @param until what is wanted of the draws; null for no more than their number
   * @param cluster where chains run; null for threads of this process
   */
  Sampling(
      RunFolder folder,
      Model model,
      Options options,
      @Nullable Until until,
      EngineProvider.@Nullable Cluster cluster,
      Messages messages,
      PrintWriter out,
      PrintWriter err) {
    this.folder = folder;
    this.model = model;
    this.options = options;
    this.until = until;
    this.cluster = cluster;
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
      int status = DONE;
      @Nullable Ending ending = null;
      @Nullable RuntimeException defect = null;
      try (log) {
        ending = sample(target, starts, past, log, interruption);
        log.note("ended: " + ending);
      } catch (IOException | RuntimeException e) {
        status = FAILED;
        if (interruption.isSignalled()) {
          ending = Ending.CANCELLED; // what failed may have failed because of the signal
        } else if (e instanceof RuntimeException unknown && !isKnown(unknown)) {
          defect = unknown;
        } else {
          err.println(failure(e));
        }
      } finally {
        target.close();
      }
      status = finish(status, ending, interruption);
      if (defect != null) {
        throw defect;
      }
      return status;
    }
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
    return "kamilton: %s%n%s".formatted(e.getMessage(), then);
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

  /** Renders, says what became of the run, and prints the summary. */
  private int finish(int status, @Nullable Ending ending, Interruption interruption) {
    try {
      Summary summary = folder.render();
      if (ending != null) {
        say(ending, interruption, summary);
      }
      if (summary.draws() > 0) {
        SummaryText.print(summary, out);
        out.println();
      }
      out.println("output: " + folder.path());
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

  private void say(Ending ending, Interruption interruption, Summary summary) {
    String kept = summary.draws() + " draws a chain are kept";
    String goOn = "; go on with: kamilton resume " + folder.path();
    switch (ending) {
      case DONE -> {}
      case ENOUGH -> err.println("kamilton: " + until + " is reached; " + kept);
      case EVALUATIONS ->
          err.println("kamilton: the evaluations allowed are used up; " + kept + goOn);
      case CANCELLED -> {
        String why = interruption.isSignalled() ? "stopped; " : "the time allowed is over; ";
        err.println("kamilton: " + why + kept + goOn);
      }
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
