package io.kamilton.cli.output;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run besides its draws; null is unknown, as for files that others wrote.
 *
 * @param model the model's name
 * @param sampler the sampler's name
 * @param seed the run's seed
 * @param work what the run has cost
 * @param warnings what the run has to say to its user, a sentence each
 */
public record RunFacts(
    @Nullable String model,
    @Nullable String sampler,
    @Nullable Long seed,
    @Nullable Work work,
    List<String> warnings) {

  public RunFacts {
    warnings = List.copyOf(warnings);
  }

  /** Nothing is known. */
  public static RunFacts unknown() {
    return new RunFacts(null, null, null, null, List.of());
  }
}
