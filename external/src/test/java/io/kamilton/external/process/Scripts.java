package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.external.Returns;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Targets of the scripts in the test resources. */
final class Scripts {
  static final Path FOLDER = folder();

  private Scripts() {}

  private static Path folder() {
    try {
      return Path.of(Objects.requireNonNull(Scripts.class.getResource("/programs")).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The script faulty.py with its arguments, in two dimensions, without a timeout. */
  static ProcessTarget faulty(String... arguments) {
    return faulty(null, arguments);
  }

  /** The same, of which somebody hears what a user is told. */
  static ProcessTarget heard(Consumer<String> messages, String... arguments) {
    return target(null, null, messages, "faulty.py", arguments);
  }

  /**
   * The same with a timeout; the first start takes no more than 20 s, however loaded the machine.
   */
  static ProcessTarget faulty(@Nullable Duration timeout, String... arguments) {
    return target(timeout, null, "faulty.py", arguments);
  }

  static ProcessTarget target(
      @Nullable Duration timeout, @Nullable String data, String script, String... arguments) {
    return target(timeout, data, message -> {}, script, arguments);
  }

  private static ProcessTarget target(
      @Nullable Duration timeout,
      @Nullable String data,
      Consumer<String> messages,
      String script,
      String... arguments) {
    List<String> command = new ArrayList<>(List.of("python3", script));
    command.addAll(List.of(arguments));
    return new ProcessTarget(
        new ProcessSettings(
            command,
            FOLDER,
            2,
            Returns.LOG_DENSITY,
            false,
            1,
            timeout,
            data,
            List.of("x.1", "größe")),
        messages,
        Duration.ofSeconds(20));
  }

  /** The failure of chain 0 at (1, 2). */
  static EvaluationFailure failure(ProcessTarget target) {
    return failure(target, 1, 2);
  }

  static EvaluationFailure failure(ProcessTarget target, double... x) {
    return assertThrows(EvaluationFailure.class, () -> target.answer(x, new Call(0, 1)));
  }

  /** A failure of that kind; its message. */
  static String message(Outcome outcome, ProcessTarget target) {
    EvaluationFailure failure = failure(target);
    assertEquals(outcome, failure.outcome(), failure::getMessage);
    return Objects.requireNonNull(failure.getMessage());
  }

  /** The number of the process that answers a chain. */
  static long pid(ProcessTarget target, int chain) {
    return (long) target.answer(new double[2], new Call(chain, 1)).extras().get(0).values().get(0);
  }
}
