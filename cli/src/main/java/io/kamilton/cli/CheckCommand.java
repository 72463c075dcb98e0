package io.kamilton.cli;

import io.kamilton.intractable.Simulator;
import io.kamilton.runner.check.CheckReport;
import io.kamilton.runner.check.PilotCheck;
import io.kamilton.runner.check.TargetCheck;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.target.ModelTarget;
import io.kamilton.target.TargetException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kamilton check}: a target that is asked a few times, without sampling. */
@Command(
    name = "check",
    description = {
      "Evaluates a model's target a few times without sampling: a finite start, time per call,"
          + " noise, failures, gradients.",
      "Says what to change; status 1 where something would stop a run."
    })
public final class CheckCommand implements Callable<Integer> {
  private static final int FEWEST = 2;
  private static final int MOST = 100_000;

  @Spec private CommandSpec spec;

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

  @SuppressWarnings("NullAway.Init") // picocli sets the spec and the file
  CheckCommand() {}

  @Override
  public Integer call() {
    if (calls < FEWEST || calls > MOST) {
      throw new InputException(
          "--calls is " + calls + "; allowed: a whole number from " + FEWEST + " to " + MOST);
    }
    PrintWriter err = spec.commandLine().getErr();
    CheckReport report = new CheckReport(spec.commandLine().getOut(), json);
    Consumer<String> messages = line -> err.println("kamilton: " + line);
    Model model = pilot(ModelFile.read(file), report, messages);
    if (report.stops()) {
      report.end();
      return 1;
    }
    try (ModelTarget target = ModelTarget.open(model, classpath.places(), messages)) {
      new TargetCheck(model, target, calls, report, messages, System::nanoTime).run();
    }
    report.end();
    return report.stops() ? 1 : 0;
  }

  /** The model, with what a pilot proposes where abc has left it open. */
  private Model pilot(Model model, CheckReport report, Consumer<String> messages) {
    if (!PilotCheck.isFor(model)) {
      return model;
    }
    Simulator simulator = ModelTarget.simulator(model, classpath.places(), messages);
    try {
      return new PilotCheck(model, report).complete(simulator, calls);
    } catch (TargetException e) {
      report.stop(String.valueOf(e.getMessage()));
      return model;
    } finally {
      ModelTarget.close(simulator, messages);
    }
  }
}
