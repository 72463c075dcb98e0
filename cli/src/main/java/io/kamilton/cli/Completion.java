package io.kamilton.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kamilton completion}: a script with which bash and zsh complete commands and options. */
@Command(
    name = "completion",
    description = {
      "Prints a script that makes bash and zsh complete commands, options and their values.",
      "For the running shell: source <(kamilton completion)"
    })
final class Completion implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec
  Completion() {}

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash(spec.root().name(), root));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
