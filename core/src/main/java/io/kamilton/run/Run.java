package io.kamilton.run;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluator;
import io.kamilton.text.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Many chains in rounds: within a round nothing shared changes, between rounds the adapter learns.
 * So any number of threads gives the same draws.
 */
public final class Run {
  /** How much is run. */
  public record Settings(int chains, int warmup, int draws, long seed, int threads) {
    public Settings {
      Arguments.atLeast(1, "chains", chains);
      Arguments.atLeast(0, "warmup", warmup);
      Arguments.atLeast(1, "draws", draws);
      Arguments.atLeast(1, "threads", threads);
    }
  }

  private final Settings settings;
  private final Adapter adapter;
  private final RunListener listener;
  private final Limits limits;
  private final LongSupplier clock;
  private final Engine.Factory engines;

  public Run(Settings settings, Adapter adapter, RunListener listener, Limits limits) {
    this(settings, adapter, listener, limits, System::nanoTime);
  }

  /** By a clock of its own, in nanoseconds. */
  public Run(
      Settings settings, Adapter adapter, RunListener listener, Limits limits, LongSupplier clock) {
    this(settings, adapter, listener, limits, clock, Threads::new);
  }

  private Run(
      Settings settings,
      Adapter adapter,
      RunListener listener,
      Limits limits,
      LongSupplier clock,
      Engine.Factory engines) {
    this.settings = settings;
    this.adapter = adapter;
    this.listener = listener;
    this.limits = limits;
    this.clock = clock;
    this.engines = engines;
  }

  /** The same elsewhere than on threads of this process. */
  public Run on(Engine.Factory other) {
    return new Run(settings, adapter, listener, limits, clock, other);
  }

  /**
   * Runs the chains from starts that it finds.
   *
   * <p>Cancelled, or interrupted, it soon ends with the rounds that were finished, also while a
   * target hangs: it is interrupted, and where it does not heed that it is left behind.
   */
  public Draws from(Evaluator target, Starts.Proposal start) {
    return keep(target, run -> run.go(target, chain -> start, Past.none()));
  }

  /** Runs the chains from given states. */
  public Draws from(Evaluator target, List<ChainState> starts) {
    if (starts.size() != settings.chains) {
      throw new IllegalArgumentException(
          "starts: " + starts.size() + " given for " + settings.chains + " chains");
    }
    Past none = Past.none();
    return keep(target, run -> run.go(target, engine -> starts, none, run.tries(none)));
  }

  private Draws keep(Evaluator target, Function<Run, Ending> how) {
    Draws.Builder draws = new Draws.Builder(target.traits().dimension(), settings.chains);
    RunListener both = RunListener.all(List.of(draws, listener));
    if (how.apply(new Run(settings, adapter, both, limits, clock, engines)) == Ending.CANCELLED) {
      draws.cancel();
    }
    return draws.build();
  }

  /**
   * Runs the chains, and keeps nothing: the listeners do.
   *
   * @param starts where to look for a chain's start
   * @param past what is known of the run; it goes on from there
   */
  public Ending go(Evaluator target, IntFunction<Starts.Proposal> starts, Past past) {
    Tries tries = tries(past);
    IntFunction<Starts.Proposal> counted = chain -> tries.counted(chain, starts.apply(chain));
    return go(target, engine -> engine.starts(settings.chains, counted, past), past, tries);
  }

  private Tries tries(Past past) {
    return new Tries(past, settings.chains, limits.evaluations());
  }

  private Ending go(
      Evaluator target, Function<Engine, List<ChainState>> starts, Past past, Tries tries) {
    long began = clock.getAsLong();
    adapter.cancelledBy(limits.cancelled());
    try (Engine engine = engines.open(target, settings, listener, limits.cancelled())) {
      List<ChainState> states = new ArrayList<>(starts.apply(engine));
      adapter.startsAt(states.stream().map(ChainState::x).toList());
      Phases phases = new Phases(target, engine, states, past, tries.made(), began);
      Ending ending = phases.run(settings.warmup, true);
      if (ending != Ending.DONE) {
        return ending;
      }
      adapter.endWarmup();
      return phases.run(settings.draws, false);
    } catch (Tries.UsedUp e) {
      return Ending.EVALUATIONS;
    } catch (CancellationException stopped) {
      return Ending.CANCELLED;
    }
  }

