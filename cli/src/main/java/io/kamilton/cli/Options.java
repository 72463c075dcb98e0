package io.kamilton.cli;

import io.kamilton.runner.engine.Engines;
import io.kamilton.runner.engine.Program;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.job.Allowance;
import io.kamilton.runner.job.Conclusion;
import io.kamilton.runner.job.Conduct;
import io.kamilton.runner.job.FrontEnd;
import io.kamilton.runner.job.RunResult;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.watch.LivePage;
import io.kamilton.runner.yaml.TimeText;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How much of a run is done now: options that {@code run} and {@code resume} share. */
final class Options {
  private static final int DONE = 0;
  private static final int FAILED = 1;

  /** As Ctrl-C leaves it. */
  private static final int STOPPED = 130;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description =
          "threads that run the chains; the draws do not depend on it (default: all cores, or one a"
              + " chain for a target in another process)")
  private @Nullable Integer threads;

  @Option(
      names = "--max-evals",
      paramLabel = "N",
      description = "stop when the target was evaluated so often, over all chains; resume goes on")
  private @Nullable Long maxEvals;

  @Option(
      names = "--max-time",
      paramLabel = "T",
      converter = Time.class,
      description = "stop after this time, such as 30s, 20m or 2h; resume goes on")
  private @Nullable Duration maxTime;

  @Option(
      names = "--until",
      paramLabel = "GOAL",
      converter = Goal.class,
      description =
          "stop as soon as the draws are good enough: ess=400 (the smallest bulk effective sample"
              + " size), rhat=1.01, or both")
  private @Nullable Until until;

  @Option(
      names = "--engine",
      paramLabel = "WHERE",
      description =
          "where chains run; the draws do not depend on it: local (threads of this process),"
              + " spark://HOST:PORT, local-cluster[WORKERS,CORES,MEGABYTES], or spark within"
              + " spark-submit (default: local, or where the run was begun)")
  private @Nullable String engine;

  @Option(
      names = "--accept-changed-target",
      description =
          "go on, with a warning, where the target does not give the values that are stored: for"
              + " resume and --from")
  private boolean acceptsChangedTarget;

  @Option(
      names = "--watch",
      description = "a page to look at while the run goes on; its address is printed")
  private boolean watch;

  @Option(
      names = "--port",
      paramLabel = "P",
      description = "where the page of --watch is, on this machine alone (default: any free port)")
  private @Nullable Integer port;

  /** Throws where a number makes no sense, or a place names no engine. */
  void validate() {
    if (port != null && !watch) {
      throw new InputException("--port is for the page of --watch, which is not given");
    }
    if (engine != null) {
      Engines.require(engine);
    }
    Subcommand.requirePositive("--threads", threads == null ? 1 : threads);
    Subcommand.requirePositive("--max-evals", maxEvals == null ? 1 : maxEvals);
  }

  /** Throws where there is nothing to accept. */
  void requireEarlierRun(boolean given) {
    if (acceptsChangedTarget && !given) {
      throw new InputException("--accept-changed-target is for --from, which is not given");
    }
  }

  /** The page to watch the run on; null where none is wanted. */
  /** What is run: a new run, or one that goes on. */
  interface Job {
    RunResult run(Conduct conduct) throws IOException;
  }

  /**
   * Runs it; what the command ends with.
   *
   * @throws RuntimeException that nobody foresaw, so that it is reported as a defect of the program
   */
  int run(Job job, FrontEnd frontEnd) throws IOException {
    try (LivePage live = watch ? LivePage.open(port == null ? 0 : port) : null) {
      RunResult result = job.run(conduct(live, frontEnd));
      if (result.defect() != null) {
        throw result.defect();
      }
      return result.rendering() == null ? FAILED : status(result.conclusion());
    }
  }

  private static int status(Conclusion conclusion) {
    return switch (conclusion.state()) {
      case FAILED -> FAILED;
      case STOPPED -> conclusion.stopped() ? STOPPED : DONE;
      default -> DONE;
    };
  }

  private Conduct conduct(@Nullable LivePage live, FrontEnd frontEnd) {
    Allowance allowance =
        new Allowance(threads, maxEvals == null ? Long.MAX_VALUE : maxEvals, maxTime);
    return new Conduct(
        allowance,
        until,
        engine,
        Program.of(Main.class),
        () -> false,
        acceptsChangedTarget,
        live,
        frontEnd);
  }

  private static final class Time implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      return TimeText.parse(text)
          .orElseThrow(
              () -> new TypeConversionException(Quoted.of(text) + " is not " + TimeText.ALLOWED));
    }
  }

  private static final class Goal implements ITypeConverter<Until> {
    @Override
    public Until convert(String text) {
      try {
        return Until.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
