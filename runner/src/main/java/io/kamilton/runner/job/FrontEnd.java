package io.kamilton.runner.job;

import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.KeptDraws;
import java.util.function.Consumer;

/**
 * Who shows a run to its user: a terminal, a notebook, nobody. It hears lines that the user should
 * read while the run goes on.
 */
public interface FrontEnd extends Consumer<String> {
  /**
   * The progress of a run on show.
   *
   * @param listener hears of every step and round
   * @param end called when the chains stop
   */
  record Display(RunListener listener, Runnable end) implements AutoCloseable {
    @Override
    public void close() {
      end.run();
    }
  }

  /**
   * Opens the display of a run.
   *
   * @param chains what each chain has done, counted before the display hears of it
   * @param kept the draws so far, and what they say of convergence
   */
  Display display(Run.Settings settings, ChainTallies chains, KeptDraws kept);

  /** The run has ended and its files are written, unless the result says otherwise. */
  void ended(RunResult result);

  /** How its user says that a changed target is accepted. */
  default String acceptance() {
    return "--accept-changed-target, in Java acceptChangedTarget()";
  }

  /** How its user begins a run though another is in the folder. */
  default String anew() {
    return "name another folder";
  }

  /** A front end that shows nothing. */
  static FrontEnd silent() {
    return of(line -> {}, RunListener.silent());
  }

  /**
   * A front end of two listeners.
   *
   * @param lines hears what the user should read, from any thread
   * @param listener hears of every step and round
   */
  static FrontEnd of(Consumer<String> lines, RunListener listener) {
    return new FrontEnd() {
      @Override
      public void accept(String line) {
        lines.accept(line);
      }

      @Override
      public Display display(Run.Settings settings, ChainTallies chains, KeptDraws kept) {
        return new Display(listener, () -> {});
      }

      @Override
      public void ended(RunResult result) {}
    };
  }
}
