package io.kamilton.runner.output;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run besides its draws; null is unknown, as for files that others wrote.
 *
 * @param model the model's name
 * @param sampler the sampler's name
 * @param chosen what the sampler chose for its last draws, in words; empty where it has no choice
 * @param seed the run's seed
 * @param work what the run has cost
 * @param warnings what the run has to say to its user
 */
public record RunFacts(
    @Nullable String model,
    @Nullable String sampler,
    String chosen,
    @Nullable Long seed,
    @Nullable Work work,
    List<Warning> warnings) {

  public RunFacts {
    warnings = List.copyOf(warnings);
  }

  /** The sampler with what it chose; null where it is unknown. */
  public @Nullable String samplerInWords() {
    return sampler == null || chosen.isEmpty() ? sampler : sampler + " (" + chosen + ")";
  }

  /** Nothing is known. */
  public static RunFacts unknown() {
    return new RunFacts(null, null, "", null, null, List.of());
  }
}
