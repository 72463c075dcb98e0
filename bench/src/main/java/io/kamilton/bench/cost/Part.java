package io.kamilton.bench.cost;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A part of the work of a run, told by the classes on the stack of a thread. */
public enum Part {
  /** Fits of the surrogate, and what is decided by them. */
  FITS,

  /** Mass, step size and number of moves, found by moves on the surrogate. */
  TUNING,

  /** Steps of the chains, between two questions to the target. */
  MOVES,

  /** The loop over rounds, histories, and the covariance of adaptive Metropolis. */
  OTHER,

  /** Answers of the target. */
  TARGET,

  /** Log, progress, draws, summary and report of a run in a folder. */
  OUTPUT;

  /** The parts that are the sampler itself. */
  static final List<Part> SAMPLER = List.of(FITS, TUNING, MOVES, OTHER);

  /**
   * Where the work of a part is entered, as beginnings of class names; the first that fits counts.
   * What several parts use, such as the surrogate and linear algebra, is not listed.
   */
  static final Map<String, Part> ENTRIES = new LinkedHashMap<>();

  static {
    ENTRIES.put("io.kamilton.adapt.automatic.SurrogateTuning", TUNING);
    ENTRIES.put("io.kamilton.adapt.automatic.Refitting", FITS);
    ENTRIES.put("io.kamilton.learn.ValueLearner", FITS);
    ENTRIES.put("io.kamilton.adapt.LiteLearner", FITS);
    ENTRIES.put("io.kamilton.adapt.FiniteLearner", FITS);
    ENTRIES.put("io.kamilton.run.StepLoop", MOVES);
    ENTRIES.put("io.kamilton.target.Evaluator", TARGET);
    ENTRIES.put("io.kamilton.runner.target.", TARGET);
    ENTRIES.put("io.kamilton.runner.transport.", TARGET);
    ENTRIES.put("io.kamilton.runner.", OUTPUT);
    ENTRIES.put("io.kamilton.store.", OUTPUT);
    ENTRIES.put("io.kamilton.adapt.", OTHER);
    ENTRIES.put("io.kamilton.run.", OTHER);
  }

  /**
   * The part that a stack belongs to: that of the innermost class by which a part is entered.
   *
   * @param classes names, the innermost first
   */
  static Optional<Part> of(List<String> classes) {
    return classes.stream().flatMap(each -> entered(each).stream()).findFirst();
  }

  private static Optional<Part> entered(String name) {
    return ENTRIES.entrySet().stream()
        .filter(each -> name.startsWith(each.getKey()))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
