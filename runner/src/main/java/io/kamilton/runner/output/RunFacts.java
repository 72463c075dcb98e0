package io.kamilton.runner.output;

import io.kamilton.adapt.SamplerChoice;
import io.kamilton.store.RunEvent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run besides its draws; null is unknown, as for files that others wrote.
 *
 * @param model the model's name
 * @param sampler the sampler's name
 * @param chosen what the sampler chose for its last draws; empty where it has no choice
 * @param seed the run's seed
 * @param work what the run has cost
 * @param moves what became of its moves
 * @param lessNoise what makes a noisy target less noisy, in words; empty for one without noise
 * @param changes of the target since stored values were made, which a user accepted
 */
public record RunFacts(
    @Nullable String model,
    @Nullable String sampler,
    Optional<SamplerChoice> chosen,
    @Nullable Long seed,
    @Nullable Work work,
    @Nullable MoveCounts moves,
    Optional<String> lessNoise,
    List<RunEvent.Compared> changes) {
  public RunFacts {
    changes = List.copyOf(changes);
  }

  /** What the sampler chose for these columns, where it has a choice. */
  public Optional<String> choiceInWords(List<Column> columns) {
    ChoiceText text =
        new ChoiceText(
            columns.stream()
                .filter(column -> column.kind() == Column.Kind.PARAMETER)
                .map(Column::name)
                .toList());
    return chosen.map(text::of);
  }

  /** Nothing is known. */
  public static RunFacts unknown() {
    return new RunFacts(
        null, null, Optional.empty(), null, null, null, Optional.empty(), List.of());
  }
}
