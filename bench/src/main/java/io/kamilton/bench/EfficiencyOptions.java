package io.kamilton.bench;

import io.kamilton.bench.efficiency.Contenders;
import io.kamilton.bench.efficiency.Effort;
import io.kamilton.bench.efficiency.Plan;
import io.kamilton.bench.efficiency.targets.Suite;
import java.nio.file.Path;
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

  private final Options options;

  /**
   * The options as typed.
   *
   * @throws IllegalArgumentException that names an unknown one, or one without its value
   */
  EfficiencyOptions(String... args) {
    options = new Options("bench/efficiency", FLAGS, NAMES, args);
  }

  static String help() {
    return String.format(
        HELP, String.join(", ", Suite.names()), String.join(", ", Contenders.names()));
  }

  /** Those that matter to the figures, as they would be typed. */
  String shown() {
    return options.shown(HIDDEN);
  }

  boolean has(String flag) {
    return options.has(flag);
  }

  Optional<Path> out() {
    return options.path("out");
  }

  Plan plan() {
    return new Plan(
        has("targets") ? options.list("targets", "") : Suite.names(),
        options.list("samplers", "kmc,am"),
        options.wholes("budgets", "10000"),
        options.whole("seeds", "20"),
        options.whole("first-seed", "1"),
        options.whole("threads", "2"),
        has("known"),
        new Effort(
            options.whole("chains", "4"),
            options.number("warmup", "0.25"),
            has("nothing-discarded")));
  }
}
