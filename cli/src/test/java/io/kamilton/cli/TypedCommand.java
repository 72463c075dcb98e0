package io.kamilton.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command ended with that was run within this process. */
public record TypedCommand(int status, String out, String err) {
  public static TypedCommand of(Object... words) {
    return heard(new StringWriter(), words);
  }

  /** The same where somebody else hears meanwhile what it prints to standard error. */
  static TypedCommand heard(StringWriter err, Object... words) {
    String[] args = new String[words.length];
    for (int i = 0; i < args.length; i++) {
      args[i] = words[i].toString();
    }
    StringWriter out = new StringWriter();
    int status =
        Main.configure(Main.commandLine(args), new Failures(false))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(args);
    return new TypedCommand(status, out.toString(), err.toString());
  }
}
