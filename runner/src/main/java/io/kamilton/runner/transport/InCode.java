package io.kamilton.runner.transport;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A target that a Java program gave.
 *
 * @param given null where the program is another: in a log and in a model file
 */
public record InCode(@Nullable Target given) implements Transport {
  private static final String JAVA = "java";

  static final Kind KIND =
      new Kind(
          "code",
          List.of(),
          (node, target, file) -> {
            var unused = Expect.word(node, List.of(JAVA));
            return new InCode(null);
          });

  @Override
  public Map<String, String> written() {
    return Map.of(KIND.key(), JAVA);
  }

  @Override
  public Target target(Opening opening) {
    if (given == null) {
      throw absent();
    }
    return given;
  }

  @Override
  public Simulator simulator(Opening opening) {
    throw absent();
  }

  private static InputException absent() {
    return new InputException(
        "the target was given in code, by a Java program; only that program can evaluate it: resume"
            + " the run there, by Posterior.in(folder).resume()");
  }

  @Override
  public DataSimulator dataSimulator(Opening opening) {
    return Transport.dataSimulator(target(opening), "the target");
  }

  @Override
  public boolean isClosedHere() {
    return false;
  }

  @Override
  public String resume(Path folder) {
    return "Posterior.in(Path.of(\"%s\")).resume(), in the program that gave the target"
        .formatted(folder);
  }

  @Override
  public String whyNotSent() {
    return "the target was given in code, which cannot be sent to other machines; run it local, or"
        + " give a model file that names its class (target.class)";
  }
}
