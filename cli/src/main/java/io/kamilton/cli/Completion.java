package io.kamilton.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code kamilton completion}: a script with which bash and zsh complete commands and options. */
@Command(
    name = "completion",
    description = {
      "Prints a script that makes bash and zsh complete commands, options and their values.",
      "For the running shell: source <(kamilton completion)"
    })
final class Completion extends Subcommand {
  @Override
  public Integer call() {
    CommandLine root = spec().root().commandLine();
    out().print(AutoComplete.bash(spec().root().name(), root));
    out().flush();
    return 0;
  }
}
