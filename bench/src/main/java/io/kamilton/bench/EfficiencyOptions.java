package io.kamilton.bench;

import io.kamilton.bench.efficiency.Contenders;
import io.kamilton.bench.efficiency.Effort;
import io.kamilton.bench.efficiency.Plan;
import io.kamilton.bench.efficiency.targets.Suite;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What {@code bench/efficiency} was told. */
final class EfficiencyOptions {
  private static final String HELP =
      """
      bench/efficiency: samplers beside each other on targets with known answers
        --targets a,b,c       all by default: %s
        --samplers a,b        kmc,am by default; of %s
        --budgets 2000,10000  evaluations of a run in all; 10000 by default
        --seeds N             runs each, 20 by default
        --first-seed S        1 by default
        --threads N           runs at a time, 2 by default
        --chains N            that share the budget, 4 by default; emcee has walkers instead
        --warmup SHARE        of each chain, 0.25 by default
        --nothing-discarded   warm-up counts as draws
        --out FILE.csv        where the runs are kept; those in it already are not made again, so that a
                              sampler that has changed needs another file
        --known               no run is made: tables of those in FILE.csv, as many seeds as each has
        --docs                writes tables and picture into docs/
      """;

  private static final Set<String> FLAGS = Set.of("nothing-discarded", "known", "docs", "help");

  /** What does not matter to the figures. */
  private static final Set<String> HIDDEN = Set.of("out", "docs", "known", "threads");

  private static final Set<String> NAMES =
      Set.of("targets samplers budgets seeds first-seed threads chains warmup out".split(" ", -1));

  private final Map<String, String> given = new LinkedHashMap<>();

  /**
   * The options as typed.
   *
   * @throws IllegalArgumentException that names an unknown one, or one without its value
   */
  EfficiencyOptions(String... args) {
    for (int i = 0; i < args.length; i++) {
      String name = args[i].startsWith("--") ? args[i].substring(2) : "";
      if (FLAGS.contains(name)) {
        given.put(name, "");
      } else if (NAMES.contains(name) && i + 1 < args.length) {
        i++;
        given.put(name, args[i]);
      } else if (NAMES.contains(name)) {
        throw new IllegalArgumentException(args[i] + " needs a value");
      } else {
        throw new IllegalArgumentException(
            args[i] + " is no option; bench/efficiency --help has them all");
      }
    }
  }

  static String help() {
    return String.format(
        HELP, String.join(", ", Suite.names()), String.join(", ", Contenders.names()));
  }

  /** Those that matter to the figures, as they would be typed. */
  String shown() {
    StringBuilder out = new StringBuilder();
    given.forEach(
        (name, value) -> {
          if (!HIDDEN.contains(name)) {
            out.append(" --").append(name).append(value.isEmpty() ? "" : " ").append(value);
          }
        });
    return out.toString();
  }

  boolean has(String flag) {
    return given.containsKey(flag);
  }

  Optional<Path> out() {
    return Optional.ofNullable(given.get("out")).map(Path::of);
  }

  Plan plan() {
    return new Plan(
        has("targets") ? list("targets", "") : Suite.names(),
        list("samplers", "kmc,am"),
        list("budgets", "10000").stream().map(each -> whole("budgets", each)).toList(),
        whole("seeds", "20"),
        whole("first-seed", "1"),
        whole("threads", "2"),
        has("known"),
        new Effort(whole("chains", "4"), warmup(), has("nothing-discarded")));
  }

  private double warmup() {
    String text = given.getOrDefault("warmup", "0.25");
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("--warmup " + text + " is no number", e);
    }
  }

  private List<String> list(String name, String fallback) {
    return List.of(given.getOrDefault(name, fallback).split(",", -1));
  }

  private int whole(String name, String fallback) {
    String text = name.equals("budgets") ? fallback : given.getOrDefault(name, fallback);
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
