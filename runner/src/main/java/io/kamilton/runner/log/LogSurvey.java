package io.kamilton.runner.log;

import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Past;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.spec.Model;
import io.kamilton.store.RunEvent;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the draws of a run cost, and what became of its moves. */
final class LogSurvey implements LogReplay.Visitor {
  private final Model model;
  private final Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
  private final KeptMoves moves;
  private final UnvisitedPlaces places = new UnvisitedPlaces();
  private final MissedValues missed = new MissedValues();
  private long evaluations;
  private long simulations;
  private long retries;
  private long divergences;
  private Optional<SamplerChoice> chosen = Optional.empty();
  private double warmupSeconds;

  LogSurvey(Model model) {
    this.model = model;
    moves = new KeptMoves(model.chains());
  }

  @Override
  public void tried(int chain, Evaluated point) {
    evaluations++;
    add(point);
  }

  @Override
  public void round(Past.Known known, double seconds) {
    known.chains().forEach(this::add);
    chosen = known.round().chosen().or(() -> chosen);
    if (known.round().warmup()) {
      warmupSeconds = seconds;
    }
  }

  private void add(ChainRound round) {
    for (Transition transition : round.transitions()) {
      StepInfo info = transition.info();
      evaluations += info.evaluations();
      if (2 * transition.next().t() > model.warmup()) {
        missed.add(round.chain(), transition, chosen);
      }
      if (transition.next().t() > model.warmup()) {
        moves.add(round.chain(), info);
        places.kept(transition.next());
        divergences += info.divergent() ? 1 : 0;
      }
      Evaluated proposal = info.proposal();
      if (proposal != null) {
        add(proposal);
      }
    }
  }

  private void add(Evaluated point) {
    places.evaluated(point);
    retries += point.retries();
    simulations += point.simulations();
    if (point.outcome().isFailure()) {
      failures.merge(point.outcome(), 1L, Long::sum);
    }
  }

  /**
   * What is known of the run besides its draws.
   *
   * @param seconds that it took
   * @param events that happened to it
   */
  RunFacts facts(double seconds, List<RunEvent> events) {
    List<RunEvent.Compared> compared =
        events.stream()
            .filter(RunEvent.Compared.class::isInstance)
            .map(RunEvent.Compared.class::cast)
            .toList();
    Work work =
        new Work(
            evaluations,
            compared.stream().mapToLong(RunEvent.Compared::evaluations).sum(),
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
        moves.counts(places.count(), missed.count(places.median())),
        lessNoise(),
        compared.stream().filter(each -> !each.difference().isEmpty()).toList());
  }

  private Optional<String> lessNoise() {
    if (!model.target().noisy()) {
      return Optional.empty();
    }
    return Optional.of(
        model
            .effort()
            .map(e -> "a larger " + e.key() + " (now " + e.number() + ")")
            .orElse("more particles or simulations"));
  }
}
