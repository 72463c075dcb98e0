package io.kamilton.cli.run;

import io.kamilton.linalg.Numerics;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is noted in the log of a run besides what happened. */
final class RunNotes {
  private static final Pattern RESUMED = Pattern.compile("resumed for ([0-9]{1,9}) draws.*");

  private RunNotes() {}

  /** The run goes on, to so many draws a chain in all. */
  static String resumed(int draws) {
    return "resumed for " + draws + " draws with " + Numerics.describe();
  }

  /** The draws a chain that the run was last resumed for; empty where it never was. */
  static OptionalInt draws(List<String> notes) {
    OptionalInt draws = OptionalInt.empty();
    for (String note : notes) {
      Matcher matcher = RESUMED.matcher(note);
      if (matcher.matches()) {
        draws = OptionalInt.of(Integer.parseInt(matcher.group(1)));
      }
    }
    return draws;
  }
}
