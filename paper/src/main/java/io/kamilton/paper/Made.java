package io.kamilton.paper;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How results of an experiment were made: what it takes to make them again. */
public record Made(String experiment, Size size, long seed) {
  private static final Pattern LINE =
      Pattern.compile("# kamilton reproduce (\\S+) --(tiny|quick|full) --seed (-?\\d{1,19})");

  /** The command that makes them, as the first line of a file of results. */
  String line() {
    return "# " + command();
  }

  /** The command that makes them. */
  public String command() {
    return "kamilton reproduce " + experiment + " " + size.option() + " --seed " + seed;
  }

  /** What such a line says; empty where it is none. */
  static Optional<Made> of(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Size size = Size.valueOf(parts.group(2).toUpperCase(Locale.ROOT));
    try {
      return Optional.of(new Made(parts.group(1), size, Long.parseLong(parts.group(3))));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
