package io.kamilton.runner.log;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Past;
import io.kamilton.runner.report.RunHistory;
import io.kamilton.runner.report.RunHistory.Choice;
import io.kamilton.runner.report.RunHistory.Failure;
import io.kamilton.runner.report.RunHistory.Moment;
import io.kamilton.runner.report.RunHistory.Prediction;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.store.RunEvent;
import io.kamilton.store.Thinned;
import io.kamilton.target.Evaluated;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** What a report tells of a run besides its draws. */
final class LogHistory implements LogReplay.Visitor {
  private static final int MOST_FAILURES = 30;
  private static final int MOST_PREDICTIONS = 800;

  private final RunHeader header;
  private final int[] iterations;
  private final double[] logDensity;
  private final List<Moment> moments = new ArrayList<>();
  private final List<Choice> choices = new ArrayList<>();
  private final Deque<Failure> failures = new ArrayDeque<>();
  private final Thinned<Prediction> predictions = new Thinned<>(MOST_PREDICTIONS);
  private long evaluations;
  private long starts;
  private Moment now = new Moment(0, 0, 0);

  LogHistory(RunHeader header) {
    this.header = header;
    iterations = new int[header.model().chains()];
    logDensity = new double[header.model().chains()];
  }

  @Override
  public void tried(int chain, Evaluated start) {
    starts++;
    evaluations++;
    logDensity[chain] = start.logEstimate();
    addFailure(chain, start);
  }

  @Override
  public void round(Past.Known known, double seconds) {
    if (moments.isEmpty()) {
      now = new Moment(0, evaluations, known.round().seconds());
    }
    moments.add(now);
    known.round().chosen().ifPresent(chosen -> choices.add(new Choice(now, chosen)));
    known.chains().forEach(this::add);
    now = new Moment(iterations[0], evaluations, seconds);
  }

  RunHistory history(List<RunEvent> events) {
    List<Moment> all = new ArrayList<>(moments);
    all.add(now);
    List<String> versions =
        List.of("begun with kamilton " + header.version(), "numerics: " + header.numerics());
    return new RunHistory(
        starts,
        all,
        choices,
        predictions.kept(),
        List.copyOf(failures),
        ModelFile.write(header.model()),
        versions,
        events);
  }

  private void add(ChainRound round) {
    int chain = round.chain();
    for (Transition transition : round.transitions()) {
      StepInfo info = transition.info();
      Evaluated proposal = info.proposal();
      iterations[chain]++;
      evaluations += info.evaluations();
      if (proposal != null) {
        addFailure(chain, proposal);
        if (info.move().onSurrogate() && iterations[chain] > header.model().warmup()) {
          addPrediction(info, proposal.logEstimate() - logDensity[chain]);
        }
      }
      logDensity[chain] = transition.next().logPiHat();
    }
  }

  private void addFailure(int chain, Evaluated point) {
    if (point.outcome().isFailure()) {
      String kind = point.outcome().name().toLowerCase(Locale.ROOT);
      failures.add(new Failure(chain + 1, iterations[chain], kind, point.why()));
      if (failures.size() > MOST_FAILURES) {
        failures.remove();
      }
    }
  }

  /** f(y) − f(x) = log π̂(y) − log π̂(x) + the surrogate's error. */
  private void addPrediction(StepInfo info, double found) {
    double foretold = found + info.surrogateError();
    if (Double.isFinite(foretold)) {
      predictions.add(() -> new Prediction(foretold, found));
    }
  }
}
