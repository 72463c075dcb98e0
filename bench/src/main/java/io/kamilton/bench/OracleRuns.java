package io.kamilton.bench;

import io.kamilton.adapt.Fixed;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.ReplicateEss;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.diagnostics.SingleChain;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.run.Limits;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Independent runs of one sampler on a target that can be drawn from exactly, each started from an
 * exact draw. Run r is a function of the seed and r alone, whatever the number of threads.
 *
 * @param draws kept, after {@code discarded} iterations
 */
record OracleRuns(KnownTarget target, int runs, int discarded, int draws, int threads, long seed) {

  /** One run: the share of accepted proposals, the means, and smallest effective sizes. */
  record Outcome(double acceptance, double[] means, double codaEss, double bulkEss) {}

  /** All runs of one sampler. */
  record Summary(KnownTarget target, List<Outcome> outcomes) {
    double mean(ToDoubleFunction<Outcome> of) {
      return SampleStatistics.mean(values(of));
    }

    double quantile(ToDoubleFunction<Outcome> of, double p) {
      return SampleStatistics.quantile(values(of), p);
    }

    private double[] values(ToDoubleFunction<Outcome> of) {
      return outcomes.stream().mapToDouble(of).toArray();
    }

    /** The smallest over coordinates of the size that the errors of the runs' means show. */
    double replicateEss() {
      double least = Double.POSITIVE_INFINITY;
      for (int l = 0; l < target.dimension(); l++) {
        int coordinate = l;
        double[] means = values(outcome -> outcome.means()[coordinate]);
        double variance = target.covariance().get(l, l);
        least =
            Math.min(least, ReplicateEss.of(target.mean()[l], variance, means).effectiveDraws());
      }
      return least;
    }
  }

  /** n exact draws of a run, to learn from. */
  static Evaluations oracle(KnownTarget target, int n, long runSeed) {
    RandomStream random = RandomStream.of(runSeed, 0, 0, Purpose.MODEL);
    double[][] rows = new double[n][target.dimension()];
    for (double[] row : rows) {
      target.draw(random, row);
    }
    return Evaluations.ofDraws(Matrix.of(rows));
  }

  /** Runs the kernel that {@code sampler} makes of each run's seed. */
  Summary of(LongFunction<TransitionKernel> sampler) {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Outcome>> futures = new ArrayList<>();
      for (int r = 0; r < runs; r++) {
        long runSeed = seed + r;
        futures.add(pool.submit(() -> run(sampler.apply(runSeed), runSeed)));
      }
      List<Outcome> outcomes = new ArrayList<>();
      for (Future<Outcome> future : futures) {
        outcomes.add(future.get());
      }
      return new Summary(target, outcomes);
    } catch (ExecutionException | InterruptedException e) {
      throw new IllegalStateException(e);
    } finally {
      pool.shutdownNow();
    }
  }

  private Outcome run(TransitionKernel kernel, long runSeed) {
    double[] start = new double[target.dimension()];
    target.draw(RandomStream.of(runSeed, 0, 0, Purpose.START), start);
    ChainState state = new ChainState(0, Point.of(start), target.logDensity(start));
    Run.Settings settings = new Run.Settings(1, discarded, draws, runSeed, 1);
    Run run = new Run(settings, new Fixed(kernel), RunListener.silent(), Limits.NONE);
    Draws kept = run.from(new Evaluator(target), List.of(state));
    long accepted = IntStream.range(0, draws).filter(draw -> kept.info(0, draw).accepted()).count();
    List<double[]> chains =
        IntStream.range(0, start.length).mapToObj(l -> kept.parameter(l).chain(0)).toList();
    return new Outcome(
        (double) accepted / draws,
        each(chains, SampleStatistics::mean).toArray(),
        least(each(chains, SingleChain::autoregressiveEss)),
        least(each(chains, chain -> EffectiveSampleSize.bulk(ParameterDraws.of(chain)))));
  }

  private static DoubleStream each(List<double[]> chains, ToDoubleFunction<double[]> of) {
    return chains.stream().mapToDouble(of);
  }

  /** The smallest; 0 for a chain that never moved, whose size is NaN. */
  private static double least(DoubleStream sizes) {
    return sizes.map(size -> Double.isNaN(size) ? 0 : size).min().orElse(0);
  }
}
