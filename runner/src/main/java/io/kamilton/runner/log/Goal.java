package io.kamilton.runner.log;

import io.kamilton.linalg.Numerics;
import io.kamilton.runner.progress.Until;
import io.kamilton.store.RunEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run goes on for.
 *
 * @param draws a chain in all
 * @param until what is wanted of them; null for no more than their number
 */
public record Goal(int draws, @Nullable Until until) {
  /** As the run was begun or last resumed. */
  public static Goal of(RunHeader header, List<RunEvent> events) {
    RunEvent.Resumed last = lastResumption(events);
    return last == null
        ? new Goal(header.model().draws(), header.until())
        : new Goal(last.draws(), Until.of(last.ess(), last.rHat()));
  }

  public static RunEvent.@Nullable Resumed lastResumption(List<RunEvent> events) {
    RunEvent.@Nullable Resumed last = null;
    for (RunEvent event : events) {
      last = event instanceof RunEvent.Resumed resumed ? resumed : last;
    }
    return last;
  }

  /** For the log: the run goes on, with the numerics of this process. */
  public RunEvent.Resumed resumed() {
    return new RunEvent.Resumed(
        draws,
        until == null ? 0 : until.ess(),
        until == null ? Double.POSITIVE_INFINITY : until.rHat(),
        Numerics.describe());
  }
}
