package io.kamilton.validation;

import io.kamilton.adapt.Adapter;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.run.Draws;
import io.kamilton.run.Limits;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Outcome;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetException;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Simulation-based calibration of a sampler (Talts, Betancourt, Simpson, Vehtari and Gelman, 2018),
 * one replica at a time, and the exact invariance of its last kernel.
 *
 * <p>Among draws of the posterior the rank of θ* is uniform, for each coordinate and, where an
 * exact estimate at θ* is known, for log π̂. And a chain that starts at θ* is still an exact draw
 * after some steps of the kernel as the run left it, frozen: its ranks are uniform too, and their
 * change has mean 0.
 *
 * @param settings the size of a run; the seed is replaced run by run
 */
public record Calibration(Sampler sampler, Run.Settings settings) {
  /** How many kept draws θ* is ranked among, if there are so many. */
  public static final int DRAWS = 99;

  /** Steps of the frozen kernel from θ*, and how often they are repeated. */
  private static final int STEPS = 10;

  private static final int REPEATS = 10;

  /** Keeps the random numbers of the steps apart from those of the run. */
  private static final int STEPPING = 1 << 20;

  /** A run stops where a larger share of warm-up's evaluations fails. */
  private static final double MOST_FAILURES = 0.2;

  /** Makes what adapts, for a target and the settings of a run. */
  public interface Sampler {
    Adapter adapter(TargetTraits target, Run.Settings settings);
  }

  /**
   * What one replica showed. Quantities are the coordinates and, if it is known, log π̂.
   *
   * @param values how many values a rank can have: one more than draws it is among
   * @param ranks of θ*, a quantity each
   * @param moved ranks after steps from θ*, repeat by repeat; empty where log π̂ is not known
   * @param leastEss the smallest bulk effective sample size of the coordinates
   */
  public record Observation(
      int values, List<Integer> ranks, List<List<Integer>> moved, double leastEss) {
    public Observation {
      ranks = List.copyOf(ranks);
      moved = moved.stream().map(List::copyOf).toList();
    }
  }

  /** Samples a replica. */
  public Observation observe(Replica replica, long seed) {
    Run.Settings own =
        new Run.Settings(
            settings.chains(), settings.warmup(), settings.draws(), seed, settings.threads());
    Adapter adapter = sampler.adapter(replica.posterior().traits(), own);
    Limits limits = new Limits(() -> false, Long.MAX_VALUE, MOST_FAILURES, () -> false);
    Draws draws =
        new Run(own, adapter, RunListener.silent(), limits)
            .from(replica.posterior(), replica.starts());
    @Nullable Seeds exact = replica.seeds();
    Ranked among = new Ranked(draws, exact != null, RandomStream.of(seed, 0, 0, Purpose.TEST));
    ChainState truth = truth(replica);
    List<Integer> ranks = among.ranks(truth);
    List<List<Integer>> moved = new ArrayList<>();
    for (int repeat = 0; exact != null && repeat < REPEATS; repeat++) {
      moved.add(
          among.ranks(
              moved(adapter.kernel(0), replica.posterior(), truth, seed, STEPPING + repeat)));
    }
    return new Observation(among.values(), ranks, moved, leastEss(draws));
  }

  private static ChainState truth(Replica replica) {
    Seeds seeds = replica.seeds();
    if (seeds == null) {
      return new ChainState(0, replica.truth(), 0);
    }
    Evaluated at = replica.posterior().evaluate(replica.truth().toArray(), new Call(0, seeds));
    if (at.outcome() != Outcome.FINITE) {
      throw new TargetException(
          "the posterior of simulated data is %s where they were simulated, at %s %s"
              .formatted(
                  at.outcome(), replica.posterior().show(replica.truth().toArray()), at.why()),
          null);
    }
    return ChainState.start(at);
  }

  private static ChainState moved(
      TransitionKernel kernel, Evaluator target, ChainState from, long seed, int chain) {
    ChainState state = from;
    for (int t = 1; t <= STEPS; t++) {
      state = kernel.step(state, new Streams(seed, chain, t)).answeredBy(target).next();
    }
    return state;
  }

  private static double leastEss(Draws draws) {
    double least = Double.POSITIVE_INFINITY;
    for (int l = 0; l < draws.dimension(); l++) {
      double ess = EffectiveSampleSize.bulk(draws.parameter(l));
      least = Math.min(least, Double.isNaN(ess) ? 0 : ess);
    }
    return least;
  }
}
