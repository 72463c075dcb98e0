package io.kamilton.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Commands that are planned: they say so, rather than that nobody knows them. */
@Command(name = "watch", aliases = "validate", description = "Not there yet.", hidden = true)
final class NotYet implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Unmatched private List<String> ignored;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec
  NotYet() {}

  @Override
  public Integer call() {
    String names = String.join(", ", spec.names());
    throw new InputException(names + " are not there yet; see kamilton --help for what is");
  }
}
