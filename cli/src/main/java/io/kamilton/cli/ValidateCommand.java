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
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kamilton validate}: whether a model's sampler finds what data were simulated with. */
@Command(
    name = "validate",
    description = {
      "Calibration and invariance on the model's own simulations: draws parameters from the priors,"
          + " simulates data with them, samples, and ranks them among the draws.",
      "Status 1 where the ranks are not uniform, or the sampler changes their distribution;"
          + " 2 where the model cannot simulate, so that only its prior was sampled."
    })
public final class ValidateCommand extends Subcommand {
  private static final int FEWEST = 10;
  private static final int MOST = 100_000;
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int WRONG_INPUT = 2;

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

  @Override
  public Integer call() throws IOException {
    require("--runs", runs, FEWEST, MOST);
    require("--threads", threads, 1, MOST);
    if (picture != null && !Files.isDirectory(picture.toAbsolutePath().resolveSibling("."))) {
      throw new InputException("--picture: the folder of " + picture + " does not exist");
    }
    Model model = asked.model();
    PrintWriter err = err();
    Terminal messages = new Terminal(out(), err);
    ModelReplicas replicas = ModelReplicas.of(model, classpath.places(), messages);
    String whyNot = replicas.whyNot();
    if (whyNot != null) {
      messages.accept(
          "the model cannot simulate data: %s; see docs/validate.md. Only the sampler on the prior is looked at"
              .formatted(whyNot));
    }
    ReplicaRuns all = new ReplicaRuns(model, replicas);
    RunCountDisplay display =
        new RunCountDisplay(runs, err, StandardStreams.errorIsTerminal(), System::nanoTime);
    List<Observation> seen;
    try {
      seen = all.observe(runs, threads, display::finished);
    } catch (ReplicaRuns.Failed e) {
      display.ends();
      tell(String.valueOf(e.getMessage()));
      return FAILED;
    }
    display.ends();
    ValidateReport report = new ValidateReport(model, seen, whyNot);
    report.print(out(), json);
    if (picture != null) {
      report.draw(picture);
    }
    return report.passed() ? whyNot == null ? DONE : WRONG_INPUT : FAILED;
  }
}
