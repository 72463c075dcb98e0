package io.kamilton.cli;

import io.kamilton.runner.input.FileTrouble;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.input.WrongSetting;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * How every command ends when something is wrong: one message on standard error, and status 2 for
 * wrong input of the user's, 1 for a failure inside.
 *
 * @param debug whether the stack trace of a failure inside follows its message
 */
record Failures(boolean debug)
    implements IParameterExceptionHandler, IExecutionExceptionHandler, IExecutionStrategy {
  /** Runs the command; a Java error (no memory, a missing class) becomes a failure inside. */
  @Override
  public int execute(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (Error e) {
      List<CommandLine> commands = parsed.asCommandLineList();
      CommandLine last = commands.get(commands.size() - 1);
      throw new ExecutionException(last, e.toString(), e);
    }
  }

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String name = command.qualifiedName();
    e.getCommandLine().getErr().println(name + ": " + message(e) + " (see " + name + " --help)");
    return command.exitCodeOnInvalidInput();
  }

  @Override
  public int handleExecutionException(
      Exception e, CommandLine command, @Nullable ParseResult parsed) {
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    Optional<InputException> input = inputError(e);
    if (input.isPresent()) {
      err.println(name + ": " + message(input.get()));
      return command.getCommandSpec().exitCodeOnInvalidInput();
    }
    Throwable inside = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
    err.println(name + ": " + message(inside));
    if (debug) {
      inside.printStackTrace(err);
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  /** The wrong input behind {@code e}, also when a thread pool wrapped it. */
  private static Optional<InputException> inputError(Throwable e) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (t instanceof InputException input) {
        return Optional.of(input);
      }
    }
    return Optional.empty();
  }

  /** A setting is shown as the option that gives it. */
  private static String message(InputException input) {
    return (input instanceof WrongSetting ? "--" : "") + input.getMessage();
  }

  private static String message(Throwable inside) {
    if (inside instanceof OutOfMemoryError) {
      return "not enough memory ("
          + inside.getMessage()
          + "); KAMILTON_JAVA_OPTS=-Xmx8g would allow 8 GiB";
    }
    if (inside instanceof IOException trouble) {
      return FileTrouble.text(trouble);
    }
    String why = inside.getMessage();
    return "failed: "
        + inside.getClass().getSimpleName()
        + (why == null || why.isBlank() ? "" : ": " + why.strip())
        + " (KAMILTON_DEBUG=1 shows where)";
  }

  private static String message(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      return message(unmatched);
    }
    ArgSpec argument = e.getArgSpec();
    if (argument != null && e.getValue() != null && argument.completionCandidates() != null) {
      List<String> allowed = new ArrayList<>();
      argument.completionCandidates().forEach(allowed::add);
      return "%s: %s is not one of %s%s"
          .formatted(
              label(argument),
              Quoted.of(e.getValue()),
              String.join(", ", allowed),
              NearestWord.didYouMean(e.getValue(), allowed));
    }
    String why = String.valueOf(e.getMessage()).replaceFirst("^Error: ", "");
    return why.substring(0, 1).toLowerCase(Locale.ROOT) + why.substring(1);
  }

  private static String message(UnmatchedArgumentException e) {
    String word = e.getUnmatched().get(0);
    CommandSpec command = e.getCommandLine().getCommandSpec();
    List<String> options = new ArrayList<>(command.optionsMap().keySet());
    if (e.isUnknownOption()) {
      return "unknown option " + Quoted.of(word) + NearestWord.didYouMean(word, options);
    }
    if (command.parent() != null) {
      return "unexpected argument " + Quoted.of(word);
    }
    List<String> commands =
        command.subcommands().entrySet().stream()
            .filter(each -> !each.getValue().getCommandSpec().usageMessage().hidden())
            .map(Map.Entry::getKey)
            .toList();
    List<String> words = new ArrayList<>(commands);
    words.addAll(options);
    String near = NearestWord.didYouMean(word, words);
    if (commands.isEmpty()) {
      return "unknown command " + Quoted.of(word) + near;
    }
    String all = (near.isEmpty() ? "; the" : " The") + " commands are: ";
    return "unknown command " + Quoted.of(word) + near + all + String.join(", ", commands);
  }

  private static String label(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }
}
