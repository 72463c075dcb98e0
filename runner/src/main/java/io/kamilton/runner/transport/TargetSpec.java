package io.kamilton.runner.transport;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What is sampled, as a model file says it.
 *
 * @param source who answers
 * @param noisy whether answers differ from call to call
 * @param seeds how many seeds an estimate takes; above 1, chains renew them one at a time
 * @param timeout for one evaluation; null for none
 * @param retries how often an evaluation that failed is tried again
 */
public record TargetSpec(
    Transport source,
    Returns returns,
    boolean noisy,
    int seeds,
    @Nullable Duration timeout,
    int retries,
    OnFailure onFailure) {

  /** The same, answered by another. */
  public TargetSpec with(Transport other) {
    return new TargetSpec(other, returns, noisy, seeds, timeout, retries, onFailure);
  }

  /** What an answer is. */
  public enum Returns {
    LOG_DENSITY,
    LOG_LIKELIHOOD,
    SIMULATION;

    /** Its name in a model file. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** What an evaluation that failed for good means. */
  public enum OnFailure {
    REJECT,
    STOP;

    /** Its name in a model file. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
