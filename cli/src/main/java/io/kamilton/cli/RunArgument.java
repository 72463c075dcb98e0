package io.kamilton.cli;

import io.kamilton.runner.job.RunFolder;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** The run that a command is about. */
final class RunArgument {
  @Parameters(paramLabel = "DIR", description = "the output folder of the run")
  private Path path;

  Path path() {
    return path;
  }

  RunFolder folder() {
    return RunFolder.of(path);
  }
}
