package io.kamilton.runner.job;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Past;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.spec.Model;
import io.kamilton.store.LogReader;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Extra;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one reading of a log tells: how many rows there are, which extras, and what they cost. */
final class LogSurvey {
  private final Model model;
  private final int[] rows;
  private final Map<String, Integer> extras = new LinkedHashMap<>();
  private final Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
  private long evaluations;
  private long simulations;
  private long retries;
  private long divergences;
  private final KeptMoves moves;
  private String chosen = "";
  private double warmupSeconds;
  private double seconds;

  private LogSurvey(Model model) {
    this.model = model;
    rows = new int[model.chains()];
    moves = new KeptMoves(model.chains());
  }

  static LogSurvey of(Path log, Model model) throws IOException {
    LogSurvey survey = new LogSurvey(model);
    try (LogReader reader = LogReader.open(log, model.chains())) {
      for (int chain = 0; chain < model.chains(); chain++) {
        reader.tried(chain).forEach(survey::add);
        survey.evaluations += reader.tried(chain).size();
      }
      for (Past.Known known = reader.next(); known != null; known = reader.next()) {
        known.chains().forEach(survey::add);
        survey.chosen = known.round().chosen().isEmpty() ? survey.chosen : known.round().chosen();
        if (known.round().warmup()) {
          survey.warmupSeconds = reader.seconds();
        }
      }
      survey.seconds = reader.seconds();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return survey;
  }

  private void add(ChainRound round) {
    for (Transition transition : round.transitions()) {
      StepInfo info = transition.info();
      evaluations += info.evaluations();
      if (rows[round.chain()]++ >= model.warmup()) {
        moves.add(round.chain(), info);
        divergences += info.divergent() ? 1 : 0;
      }
      Evaluated proposal = info.proposal();
      if (proposal != null) {
        add(proposal);
      }
    }
  }

  private void add(Evaluated point) {
    retries += point.retries();
    simulations += point.simulations();
    if (point.outcome().isFailure()) {
      failures.merge(point.outcome(), 1L, Long::sum);
    }
    for (Extra extra : point.extras()) {
      int size = extra.vector() ? extra.values().dimension() : 0;
      extras.merge(extra.name(), size, Math::max);
    }
  }

  /** Rows that every chain has, warm-up included. */
  int rows() {
    return Arrays.stream(rows).min().orElse(0);
  }

  /** Rows of each chain, warm-up included. */
  List<Integer> iterations() {
    return Arrays.stream(rows).boxed().toList();
  }

  /** The extras in the order of their first appearance, with their sizes: 0 for a number. */
  Map<String, Integer> extras() {
    return Collections.unmodifiableMap(extras);
  }

  RunFacts facts() {
    Work work =
        new Work(
            evaluations,
            simulations,
            moves.accepted(),
            failures,
            retries,
            divergences,
            warmupSeconds,
            seconds);
    return new RunFacts(
        model.name(),
        model.sampler().name(),
        chosen,
        model.seed(),
        work,
        new MoveWarnings(model, moves).all());
  }
}
