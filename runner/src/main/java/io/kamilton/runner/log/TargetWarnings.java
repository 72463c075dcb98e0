package io.kamilton.runner.log;

import io.kamilton.runner.output.Warning;
import io.kamilton.store.RunEvent;
import java.util.ArrayList;
import java.util.List;

/** What comparisons of a target with stored values cost, and the differences that were accepted. */
record TargetWarnings(List<RunEvent.Compared> comparisons) {
  TargetWarnings {
    comparisons = List.copyOf(comparisons);
  }

  static TargetWarnings of(List<RunEvent> events) {
    List<RunEvent.Compared> comparisons = new ArrayList<>();
    for (RunEvent event : events) {
      if (event instanceof RunEvent.Compared compared) {
        comparisons.add(compared);
      }
    }
    return new TargetWarnings(comparisons);
  }

  long evaluations() {
    return comparisons.stream().mapToLong(RunEvent.Compared::evaluations).sum();
  }

  List<Warning> all() {
    return comparisons.stream()
        .filter(each -> !each.difference().isEmpty())
        .map(TargetWarnings::warning)
        .toList();
  }

  private static Warning warning(RunEvent.Compared changed) {
    return changed.earlier()
        ? Warning.care(
            "The earlier run that this one began with had another target, which was accepted: %s. What it"
                    .formatted(changed.difference())
                + " learnt may mislead the sampler: compare with a run that begins without it.")
        : Warning.stop(
            "The target changed before this run was resumed, which was accepted: %s. The draws from before"
                    .formatted(changed.difference())
                + " and after are of different posteriors. Begin a new run.");
  }
}
