package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.input.InputException;
import io.kamilton.text.Decimals;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

class MainTest {
  enum Shape {
    ROUND,
    HALF_ROUND;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Command(name = "draw", description = "Draws a shape.")
  static final class Draw implements Callable<Integer> {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "FILE", description = "where to")
    private String file = "";

    @Option(names = "--shape", description = "${COMPLETION-CANDIDATES}")
    private @Nullable Shape shape;

    @Option(names = "--size")
    private double size;

    @Override
    public Integer call() throws Exception {
      switch (file) {
        case "input" -> throw new InputException("f.csv, line 2: wrong");
        case "wrapped" -> throw new CompletionException(new InputException("f.csv: wrong"));
        case "io" -> throw new IOException("the disk is full");
        case "bug" -> throw new IllegalStateException();
        case "memory" -> throw new OutOfMemoryError("Java heap space");
        default ->
            spec.commandLine().getOut().println(file + " " + shape + " " + Decimals.of(size));
      }
      return 0;
    }
  }

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(boolean debug, String... args) {
    CommandLine command = Main.commandLine(args).addSubcommand(new Draw());
    return Main.configure(command, new Failures(debug))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(args);
  }

  @Test
  void versionNamesBuildJvmAndMachine() {
    assertEquals(0, run(false, "--version"));
    String[] lines = out.toString().split("\n", -1);
    assertTrue(lines[0].matches("kamilton [0-9]+\\.[0-9]+\\.[0-9]+(-SNAPSHOT)?"), lines[0]);
    assertTrue(lines[1].startsWith("JDK " + System.getProperty("java.version")), lines[1]);
    assertTrue(lines[1].endsWith(System.getProperty("os.arch")), lines[1]);
  }

  @Test
  void helpListsTheCommands() {
    assertEquals(0, run(false, "--help"));
    assertTrue(out.toString().startsWith("Usage: kamilton"), out::toString);
    assertTrue(out.toString().contains("draw"), out::toString);
    assertEquals("", err.toString());
  }

  @Test
  void aCommandHasHelpToo() {
    assertEquals(0, run(false, "draw", "--help"));
    assertTrue(out.toString().startsWith("Usage: kamilton draw"), out::toString);
    assertTrue(out.toString().contains("round, half-round"), out::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "check",
        "resume",
        "validate",
        "summary",
        "report",
        "watch",
        "export",
        "fit",
        "serve",
        "reproduce",
        "schema"
      })
  void aCommandThatIsNamedIsReadAloneAndIsTheSame(String name) {
    CommandLine alone = Main.commandLine(name);
    assertEquals(Set.of(name), alone.getSubcommands().keySet());
    assertEquals(help(Main.commandLine(), name), help(alone, name));
  }

  private static String help(CommandLine root, String command) {
    StringWriter help = new StringWriter();
    root.setOut(new PrintWriter(help)).execute(command, "--help");
    return help.toString();
  }

  @Test
  void completionKnowsAllCommands() {
    assertEquals(
        Main.commandLine().getSubcommands().keySet(),
        Main.commandLine("completion").getSubcommands().keySet());
  }

  @Test
  void aCommandHasTheVersionToo() {
    assertEquals(0, run(false, "summary", "--version"));
    assertTrue(out.toString().startsWith("kamilton "), out::toString);
  }

  @Test
  void withoutACommandTheHelpIsOnStandardError() {
    assertEquals(2, run(false));
    assertEquals("", out.toString());
    assertTrue(err.toString().startsWith("Usage: kamilton"), err::toString);
  }

  @Test
  void argumentsArriveAsTheyAre() {
    assertEquals(0, run(true, "draw", "@x", "--shape=half-round", "--size", "-1e3"));
    assertEquals("@x half-round -1000\n", out.toString() + err);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "drwa|kamilton: unknown command \"drwa\"; did you mean draw? The commands are: run, check, resume, validate, summary, report, watch, export, fit, serve, reproduce, schema, completion, draw"
            + " (see kamilton --help)",
        "sing|kamilton: unknown command \"sing\"; the commands are: run, check, resume, validate, summary, report, watch, export, fit, serve, reproduce, schema, completion, draw"
            + " (see kamilton --help)",
        "--hepl|kamilton: unknown option \"--hepl\"; did you mean --help? (see kamilton --help)",
        "draw|kamilton draw: missing required parameter: 'FILE' (see kamilton draw --help)",
        "draw f g|kamilton draw: unexpected argument \"g\" (see kamilton draw --help)",
        "draw f --shpe round|kamilton draw: unknown option \"--shpe\"; did you mean --shape?"
            + " (see kamilton draw --help)",
        "draw f --shape rond|kamilton draw: --shape: \"rond\" is not one of round, half-round;"
            + " did you mean round? (see kamilton draw --help)",
        "draw f --size big|kamilton draw: invalid value for option '--size': 'big' is not a double"
            + " (see kamilton draw --help)",
        "draw f --size|kamilton draw: missing required parameter for option '--size' (<size>)"
            + " (see kamilton draw --help)",
        "draw input|kamilton draw: f.csv, line 2: wrong",
        "draw wrapped|kamilton draw: f.csv: wrong",
      })
  void wrongInputIsOneLineAndStatus2(String arguments, String message) {
    assertEquals(2, run(true, arguments.split(" ", -1)));
    assertEquals(message + "\n", err.toString());
    assertEquals("", out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "io|kamilton draw: the disk is full",
        "bug|kamilton draw: failed: IllegalStateException (KAMILTON_DEBUG=1 shows where)",
        "memory|kamilton draw: not enough memory (Java heap space);"
            + " KAMILTON_JAVA_OPTS=-Xmx8g would allow 8 GiB",
      })
  void aFailureInsideIsOneLineAndStatus1(String what, String message) {
    assertEquals(1, run(false, "draw", what));
    assertEquals(message + "\n", err.toString());
  }

  @Test
  void debuggingShowsTheStackTrace() {
    assertEquals(1, run(true, "draw", "bug"));
    assertTrue(err.toString().contains("\tat io.kamilton.cli.MainTest"), err::toString);
    assertFalse(err.toString().contains("picocli.CommandLine$ExecutionException"), err::toString);
  }
}
