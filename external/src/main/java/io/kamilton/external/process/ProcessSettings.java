package io.kamilton.external.process;

import io.kamilton.external.Returns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that can be asked for a density, as a model file describes it.
 *
 * @param command the program and its arguments; a name is looked up on the PATH, a path with a
 *     slash in it is relative to {@code folder}
 * @param folder where it is started: the model file's
 * @param dimension d
 * @param returns what its answers are
 * @param noisy whether two answers at one point may differ; if not, one may be used twice
 * @param seeds how many seeds an estimate takes; 1 but for block pseudo-marginal
 * @param timeout for one evaluation; null: none
 * @param data JSON text that a program is sent before all else; null: none
 * @param parameters the names of the coordinates, sent beside the data
 */
public record ProcessSettings(
    List<String> command,
    Path folder,
    int dimension,
    Returns returns,
    boolean noisy,
    int seeds,
    @Nullable Duration timeout,
    @Nullable String data,
    List<String> parameters) {
  public ProcessSettings {
    command = List.copyOf(command);
    parameters = List.copyOf(parameters);
    if (command.isEmpty() || command.get(0).isBlank()) {
      throw new IllegalArgumentException("command is " + command + "; it must name a program");
    }
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension is " + dimension + "; it must be at least 1");
    }
    if (seeds < 1) {
      throw new IllegalArgumentException("seeds is " + seeds + "; it must be at least 1");
    }
    if (timeout != null && (timeout.isNegative() || timeout.isZero())) {
      throw new IllegalArgumentException("timeout is " + timeout + "; it must be positive");
    }
    if (data != null && parameters.size() != dimension) {
      throw new IllegalArgumentException(
          "there are " + parameters.size() + " parameters; there must be " + dimension);
    }
  }

  /** What an answer must look like. */
  AnswerForm form() {
    return new AnswerForm(returns, dimension, parameters);
  }

  /** A program with one name a coordinate and nothing else said: no noise, timeout or data. */
  public static ProcessSettings of(List<String> command, Path folder, List<String> parameters) {
    return new ProcessSettings(
        command, folder, parameters.size(), Returns.LOG_DENSITY, false, 1, null, null, parameters);
  }
}
