package io.kamilton.cli;

import io.kamilton.cli.terminal.Terminal;
import io.kamilton.runner.job.Resumption;
import io.kamilton.runner.watch.LivePage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kamilton resume}: goes on with a run, or extends it. */
@Command(
    name = "resume",
    description = {
      "Goes on with an interrupted run, or extends a finished one.",
      "Nothing that was evaluated is evaluated again; the draws are those of a run that was never"
          + " interrupted."
    })
public final class ResumeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "the output folder of the run")
  private Path path;

  @Option(
      names = "--draws",
      paramLabel = "N",
      description = "kept draws a chain in all (default: as the run was begun)")
  private @Nullable Integer draws;

  @Option(
      names = "--repair",
      description =
          "where the log is damaged, keep it under another name and go on from the last whole record"
              + " before the damage, evaluating anew what came after")
  private boolean repair;

  @Mixin private Options options;

  @SuppressWarnings("NullAway.Init") // picocli sets the rest
  public ResumeCommand() {}

  @Override
  public Integer call() throws IOException {
    options.validate();
    Terminal terminal = new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr());
    try (LivePage live = options.livePage()) {
      Resumption resumption = new Resumption(path, draws, repair);
      return ExitStatus.of(resumption.run(options.conduct(live, terminal)));
    }
  }
}
