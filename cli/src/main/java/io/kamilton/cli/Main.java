package io.kamilton.cli;

import io.kamilton.cli.terminal.StandardStreams;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code kamilton}. Each of its commands is a class listed as a subcommand here. */
@Command(
    name = "kamilton",
    description = "Gradient-free Hamiltonian Monte Carlo for any posterior that can be evaluated.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = VersionText.class,
    subcommands = {
      RunCommand.class,
      CheckCommand.class,
      ResumeCommand.class,
      ValidateCommand.class,
      SummaryCommand.class,
      ReportCommand.class,
      WatchCommand.class,
      ExportCommand.class,
      Fit.class,
      ServeCommand.class,
      ReproduceCommand.class,
      Schema.class,
      Completion.class
    },
    scope = ScopeType.INHERIT)
public final class Main implements Callable<Integer> {
  private static final int DONE = 0;
  private static final int FAILED = 1;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec
  Main() {}

  /** Runs the command and ends the process with its exit status. */
  public static void main(String[] args) {
    StandardStreams streams = new StandardStreams();
    streams.install();
    PrintWriter out = streams.out();
    PrintWriter err = streams.err();
    boolean debug = "1".equals(System.getenv("KAMILTON_DEBUG"));
    CommandLine command = configure(new CommandLine(new Main()), new Failures(debug));
    int status = command.setOut(out).setErr(err).execute(args);
    out.flush();
    IOException lost = streams.outputFailure();
    if (status == DONE && lost != null) {
      err.println("kamilton: standard output cannot be written: " + lost.getMessage());
      status = FAILED;
    }
    System.exit(status);
  }

  /** The settings that hold for {@code root} and every command added to it before. */
  static CommandLine configure(CommandLine root, Failures failures) {
    return root.setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures)
        .setExecutionStrategy(failures)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(100);
  }

  /** Without a command there is nothing to do: the help goes to standard error. */
  @Override
  public Integer call() {
    CommandLine root = spec.commandLine();
    root.usage(root.getErr(), StandardStreams.errorIsTerminal() ? Ansi.AUTO : Ansi.OFF);
    return spec.exitCodeOnInvalidInput();
  }
}
