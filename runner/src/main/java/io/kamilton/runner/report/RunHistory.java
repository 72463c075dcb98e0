package io.kamilton.runner.report;

import io.kamilton.store.RunEvent;
import java.util.List;

/**
 * What the log of a run tells besides its draws.
 *
 * @param starts evaluations before the first iteration
 * @param moments when rounds began, and when the run ended, in order
 * @param choices what the sampler chose, wherever that changed
 * @param predictions some of those that the surrogate made after warm-up
 * @param failures the latest ones of the target
 * @param settings the model file with every default
 * @param versions of the program and its numerics
 * @param events what happened to the run as a whole, such as resumptions
 */
public record RunHistory(
    long starts,
    List<Moment> moments,
    List<Choice> choices,
    List<Prediction> predictions,
    List<Failure> failures,
    String settings,
    List<String> versions,
    List<RunEvent> events) {
  /**
   * A time in the run.
   *
   * @param iteration how many iterations a chain were done, warm-up included
   * @param evaluations how many the target had answered
   * @param seconds since the run began, without interruptions
   */
  public record Moment(int iteration, long evaluations, double seconds) {}

  /** What the sampler chose at a time, in words. */
  public record Choice(Moment at, String words) {}

  /**
   * How log π̂ changed from a state to a proposal.
   *
   * @param predicted f(y) − f(x)
   * @param found log π̂(y) − log π̂(x)
   */
  public record Prediction(double predicted, double found) {}

  /**
   * An evaluation that failed.
   *
   * @param chain from 1
   * @param iteration from 1, warm-up included; 0 for a start
   * @param kind of the failure, a word
   * @param why where it was, and what the target said of it
   */
  public record Failure(int chain, int iteration, String kind, String why) {}

  public RunHistory {
    moments = List.copyOf(moments);
    choices = List.copyOf(choices);
    predictions = List.copyOf(predictions);
    failures = List.copyOf(failures);
    versions = List.copyOf(versions);
    events = List.copyOf(events);
  }

  /** When so many iterations a chain were done, between the moments that are known. */
  double secondsAt(int iteration) {
    Moment before = new Moment(0, 0, 0);
    for (Moment next : moments) {
      if (next.iteration >= iteration) {
        double share =
            next.iteration == before.iteration
                ? 1
                : (iteration - before.iteration) / (double) (next.iteration - before.iteration);
        return before.seconds + share * (next.seconds - before.seconds);
      }
      before = next;
    }
    return before.seconds;
  }
}
