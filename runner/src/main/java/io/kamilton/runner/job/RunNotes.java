package io.kamilton.runner.job;

import io.kamilton.linalg.Numerics;
import io.kamilton.run.Ending;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What is noted in the log of a run besides what happened. */
final class RunNotes {
  private static final Pattern RESUMED =
      Pattern.compile("resumed for ([0-9]{1,9}) draws(?: until (\\S+))? with (.*)");

  /**
   * What a run goes on for.
   *
   * @param draws a chain in all
   * @param until what is wanted of them; null for no more than their number
   */
  record Goal(int draws, @Nullable Until until) {}

  private RunNotes() {}

  /** The run goes on. */
  static String resumed(Goal goal) {
    String until = goal.until == null ? "" : " until " + goal.until;
    return "resumed for " + goal.draws + " draws" + until + " with " + Numerics.describe();
  }

  /** The run ends. */
  static String ended(Ending ending) {
    return "ended: " + ending;
  }

  /** The numerics that the run was last resumed with; empty where it never was. */
  static Optional<String> numerics(List<String> notes) {
    Optional<String> last = Optional.empty();
    for (String note : notes) {
      Matcher matcher = RESUMED.matcher(note);
      if (matcher.matches()) {
        last = Optional.of(matcher.group(3));
      }
    }
    return last;
  }

  /** What the run was last resumed for; null where it never was. */
  static @Nullable Goal goal(List<String> notes) {
    @Nullable Goal last = null;
    for (String note : notes) {
      Matcher matcher = RESUMED.matcher(note);
      if (matcher.matches()) {
        @Nullable String until = matcher.group(2);
        int draws = Integer.parseInt(matcher.group(1));
        last = new Goal(draws, until == null ? null : Until.parse(until));
      }
    }
    return last;
  }
}
