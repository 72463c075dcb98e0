package io.kamilton.cli;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.check.CheckReport;
import io.kamilton.runner.check.PilotCheck;
import io.kamilton.runner.check.TargetCheck;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.target.TargetException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kamilton check}: a target that is asked a few times, without sampling. */
@Command(
    name = "check",
    description = {
      "Evaluates a model's target a few times without sampling: a finite start, time per call,"
          + " noise, failures, gradients.",
      "Says what to change; status 1 where something would stop a run."
    })
public final class CheckCommand extends Subcommand {
  private static final int FEWEST = 2;
  private static final int MOST = 100_000;

  @Parameters(paramLabel = "MODEL.yaml", description = "the model file")
  private Path file;

  @Mixin private ClassPathOption classpath;

  @Option(
      names = "--calls",
      paramLabel = "N",
      description =
          "points tried around the start, and seeds at each of 5 points if there is noise; 20")
  private int calls = 20;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Override
  public Integer call() {
    require("--calls", calls, FEWEST, MOST);
    CheckReport report = new CheckReport(out(), json);
    Model model = pilot(ModelFile.read(file), report);
    if (report.stops()) {
      report.end();
      return 1;
    }
    try (ModelTarget target = ModelTarget.open(model, classpath.places(), this::tell)) {
      new TargetCheck(model, target, calls, report, this::tell, System::nanoTime).run();
    }
    report.end();
    return report.stops() ? 1 : 0;
  }

  /** The model, with what a pilot proposes where abc has left it open. */
  private Model pilot(Model model, CheckReport report) {
    if (!PilotCheck.isFor(model)) {
      return model;
    }
    Simulator simulator = ModelTarget.simulator(model, classpath.places(), this::tell);
    try {
      return new PilotCheck(model, report).complete(simulator, calls);
    } catch (TargetException e) {
      report.stop(String.valueOf(e.getMessage()));
      return model;
    } finally {
      ModelTarget.close(simulator, this::tell);
    }
  }
}
