package io.kamilton.runner.log;

import io.kamilton.parameter.ParameterSpace;
import io.kamilton.run.Ending;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.ModelData;
import io.kamilton.runner.output.NumberArray;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.report.RunHistory;
import io.kamilton.runner.spec.Model;
import io.kamilton.store.LogReader;
import io.kamilton.store.RunEvent;
import io.kamilton.target.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * All that the log of a run says, by one reading; also while the run goes on.
 *
 * @param model as it was run
 * @param table the draws
 * @param facts what is known of the run besides
 * @param iterations that each chain has done, warm-up included
 */
public record LoggedRun(
    Model model, DrawTable table, RunFacts facts, RunHistory history, List<Integer> iterations) {
  public LoggedRun {
    iterations = List.copyOf(iterations);
  }

  /** How a run ended, if the last of its events says so. */
  public static Optional<Ending> ending(List<RunEvent> events) {
    return !events.isEmpty() && events.get(events.size() - 1) instanceof RunEvent.Ended ended
        ? Optional.of(ended.ending())
        : Optional.empty();
  }

  /** Its data, and as many draws of its prior as there are draws a chain. */
  public ModelData data() {
    String given = model.target().source().written().get("data");
    Comparison comparison = model.comparison();
    ParameterSpace space = model.space();
    return new ModelData(
        comparison == null ? List.of() : List.of(observed(comparison.observations())),
        given == null ? List.of() : NumberArray.ofJson(given),
        space.hasPriors() ? new PriorDraws(space, model.seed(), table.draws()) : null);
  }

  /** What simulations are compared with: a row for each observation, where there are several. */
  private static NumberArray observed(List<Point> observations) {
    Point first = observations.get(0);
    double[] all =
        observations.stream().flatMapToDouble(each -> Arrays.stream(each.toArray())).toArray();
    List<Integer> shape =
        observations.size() == 1
            ? List.of(first.dimension())
            : List.of(observations.size(), first.dimension());
    return new NumberArray("observed", shape, false, Point.of(all));
  }

  public static LoggedRun read(Path log, RunHeader header) throws IOException {
    LoggedDraws draws = new LoggedDraws(header.model());
    LogSurvey survey = new LogSurvey(header.model());
    LogHistory history = new LogHistory(header);
    int chains = header.model().chains();
    LogReader read = LogReplay.of(log, chains, List.of(draws, survey, history));
    return new LoggedRun(
        header.model(),
        draws,
        survey.facts(read.seconds(), read.events()),
        history.history(read.events()),
        draws.iterations());
  }
}
