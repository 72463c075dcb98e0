package io.kamilton.bench;

import io.kamilton.bench.cost.CostPlan;
import io.kamilton.bench.efficiency.Contenders;
import io.kamilton.bench.efficiency.targets.Suite;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What {@code bench/cost} was told. */
final class CostOptions {
  private static final String HELP =
      """
      bench/cost: CPU time of the sampler itself for each evaluation: learning and moves
        --targets a,b,c        all by default: %s
        --dimensions 5,10      d of Gaussians and bananas; 5,10,20,50,100,200 by default
        --budgets 2000,10000   evaluations of a run on banana;
                               2000,5000,10000,20000,50000 by default
        --evaluations N        of a run on every other target, 10000 by default
        --samplers a,b         kmc by default; of %s
        --seeds N              runs each, 3 by default
        --most-seconds S       by the clock, after which a run is stopped; 300 by default
        --out FILE.csv         where the runs are kept; those in it already are not made again, so that
                               a sampler that has changed needs another file
        --known                no run is made: tables of those in FILE.csv
        --against FILE.csv     runs of another revision: ratios, and their geometric mean
        --docs                 writes the tables into docs/performance.md
      An empty list of targets, dimensions or budgets is written none.
      """;

  private static final Set<String> FLAGS = Set.of("known", "docs", "help");

  /** What does not matter to the figures. */
  private static final Set<String> HIDDEN =
      Set.of("out", "docs", "known", "against", "most-seconds");

  private static final Set<String> NAMES =
      Set.of(
          "targets dimensions budgets evaluations samplers seeds most-seconds out against"
              .split(" ", -1));

  private final Options options;

  /**
   * The options as typed.
   *
   * @throws IllegalArgumentException that names an unknown one, or one without its value
   */
  CostOptions(String... args) {
    options = new Options("bench/cost", FLAGS, NAMES, args);
  }

  static String help() {
    return String.format(
        HELP, String.join(", ", Suite.names()), String.join(", ", Contenders.ourNames()));
  }

  /** Those that matter to the figures, as they would be typed. */
  String shown() {
    return options.shown(HIDDEN);
  }

  boolean has(String flag) {
    return options.has(flag);
  }

  Optional<Path> path(String name) {
    return options.path(name);
  }

  CostPlan plan() {
    return new CostPlan(
        names("targets", String.join(",", Suite.names())),
        numbers("dimensions", "5,10,20,50,100,200"),
        numbers("budgets", "2000,5000,10000,20000,50000"),
        options.list("samplers", "kmc"),
        options.whole("evaluations", "10000"),
        options.whole("seeds", "3"),
        options.number("most-seconds", "300"),
        has("known"));
  }

  private List<String> names(String name, String fallback) {
    List<String> names = options.list(name, fallback);
    return names.equals(List.of("none")) ? List.of() : names;
  }

  private List<Integer> numbers(String name, String fallback) {
    return names(name, fallback).isEmpty() ? List.of() : options.wholes(name, fallback);
  }
}
