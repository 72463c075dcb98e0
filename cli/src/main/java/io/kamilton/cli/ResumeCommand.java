package io.kamilton.cli;

import io.kamilton.runner.job.Resumption;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kamilton resume}: goes on with a run, or extends it. */
@Command(
    name = "resume",
    description = {
      "Goes on with an interrupted run, or extends a finished one.",
      "Nothing that was evaluated is evaluated again, but a few points to see that the target is the"
          + " same; the draws are those of a run that was never interrupted."
    })
public final class ResumeCommand extends Subcommand {
  @Mixin private RunArgument run;

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

  @Override
  public Integer call() throws IOException {
    options.validate();
    return options.run(new Resumption(run.path(), draws, repair)::run, terminal());
  }
}
