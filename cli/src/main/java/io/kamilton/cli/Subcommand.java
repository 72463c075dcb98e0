package io.kamilton.cli;

import io.kamilton.cli.terminal.Terminal;
import io.kamilton.runner.input.InputException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of {@code kamilton}: where it prints, and how it refuses a number. */
abstract class Subcommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  final CommandSpec spec() {
    return spec;
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  final Terminal terminal() {
    return new Terminal(out(), err());
  }

  /** Prints a message to the user. */
  final void tell(String line) {
    err().println("kamilton: " + line);
  }

  static void require(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new InputException(
          "%s is %d; allowed: a whole number from %d to %d".formatted(option, value, least, most));
    }
  }

  static void requirePositive(String option, long value) {
    if (value < 1) {
      throw new InputException(option + " is " + value + "; it must be at least 1");
    }
  }
}
