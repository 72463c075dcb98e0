package io.kamilton.cli;

import io.kamilton.cli.terminal.StandardStreams;
import io.kamilton.linalg.Numerics;
import io.kamilton.runner.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code kamilton}. Each of its commands is a class listed in {@link #COMMANDS}. */
@Command(
    name = "kamilton",
    description = "Gradient-free Hamiltonian Monte Carlo for any posterior that can be evaluated.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT)
public final class Main implements Callable<Integer> {
  private static final int DONE = 0;
  private static final int FAILED = 1;

  /** The one command that looks at all others. */
  private static final String COMPLETION = "completion";

  /** The commands by their names, in the order of the help. */
  private static final Map<String, Supplier<Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("run", RunCommand::new);
    COMMANDS.put("check", CheckCommand::new);
    COMMANDS.put("resume", ResumeCommand::new);
    COMMANDS.put("validate", ValidateCommand::new);
    COMMANDS.put("summary", SummaryCommand::new);
    COMMANDS.put("report", ReportCommand::new);
    COMMANDS.put("watch", WatchCommand::new);
    COMMANDS.put("export", ExportCommand::new);
    COMMANDS.put("fit", Fit::new);
    COMMANDS.put("serve", ServeCommand::new);
    COMMANDS.put("reproduce", ReproduceCommand::new);
    COMMANDS.put("schema", Schema::new);
    COMMANDS.put("drive", DriveCommand::new);
    COMMANDS.put(COMPLETION, Completion::new);
  }

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
    CommandLine command = configure(commandLine(args), new Failures(debug));
    int status = command.setOut(out).setErr(err).execute(args);
    out.flush();
    IOException lost = streams.outputFailure();
    // a reader that leaves, as head does, has all that it wanted
    if (status == DONE && lost != null && !StandardStreams.outputIsPipe()) {
      err.println("kamilton: standard output cannot be written: " + lost.getMessage());
      status = FAILED;
    }
    System.exit(status);
  }

  /**
   * The command with those of its commands that {@code args} can need: the one they name, mostly.
   * Reading the options of every command takes longer than most commands do.
   */
  static CommandLine commandLine(String... args) {
    CommandLine root = new CommandLine(new Main());
    COMMANDS.forEach(
        (name, command) -> {
          if (canNeed(name, args)) {
            root.addSubcommand(new CommandLine(command.get()));
          }
        });
    // Not in the annotation: picocli would make the text, and load natives for it, every time.
    root.getCommandSpec().versionProvider(Main::version);
    root.getSubcommands().values().forEach(c -> c.getCommandSpec().versionProvider(Main::version));
    return root;
  }

  /** This build, the JVM and machine it runs on, its numerics. */
  private static String[] version() {
    Stream<String> lines =
        Stream.of(
            "kamilton " + Version.number(),
            "JDK %s (%s), %s %s"
                .formatted(
                    System.getProperty("java.version"),
                    System.getProperty("java.vendor"),
                    System.getProperty("os.name"),
                    System.getProperty("os.arch")));
    String numerics = Numerics.describe();
    return (numerics.isBlank() ? lines : Stream.concat(lines, Stream.of("numerics: " + numerics)))
        .toArray(String[]::new);
  }

  private static boolean canNeed(String name, String... args) {
    String first = args.length == 0 ? "" : args[0];
    boolean versionAlone = args.length == 1 && first.equals("--version");
    boolean another = COMMANDS.containsKey(first) && !first.equals(name);
    return !versionAlone && (!another || first.equals(COMPLETION));
  }

  /** The settings that hold for {@code root} and every command added to it before. */
  static CommandLine configure(CommandLine root, Failures failures) {
    WholeNumbers.register(root);
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
