package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Target;
import java.time.Duration;
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

  /** A target that a Java program gives: exact, without a limit of time, failures rejected. */
  public static TargetSpec inCode(Target target, Returns returns) {
    OnFailure onFailure = OnFailure.REJECT;
    return new TargetSpec(
        new InCode(target), returns, false, 1, null, TargetReader.RETRIES, onFailure);
  }

  /** The same, answered by another. */
  public TargetSpec with(Transport other) {
    return new TargetSpec(other, returns, noisy, seeds, timeout, retries, onFailure);
  }
}
