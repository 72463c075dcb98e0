package io.kamilton.runner.transport;

import io.kamilton.external.Returns;
import io.kamilton.external.process.ProcessSettings;
import io.kamilton.external.process.ProcessTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.JsonText;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.ScalarKind;
import io.kamilton.runner.yaml.YamlText;
import io.kamilton.target.EvaluationFailure;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A program of the user's.
 *
 * @param folder where it is started: relative paths of the command are relative to it
 * @param data JSON that is sent to it once; null for none
 */
public record ProgramTransport(List<String> command, Path folder, @Nullable String data)
    implements Transport {
  static final Kind KIND = new Kind("process", List.of("folder", "data"), ProgramTransport::read);

  public ProgramTransport {
    command = List.copyOf(command);
  }

  private static Transport read(Node node, Fields target, Path file) {
    return new ProgramTransport(
        command(node), folder(target, file), target.find("data").map(JsonText::of).orElse(null));
  }

  private static List<String> command(Node node) {
    String allowed = "a list of the program and its arguments, such as [python3, model.py]";
    List<String> words = new ArrayList<>();
    for (Node word : Expect.list(node, allowed)) {
      boolean said = word instanceof Node.Scalar scalar && scalar.kind() != ScalarKind.NULL;
      if (!said) {
        throw Expect.wrong(word, "a word of the command");
      }
      words.add(((Node.Scalar) word).text());
    }
    if (words.isEmpty() || words.get(0).isBlank()) {
      throw node.error("target.process names no program; allowed: " + allowed);
    }
    return words;
  }

  /** The folder that the program is started in, absolute: that of the model file if not said. */
  private static Path folder(Fields target, Path file) {
    Path here = file.toAbsolutePath().normalize().getParent();
    Node node = target.get("folder");
    String given = node == null ? "" : Expect.text(node, "the path of a folder");
    try {
      return (here == null ? Path.of(given) : here.resolve(given)).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw target.error("target.folder is no path: " + e.getReason(), e);
    }
  }

  @Override
  public Map<String, String> written() {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("process", command.stream().map(YamlText::of).collect(YamlText.list()));
    lines.put("folder", YamlText.of(folder.toString()));
    if (data != null) {
      lines.put("data", data);
    }
    return lines;
  }

  @Override
  public ProcessTarget target(Opening opening) {
    ProcessTarget target = new ProcessTarget(settings(opening), opening.messages());
    try {
      target.requireProgram();
    } catch (IllegalArgumentException e) {
      throw new InputException("target.process: " + e.getMessage(), e);
    }
    return target;
  }

  @Override
  public ProcessTarget simulator(Opening opening) {
    return target(opening);
  }

  private ProcessSettings settings(Opening opening) {
    Returns returns = opening.target().returns();
    // a simulation takes one seed; that many of them are averaged elsewhere
    int seeds = returns == Returns.SIMULATION ? 1 : opening.target().seeds();
    return new ProcessSettings(
        command,
        folder,
        opening.space().dimension(),
        returns,
        opening.target().noisy(),
        seeds,
        opening.target().timeout(),
        data,
        opening.space().columns());
  }

  /** Asks for data once, to see whether there are any. */
  @Override
  public DataSimulator dataSimulator(Opening opening) {
    target(opening).close(); // a program that is not there is said to be so
    if (data == null) {
      throw new NoSimulationException(
          "the model file has no target.data, whose place simulated data would take");
    }
    double[] theta = new double[opening.space().dimension()];
    RandomStream random = RandomStream.of(0, 0, 0, Purpose.TEST);
    opening.space().drawPrior(random, theta);
    try {
      var unused = simulated(theta, random.nextLong() >>> 33, opening);
    } catch (EvaluationFailure e) {
      throw new NoSimulationException(e.getMessage());
    }
    return (at, seed) ->
        new ProgramTransport(command, folder, simulated(at, seed, opening)).target(opening);
  }

  private String simulated(double[] theta, long seed, Opening opening) {
    try (ProcessTarget asked = target(opening)) {
      return asked.simulateData(theta, seed);
    }
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
  public List<Path> places() {
    return List.of(folder);
  }

  @Override
  public Transport moved(UnaryOperator<Path> elsewhere) {
    return new ProgramTransport(command, elsewhere.apply(folder), data);
  }
}
