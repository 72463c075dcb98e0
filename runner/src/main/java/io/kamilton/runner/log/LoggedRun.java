package io.kamilton.runner.log;

import io.kamilton.run.Ending;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.report.RunHistory;
import io.kamilton.store.LogReader;
import io.kamilton.store.RunEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * All that the log of a run says, by one reading; also while the run goes on.
 *
 * @param table the draws
 * @param facts what is known of the run besides
 * @param iterations that each chain has done, warm-up included
 */
public record LoggedRun(
    DrawTable table, RunFacts facts, RunHistory history, List<Integer> iterations) {
  public LoggedRun {
    iterations = List.copyOf(iterations);
  }

  /** How a run ended, if the last of its events says so. */
  public static Optional<Ending> ending(List<RunEvent> events) {
    return !events.isEmpty() && events.get(events.size() - 1) instanceof RunEvent.Ended ended
        ? Optional.of(ended.ending())
        : Optional.empty();
  }

  public static LoggedRun read(Path log, RunHeader header) throws IOException {
    LoggedDraws draws = new LoggedDraws(header.model());
    LogSurvey survey = new LogSurvey(header.model());
    LogHistory history = new LogHistory(header);
    int chains = header.model().chains();
    LogReader read = LogReplay.of(log, chains, List.of(draws, survey, history));
    return new LoggedRun(
        draws,
        survey.facts(read.seconds(), read.events()),
        history.history(read.events()),
        draws.iterations());
  }
}
