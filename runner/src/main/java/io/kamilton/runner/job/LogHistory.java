package io.kamilton.runner.job;

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
import io.kamilton.store.LogReader;
import io.kamilton.target.Evaluated;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** What a report tells of a run besides its draws, by one reading of the log. */
final class LogHistory {
  private static final int MOST_FAILURES = 30;
  private static final int MOST_PREDICTIONS = 800;

  private final RunHeader header;
  private final int[] iterations;
  private final double[] logDensity;
  private final List<Moment> moments = new ArrayList<>();
  private final List<Choice> choices = new ArrayList<>();
  private final Deque<Failure> failures = new ArrayDeque<>();
  private List<Prediction> predictions = new ArrayList<>();
  private int predictionEvery = 1;
  private long predicted;
  private long evaluations;

  private LogHistory(RunHeader header) {
    this.header = header;
    iterations = new int[header.model().chains()];
    logDensity = new double[header.model().chains()];
  }

  static RunHistory of(Path log, RunHeader header) throws IOException {
    try (LogReader reader = LogReader.open(log, header.model().chains())) {
      return new LogHistory(header).read(reader);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private RunHistory read(LogReader reader) {
    for (int chain = 0; chain < iterations.length; chain++) {
      for (Evaluated start : reader.tried(chain)) {
        evaluations++;
        logDensity[chain] = start.logEstimate();
        addFailure(chain, start);
      }
    }
    long starts = evaluations;
    Moment now = new Moment(0, evaluations, reader.seconds());
    for (Past.Known known = reader.next(); known != null; known = reader.next()) {
      moments.add(now);
      if (!known.round().chosen().isEmpty()) {
        choices.add(new Choice(now, known.round().chosen()));
      }
      known.chains().forEach(this::add);
      now = new Moment(iterations[0], evaluations, reader.seconds());
    }
    moments.add(now);
    List<String> versions =
        List.of("begun with kamilton " + header.version(), "numerics: " + header.numerics());
    return new RunHistory(
        starts,
        moments,
        choices,
        predictions,
        List.copyOf(failures),
        ModelFile.write(header.model()),
        versions,
        reader.notes());
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

  /** f(y) − f(x) = log π̂(y) − log π̂(x) + the surrogate's error; every k-th is kept. */
  private void addPrediction(StepInfo info, double found) {
    double foretold = found + info.surrogateError();
    if (!Double.isFinite(foretold) || predicted++ % predictionEvery != 0) {
      return;
    }
    predictions.add(new Prediction(foretold, found));
    if (predictions.size() > MOST_PREDICTIONS) {
      List<Prediction> half = new ArrayList<>();
      for (int i = 0; i < predictions.size(); i += 2) {
        half.add(predictions.get(i));
      }
      predictions = half;
      predictionEvery *= 2;
    }
  }
}
