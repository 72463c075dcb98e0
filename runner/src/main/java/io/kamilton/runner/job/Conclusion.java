package io.kamilton.runner.job;

import io.kamilton.run.Ending;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.watch.Standing.State;
import org.jspecify.annotations.Nullable;

/**
 * What became of a run, in words.
 *
 * @param ending null where it failed
 * @param failure why it failed; empty where it did not, or where that is not known
 * @param cause of the failure; null where it did not fail, or where that is not known
 * @param stopped whether a user stopped it, rather than the time allowed
 * @param until what was wanted of the draws; null for no more than their number
 * @param resume how a user resumes it; empty where it failed
 */
public record Conclusion(
    @Nullable Ending ending,
    String failure,
    @Nullable Exception cause,
    boolean stopped,
    @Nullable Until until,
    String resume) {
  /** Of a run that failed. */
  static Conclusion failed(String why, @Nullable Exception cause) {
    return new Conclusion(null, why, cause, false, null, "");
  }

  public State state() {
    if (ending == null) {
      return State.FAILED;
    }
    return switch (ending) {
      case DONE, ENOUGH -> State.DONE;
      case EVALUATIONS, CANCELLED -> State.STOPPED;
    };
  }

  /** A word for it. */
  String title() {
    return switch (state()) {
      case DONE -> "Done";
      case FAILED -> "Failed";
      default -> "Stopped";
    };
  }

  /** A sentence with what to do, unless it is simply done. */
  public String words(Done done, Model model) {
    if (ending == null) {
      return failure;
    }
    return switch (ending) {
      case DONE -> "";
      case ENOUGH -> until + " is reached; " + kept(done.draws(model));
      case EVALUATIONS -> "the evaluations allowed are used up" + whatThereIs(done, model);
      case CANCELLED ->
          (stopped ? "stopped" : "the time allowed is over") + whatThereIs(done, model);
    };
  }

  private static String kept(int draws) {
    return draws + " draws a chain are kept";
  }

  private String whatThereIs(Done done, Model model) {
    if (done.evaluations() == done.failures()) {
      return "; no evaluation has succeeded yet";
    }
    String kept =
        done.slowest() < model.warmup()
            ? " in warm-up at %d of %d iterations; nothing is lost"
                .formatted(done.slowest(), model.warmup())
            : "; " + kept(done.draws(model));
    return kept + "; go on with: " + resume;
  }
}
