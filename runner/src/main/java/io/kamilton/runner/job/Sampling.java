package io.kamilton.runner.job;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.linalg.Numerics;
import io.kamilton.run.Ending;
import io.kamilton.run.EngineException;
import io.kamilton.run.EngineProvider;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Round;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.run.Starts;
import io.kamilton.runner.check.TargetCheck;
import io.kamilton.runner.log.Goal;
import io.kamilton.runner.log.RunHeader;
import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.KeptDraws;
import io.kamilton.runner.progress.Pace;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.runner.watch.LivePage;
import io.kamilton.store.LogReader;
import io.kamilton.store.LogWriter;
import io.kamilton.store.RunEvent;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A run with its folder, from the first evaluation to the summary.
 *
 * @param until what is wanted of the draws; null for no more than their number
 * @param cluster where chains run; null for threads of this process
 * @param comparison of the target with what is known of it
 */
record Sampling(
    RunFolder folder,
    Model model,
    @Nullable Until until,
    EngineProvider.@Nullable Cluster cluster,
    Comparison comparison,
    Conduct conduct) {

  /** Samples from the beginning. */
  RunResult begin(ModelTarget target, RunHeader header) throws IOException {
    return go(target, header.streams(), Past.none(), () -> folder.begin(header));
  }

  /** Goes on where the log ends. */
  RunResult resume(ModelTarget target, RunHeader header, long end) throws IOException {
    RunEvent.Resumed resumed = new Goal(model.draws(), until).resumed();
    try (LogReader past = LogReader.open(folder.log(), model.chains(), end)) {
      return go(target, header.streams(), past, () -> LogWriter.append(folder.log(), end, resumed));
    }
  }

  /** Opens the log. */
  private interface OpenLog {
    LogWriter open() throws IOException;
  }

  private RunResult go(ModelTarget target, long streams, Past past, OpenLog openLog)
      throws IOException {
    FrontEnd frontEnd = conduct.frontEnd();
    LivePage live = conduct.live();
    try (Interruption interruption =
        new Interruption(allowance().time(), conduct.stop(), this::sayWhatIsMissing)) {
      LogWriter log = openLog.open();
      if (live != null) {
        frontEnd.accept("watch it at " + live.address());
      }
      Conclusion conclusion;
      @Nullable RuntimeException defect = null;
      boolean interrupted = false;
      try (log) {
        if (comparison.event() != null) {
          log.write(comparison.event());
        }
        Ending ending =
            comparison.stopped()
                ? Ending.CANCELLED
                : sample(target, streams, past, log, interruption);
        if (Thread.interrupted()) {
          // whoever interrupted this thread wants the run to stop, and its files
          interrupted = true;
          interruption.stop();
        }
        log.write(new RunEvent.Ended(ending));
        conclusion = conclusion(ending, interruption);
      } catch (IOException | RuntimeException e) {
        if (!log.isInPlace()) {
          conclusion = Conclusion.failed(gone(), e);
        } else if (interruption.isStopped()) {
          // what failed may have failed because of the signal
          conclusion = conclusion(Ending.CANCELLED, interruption);
        } else if (e instanceof RuntimeException unknown && !isKnown(unknown)) {
          defect = unknown;
          conclusion = Conclusion.failed(String.valueOf(e.getMessage()), e);
        } else {
          conclusion = Conclusion.failed(failure(e), e);
          frontEnd.accept(conclusion.failure());
        }
      } finally {
        target.close();
      }
      RunResult result =
          log.isInPlace()
              ? finish(conclusion, defect)
              : new RunResult(folder, Conclusion.failed(gone(), null), null, gone(), defect);
      frontEnd.ended(result);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      return result;
    }
  }

  private Allowance allowance() {
    return conduct.allowance().after(comparison.nanos());
  }

  private String gone() {
    return """
        %s is gone: it was deleted, or its folder moved, while the run went on; the run has stopped
        the draws are lost, unless the folder was moved: then they are there"""
        .formatted(folder.log());
  }

  private void sayWhatIsMissing() {
    String words =
        """
        stopped before all files were written; every draw is in %1$s
        write the chain files with: kamilton export %2$s; the page with: kamilton report %2$s
        go on with: %3$s""";
    conduct.frontEnd().accept(words.formatted(folder.log(), folder.path(), outlook().resume()));
  }

  private Conclusion conclusion(Ending ending, Interruption interruption) {
    return new Conclusion(ending, "", null, interruption.isStopped(), until, outlook().resume());
  }

  private static boolean isKnown(RuntimeException e) {
    return e instanceof TargetException
        || e instanceof EngineException
        || e instanceof UncheckedIOException
        || e instanceof IllegalArgumentException;
  }

  private String failure(Exception e) {
    String then =
        e instanceof IllegalArgumentException
            ? "change the model, and run it anew"
            : "what there is, is kept in %s; when it is fixed, go on with: %s"
                .formatted(folder.path(), outlook().resume());
    return "%s%n%s".formatted(e.getMessage(), then);
  }

  private Ending sample(
      ModelTarget target, long streams, Past past, LogWriter log, Interruption interruption)
      throws IOException {
    Evaluator evaluator = target.evaluator();
    FrontEnd frontEnd = conduct.frontEnd();
    LivePage live = conduct.live();
    int threads = allowance().threads(target.isOutside(), model.chains());
    Run.Settings settings = model.settings(streams, threads);
    Adapter adapter = model.sampler(target.target()).adapter(evaluator.traits(), settings);
    adapter.cancelledBy(interruption);
    EarlierRun earlier = EarlierRun.of(folder);
    IntFunction<Starts.Proposal> starts;
    try {
      starts = earlier == null ? chain -> target.starts() : earlier.teach(adapter);
    } catch (CancellationException e) {
      return Ending.CANCELLED;
    }
    KeptDraws kept = new KeptDraws(target.space().dimension(), model.chains());
    ChainTallies tallies = new ChainTallies(settings);
    try (FrontEnd.Display display = frontEnd.display(settings, tallies, kept)) {
      if (live != null) {
        Pace pace = new Pace(System.nanoTime());
        live.watch(new WatchedRun(folder, outlook(), tallies, interruption, pace), frontEnd);
      }
      RunListener listeners =
          RunListener.all(List.of(log, kept, tallies, display.listener(), new Departure(frontEnd)));
      Limits limits =
          new Limits(
              interruption,
              allowance().evaluations(),
              TargetCheck.MOST_FAILURES,
              until == null ? () -> false : until.over(kept));
      Run run = new Run(settings, adapter, listeners, limits);
      return (cluster == null ? run : run.on(cluster)).go(evaluator, starts, past);
    }
  }

  private Outlook outlook() {
    return new Outlook(folder.path(), model, model.draws(), until);
  }

  private RunResult finish(Conclusion conclusion, @Nullable RuntimeException defect) {
    try {
      Rendering whole = Rendering.write(folder);
      LivePage live = conduct.live();
      if (live != null) {
        live.end(outlook().ended(Done.of(whole), conclusion), whole.report());
      }
      return new RunResult(folder, conclusion, whole, "", defect);
    } catch (IOException e) {
      return notWritten(conclusion, e, defect);
    } catch (RuntimeException e) {
      if (defect != null) {
        e.addSuppressed(defect);
      }
      return notWritten(conclusion, e, e);
    }
  }

  private RunResult notWritten(
      Conclusion conclusion, Exception why, @Nullable RuntimeException defect) {
    String words =
        "%s%nthe draws are in %s; write the chain files with: kamilton export %s"
            .formatted(why.getMessage(), folder.log(), folder.path());
    return new RunResult(folder, conclusion, null, words, defect);
  }

  /** Says once that a resumed run does not come out the same. */
  private record Departure(FrontEnd frontEnd, AtomicBoolean said) implements RunListener {
    Departure(FrontEnd frontEnd) {
      this(frontEnd, new AtomicBoolean());
    }

    @Override
    public void departs(Round known) {
      if (said.compareAndSet(false, true)) {
        frontEnd.accept(
            "warning: this machine or this version computes other last digits than the run so far (numerics now: %s): the draws stay exact, but they are not the same bits as without the interruption"
                .formatted(Numerics.describe()));
      }
    }

    @Override
    public void round(List<ChainRound> round, boolean warmup) {}
  }
}