  /** Warm-up, then the kept draws: rounds, and learning between them. */
  private final class Phases {
    private final Evaluator target;
    private final Engine engine;
    private final List<ChainState> states;
    private final Past past;
    private final FailureCount failures = new FailureCount();
    private long evaluations;
    private long began;
    private Optional<SamplerChoice> chosen = Optional.empty();

    Phases(
        Evaluator target,
        Engine engine,
        List<ChainState> states,
        Past past,
        long evaluations,
        long began) {
      this.target = target;
      this.began = began;
      this.engine = engine;
      this.states = states;
      this.past = past;
      this.evaluations = evaluations;
    }

    Ending run(int iterations, boolean warmup) {
      for (int done = 0; done < iterations; ) {
        Past.Known known = next(warmup, iterations - done);
        // a round that was begun for more draws is finished when more are wanted again
        int wanted = Math.min(known.round().length(), iterations - done);
        int length = affordable(known, wanted);
        boolean whole = length == known.round().length();
        if (!whole && length == 0) {
          return Ending.EVALUATIONS;
        }
        List<ChainRound> round = engine.run(adapter, states, known.chains(), length);
        if (!whole) {
          return length == wanted ? Ending.DONE : Ending.EVALUATIONS;
        }
        take(round, warmup);
        if (warmup && !known.isWhole()) {
          failures.add(round);
          failures.requireAtMost(limits.failures());
        }
        done += length;
        if (!warmup && done < iterations && limits.enough().getAsBoolean()) {
          return Ending.ENOUGH;
        }
      }
      return Ending.DONE;
    }

    /** How many of the round's iterations the evaluations allowed suffice for. */
    private int affordable(Past.Known known, int wanted) {
      long each = adapter.kernel(0).mostEvaluations();
      int length = wanted;
      while (length > 0 && each * known.iterations(length) > limits.evaluations() - evaluations) {
        length--;
      }
      return length;
    }

    /** The next round as it is known, or one of which nothing is known yet. */
    private Past.Known next(boolean warmup, int most) {
      Past.Known known = past.next();
      if (known != null) {
        adapter.begins(known.round().seconds());
        began = clock.getAsLong(); // what is replayed takes none of the run's time
        if (known.round().fingerprint() != adapter.fingerprint()) {
          listener.departs(known.round());
        }
        chosen = known.round().chosen().or(() -> chosen);
        known.evaluated().forEach(target::recall);
        return known;
      }
      double seconds = (clock.getAsLong() - began) * 1e-9;
      adapter.begins(seconds);
      int length = Math.min(adapter.roundLength(), most);
      Round round = new Round(warmup, length, adapter.fingerprint(), newlyChosen(), seconds);
      listener.begins(round);
      List<ChainRound> empty = new ArrayList<>();
      for (int chain = 0; chain < states.size(); chain++) {
        empty.add(new ChainRound(chain, List.of()));
      }
      return new Past.Known(round, empty);
    }

    /** What the adapter chose; empty where that was said before. */
    private Optional<SamplerChoice> newlyChosen() {
      Optional<SamplerChoice> before = chosen;
      chosen = adapter.choice();
      return chosen.equals(before) ? Optional.empty() : chosen;
    }

    /** A round that is finished is told of, also where learning from it is cancelled. */
    private void learn(List<ChainRound> round, boolean warmup) {
      try {
        adapter.learn(round);
      } catch (CancellationException e) {
        listener.round(round, warmup);
        throw e;
      }
    }

    private void take(List<ChainRound> round, boolean warmup) {
      for (ChainRound chain : round) {
        List<Transition> transitions = chain.transitions();
        states.set(chain.chain(), transitions.get(transitions.size() - 1).next());
        transitions.forEach(transition -> evaluations += transition.info().evaluations());
      }
      if (warmup || adapter.continuesAfterWarmup()) {
        learn(round, warmup);
      }
      listener.round(round, warmup);
    }
  }
}
