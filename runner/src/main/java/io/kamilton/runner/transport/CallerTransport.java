package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.external.process.Caller;
import io.kamilton.external.process.CallerTarget;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Node;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A function of the program that started this one, in another language.
 *
 * @param caller null where the program is another: in a log and in a model file
 */
public record CallerTransport(@Nullable Caller caller) implements Transport {
  private static final String PYTHON = "python";

  static final Kind KIND =
      new Kind(
          "caller",
          List.of(),
          (node, target, file) -> {
            var unused = Expect.word(node, List.of(PYTHON));
            Node timeout = target.get("timeout");
            if (timeout != null) {
              throw timeout.error(
                  "target.timeout is not for target.caller: a function cannot be ended from outside");
            }
            return new CallerTransport(null);
          });

  @Override
  public Map<String, String> written() {
    return Map.of(KIND.key(), PYTHON);
  }

  @Override
  public CallerTarget target(Opening opening) {
    if (caller == null) {
      throw new InputException(
          "the target is a function of a Python program; only Python can evaluate it: resume the"
              + " run there, by kamilton.open(folder).resume(function)");
    }
    Returns returns = opening.target().returns();
    // a simulation takes one seed; that many of them are averaged elsewhere
    int seeds = returns == Returns.SIMULATION ? 1 : opening.target().seeds();
    boolean noisy = opening.target().noisy();
    return new CallerTarget(caller, returns, opening.space().columns(), noisy, seeds);
  }

  @Override
  public CallerTarget simulator(Opening opening) {
    return target(opening);
  }

  @Override
  public boolean isOutside() {
    return true;
  }

  @Override
  public boolean mayLackGradients() {
    return true;
  }

  @Override
  public boolean isClosedHere() {
    return false;
  }

  @Override
  public String resume(Path folder) {
    return "kamilton.open(\"%s\").resume(function)".formatted(folder);
  }

  @Override
  public String whyNotSent() {
    return "the target is a function of a Python program, which cannot be sent to other machines;"
        + " give a model file that names a program (target.process)";
  }
}
