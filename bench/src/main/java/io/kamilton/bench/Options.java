package io.kamilton.bench;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of a benchmark's command line: {@code --name VALUE}, and flags without a value. */
final class Options {
  private final Map<String, String> given = new LinkedHashMap<>();

  /**
   * The options as typed.
   *
   * @param command the script, whose {@code --help} lists the options
   * @param flags the names of options without a value
   * @param names the names of options with a value
   * @throws IllegalArgumentException that names an unknown option, or one without its value
   */
  Options(String command, Set<String> flags, Set<String> names, String... args) {
    for (int i = 0; i < args.length; i++) {
      String name = args[i].startsWith("--") ? args[i].substring(2) : "";
      if (flags.contains(name)) {
        given.put(name, "");
      } else if (names.contains(name) && i + 1 < args.length) {
        i++;
        given.put(name, args[i]);
      } else if (names.contains(name)) {
        throw new IllegalArgumentException(args[i] + " needs a value");
      } else {
        throw new IllegalArgumentException(
            args[i] + " is no option; " + command + " --help has them all");
      }
    }
  }

  /** Those that are not hidden, as they would be typed. */
  String shown(Set<String> hidden) {
    StringBuilder out = new StringBuilder();
    given.forEach(
        (name, value) -> {
          if (!hidden.contains(name)) {
            out.append(" --").append(name).append(value.isEmpty() ? "" : " ").append(value);
          }
        });
    return out.toString();
  }

  boolean has(String name) {
    return given.containsKey(name);
  }

  Optional<Path> path(String name) {
    return Optional.ofNullable(given.get(name)).map(Path::of);
  }

  /** Words between commas. */
  List<String> list(String name, String fallback) {
    return List.of(given.getOrDefault(name, fallback).split(",", -1));
  }

  /** Whole numbers between commas, each at least 1. */
  List<Integer> wholes(String name, String fallback) {
    return list(name, fallback).stream().map(each -> parsed(name, each)).toList();
  }

  /** A whole number, at least 1. */
  int whole(String name, String fallback) {
    return parsed(name, given.getOrDefault(name, fallback));
  }

  double number(String name, String fallback) {
    String text = given.getOrDefault(name, fallback);
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--" + name + " " + text + " is no number", e);
    }
  }

  private static int parsed(String name, String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--" + name + " " + text + " is no whole number", e);
    }
    throw new IllegalArgumentException("--" + name + " " + text + ": must be at least 1");
  }
}
