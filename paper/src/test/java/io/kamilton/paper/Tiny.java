package io.kamilton.paper;

import java.util.List;

/** The results of an experiment at its smallest size. */
public final class Tiny {
  private static final long SEED = 20150612;

  private Tiny() {}

  public static Results run(Experiment experiment) {
    List<Results.Entry> entries =
        experiment.trials(Size.TINY).stream()
            .map(
                trial ->
                    new Results.Entry(trial.key(), trial.work().run(SEED + trial.key().hashCode())))
            .toList();
    return new Results(experiment.keys(), experiment.columns(), entries);
  }
}
