package io.kamilton.runner.job;

import io.kamilton.runner.progress.Pace;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.watch.Standing;
import io.kamilton.runner.watch.Standing.State;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How far a run is, and what is said of it to those who watch it.
 *
 * @param draws wanted a chain
 * @param until what is wanted of them; null for no more than their number
 */
record Outlook(Path folder, Model model, int draws, @Nullable Until until) {
  /**
   * Of a run that goes on.
   *
   * @param stopping whether it was told to end
   * @param noStop why it cannot be stopped by who watches it; empty where it can
   */
  Standing going(Done done, Pace pace, boolean stopping, String noStop) {
    long left = (model.warmup() + (long) draws) * model.chains() - done.all();
    String then =
        stopping
            ? "What is being evaluated is ended, and the draws are written."
            : until == null ? "" : "It ends as soon as " + until + " is reached.";
    return standing(
        stopping ? State.STOPPING : State.RUNNING,
        stopping ? "Stopping" : phase(done),
        then,
        done,
        pace.evaluationsPerSecond(),
        stopping || left <= 0 ? Double.NaN : pace.secondsFor(left),
        stopping ? "The run is stopping." : noStop);
  }

  private String phase(Done done) {
    if (done.all() == 0) {
      return "Looking for starts";
    }
    boolean warm = model.warmup() > 0 && done.draws(model) == 0;
    return warm ? "Warming up" : "Sampling";
  }

  /** Of a run that has ended. */
  Standing ended(Done done, Conclusion conclusion) {
    String words = conclusion.words(done, model);
    String sentence =
        words.isEmpty() ? "" : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    return ended(done, conclusion.state(), conclusion.title(), sentence);
  }

  /** How a user resumes the run. */
  String resume() {
    return model.target().source().resume(folder);
  }

  /** Of a run that nobody works on, though it did not say that it ends. */
  Standing interrupted(Done done) {
    String then =
        "No process works on it now; %d draws a chain are kept; go on with: %s"
            .formatted(done.draws(model), resume());
    return ended(done, State.STOPPED, "Interrupted", then);
  }

  private Standing ended(Done done, State state, String words, String then) {
    return standing(state, words, then, done, Double.NaN, Double.NaN, "The run has ended.");
  }

  private Standing standing(
      State state,
      String words,
      String then,
      Done done,
      double rate,
      double secondsLeft,
      String noStop) {
    return new Standing(
        state,
        model.name(),
        words,
        then,
        folder.toString(),
        model.warmup(),
        draws,
        done.iterations(),
        done.evaluations(),
        rate,
        secondsLeft,
        done.failures(),
        noStop);
  }
}
