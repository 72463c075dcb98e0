package io.kamilton.cli;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** A command that is planned: it says so, rather than that nobody knows it. */
@Command(name = "watch", description = "Not there yet.", hidden = true)
final class NotYet implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Unmatched private List<String> ignored;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec
  NotYet() {}

  @Override
  public Integer call() {
    throw new InputException(spec.name() + " is not there yet; see kamilton --help for what is");
  }
}
