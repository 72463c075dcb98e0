package io.kamilton.cli;

import io.kamilton.runner.job.NewRun;
import io.kamilton.runner.spec.Model;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kamilton run}: samples the model of a file. */
@Command(
    name = "run",
    description = {
      "Samples a model: prints the summary and writes the output folder.",
      "Options here win over the model file."
    })
public final class RunCommand extends Subcommand {
  @Mixin private ModelOptions asked;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the output folder, new or empty (default: runs/NAME-1, or the next number)")
  private @Nullable Path out;

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description = "begin where the run in DIR ended, with what its chains had learnt")
  private @Nullable Path from;

  @Mixin private ClassPathOption classpath;

  @Mixin private Options options;

  @Override
  public Integer call() throws IOException {
    options.validate();
    options.requireEarlierRun(from != null);
    Model model = asked.model();
    NewRun run = new NewRun(model, classpath.places(), out, false, from);
    return options.run(run::run, terminal());
  }
}
