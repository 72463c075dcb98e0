package io.kamilton.cli;

import io.kamilton.cli.terminal.RunCountDisplay;
import io.kamilton.cli.terminal.StandardStreams;
import io.kamilton.cli.terminal.Terminal;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.validate.ModelReplicas;
import io.kamilton.runner.validate.ReplicaRuns;
import io.kamilton.runner.validate.ValidateReport;
import io.kamilton.validation.Calibration.Observation;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kamilton validate}: whether a model's sampler finds what data were simulated with. */
@Command(
    name = "validate",
    description = {
      "Calibration and invariance on the model's own simulations: draws parameters from the priors,"
          + " simulates data with them, samples, and ranks them among the draws.",
      "Status 1 where the ranks are not uniform, or the sampler changes their distribution."
    })
public final class ValidateCommand implements Callable<Integer> {
  private static final int FEWEST = 10;
  private static final int MOST = 100_000;
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int WRONG_INPUT = 2;

  @Spec private CommandSpec spec;

  @Mixin private ModelOptions asked;

  @Option(names = "--runs", paramLabel = "N", description = "simulated data sets; 100")
  private int runs = 100;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "runs at a time; the result does not depend on it (default: all cores)")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "an SVG file: the ranks of every quantity with simultaneous bands")
  private @Nullable Path picture;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Mixin private ClassPathOption classpath;

  @SuppressWarnings("NullAway.Init") // picocli sets the rest
  public ValidateCommand() {}

  @Override
  public Integer call() throws IOException {
    require("--runs", runs, FEWEST, MOST);
    require("--threads", threads, 1, MOST);
    if (picture != null && !Files.isDirectory(picture.toAbsolutePath().resolveSibling("."))) {
      throw new InputException("--picture: the folder of " + picture + " does not exist");
    }
    Model model = asked.model();
    PrintWriter err = spec.commandLine().getErr();
    Terminal messages = new Terminal(spec.commandLine().getOut(), err);
    ModelReplicas replicas = ModelReplicas.of(model, classpath.places(), messages);
    String whyNot = replicas.whyNot();
    if (whyNot != null) {
      messages.accept(
          "the model cannot simulate data: "
              + whyNot
              + "; see docs/validate.md. Only the sampler"
              + " on the prior is looked at");
    }
    ReplicaRuns all = new ReplicaRuns(model, replicas);
    RunCountDisplay display =
        new RunCountDisplay(runs, err, StandardStreams.errorIsTerminal(), System::nanoTime);
    List<Observation> seen;
    try {
      seen = all.observe(runs, threads, display::finished);
    } catch (ReplicaRuns.Failed e) {
      display.ends();
      err.println("kamilton: " + e.getMessage());
      return FAILED;
    }
    display.ends();
    ValidateReport report = new ValidateReport(model, seen, whyNot);
    report.print(spec.commandLine().getOut(), json);
    if (picture != null) {
      report.draw(picture);
    }
    return whyNot != null ? WRONG_INPUT : report.passed() ? DONE : FAILED;
  }

  private static void require(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new InputException(
          "%s is %d; allowed: a whole number from %d to %d".formatted(option, value, least, most));
    }
  }
}
