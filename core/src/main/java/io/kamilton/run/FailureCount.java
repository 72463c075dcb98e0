package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts failures: a target that fails too often in warm-up stops the run. What failed before an
 * interruption does not count, or a run would not go on when its target is mended.
 */
final class FailureCount {
  /** So many evaluations are waited for before the share is judged. */
  private static final long PATIENCE = 100;

  private final Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
  private long evaluations;
  private long failed;
  private String last = "";

  void add(List<ChainRound> round) {
    for (ChainRound chain : round) {
      for (Transition transition : chain.transitions()) {
        add(transition.info());
      }
    }
  }

  private void add(StepInfo info) {
    evaluations += info.evaluations();
    Evaluated proposal = info.proposal();
    if (proposal != null && proposal.outcome().isFailure()) {
      failed++;
      failures.merge(proposal.outcome(), 1L, Long::sum);
      last = proposal.outcome() + " " + proposal.why();
    }
  }

  /** Throws where too much has failed. */
  void requireAtMost(double share) {
    if (evaluations >= PATIENCE && failed > share * evaluations) {
      throw new TargetException(
          "the target failed in %s of %s evaluations of warm-up %s, more than %s%%; the last: %s"
              .formatted(failed, evaluations, failures, Math.round(100 * share), last),
          null);
    }
  }
}
