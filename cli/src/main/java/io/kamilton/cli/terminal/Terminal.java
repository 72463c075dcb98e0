package io.kamilton.cli.terminal;

import io.kamilton.run.Run;
import io.kamilton.runner.job.Conclusion;
import io.kamilton.runner.job.Done;
import io.kamilton.runner.job.FrontEnd;
import io.kamilton.runner.job.Rendering;
import io.kamilton.runner.job.RunResult;
import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.KeptDraws;
import io.kamilton.runner.summary.Rows;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.SummaryText;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * The terminal as the front end of a run: progress and messages on standard error, messages above
 * the progress where there is any, and the summary on standard output.
 */
public final class Terminal implements FrontEnd {
  private final PrintWriter out;
  private final PrintWriter err;
  private volatile @Nullable ProgressDisplay display;

  public Terminal(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public void accept(String message) {
    ProgressDisplay now = display;
    String line = "kamilton: " + message;
    if (now == null || now.isClosed()) {
      err.println(line);
    } else {
      now.message(line);
    }
  }

  @Override
  public Display display(Run.Settings settings, ChainTallies chains, KeptDraws kept) {
    ProgressDisplay opened =
        ProgressDisplay.start(settings, chains, kept, err, StandardStreams.errorIsTerminal());
    display = opened;
    return new Display(opened, opened::close);
  }

  /** Says what became of the run, and prints the summary. */
  @Override
  public void ended(RunResult result) {
    Rendering rendering = result.rendering();
    if (rendering == null) {
      accept(result.notWritten());
    } else {
      print(result.conclusion(), rendering);
      out.println("output: " + result.folder().path());
    }
    out.flush();
  }

  private void print(Conclusion conclusion, Rendering rendering) {
    Summary summary = rendering.summary();
    String words = conclusion.words(Done.of(rendering), rendering.run().model());
    if (conclusion.ending() != null && !words.isEmpty()) {
      accept(words);
    }
    if (summary.draws() > 0) {
      SummaryText.print(summary, Rows.PARAMETERS, StandardStreams.outputColumns(), out);
      out.println();
    }
  }
}
