package io.kamilton.paper.mixing;

import io.kamilton.Kamilton;
import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.intractable.gp.GpClassification;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.models.Glass;
import io.kamilton.paper.Experiment;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Trial;
import io.kamilton.paper.chain.HistoryKmc;
import io.kamilton.paper.chain.WholeChain;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figure 4, left: the pseudo-marginal posterior of nine length scales of a Gaussian process
 * classifier of glass. Each sampler is one chain from θ = 0 of which nothing is discarded; its
 * moments up to order 3 are held against those of long runs.
 */
public final class GlassClassification extends Experiment {
  static final String WALK = "random walk";
  static final String KAMH = "KAMH";
  static final String LITE = "KMC lite";
  static final String LITE_LONGER = "KMC lite longer steps";
  static final String ORACLE = "KMC oracle";
  static final String ORACLE_LONGER = "KMC oracle longer steps";
  static final String DEFAULT = "kmc";
  static final String BENCHMARK = "benchmark";

  /** In the order of figures and tables. */
  static final List<String> SAMPLERS =
      List.of(WALK, KAMH, LITE, LITE_LONGER, ORACLE, ORACLE_LONGER, DEFAULT);

  static final int D = 9;

  /** The text's: trajectories of length 1 at most, 0.3 on average. */
  static final StepRule STEPS = new StepRule(0.01, 0.1, 1, 10);

  /** Trajectories of 1.1 on average, about the posterior's standard deviations. */
  static final StepRule LONGER = new StepRule(0.1, 0.3, 1, 10);

  private static final int HISTORY = 1000;

  // by held-out Ĵ of 400 draws of a long run (σ 187, λ 0.035), for 1000 of them
  private static final Lite ORACLE_ESTIMATOR = new Lite(187, 0.09);

  /** 23% acceptance. */
  private static final double WALK_SCALE = 0.8;

  private static final double KAMH_GAMMA2 = 0.04;

  private static final List<Integer> CHECKPOINTS =
      List.of(50, 100, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 4000, 5000, 6000);

  /**
   * How long chains are.
   *
   * @param tunedAfter when KMC lite learns its σ and λ: in the text after 500 and 2000
   * @param benchmarks runs to hold chains against; 0: those that are stored
   * @param benchmark draws of each of the four chains of such a run
   */
  private record Length(
      int runs, int iterations, List<Integer> tunedAfter, int benchmarks, int benchmark) {}

  private static Length length(Size size) {
    return size.of(
        new Length(1, 60, List.of(30), 2, 25),
        new Length(2, 1500, List.of(500, 1000), 0, 0),
        new Length(10, 6000, List.of(500, 2000), 8, 2500));
  }

  static int iterations(Size size) {
    return length(size).iterations;
  }

  public GlassClassification() {
    super(
        "glass",
        "Pseudo-marginal MCMC for GP classification on real world data",
        "Figure 4, left: length scales of a Gaussian process classifier of the Glass data;"
            + " moments against long runs over iterations, and effective sizes.",
        List.of("sampler", "run"),
        columnNames());
  }

  private static List<String> columnNames() {
    List<String> numbers = List.of("iteration", "evaluations", "acceptance", "ess", "bulk_ess");
    return Stream.concat(numbers.stream(), CubicMoments.names(D).stream()).toList();
  }

  @Override
  public List<Trial> trials(Size size) {
    Length length = length(size);
    List<Trial> trials = new ArrayList<>();
    for (int run = 1; run <= Math.max(length.benchmarks, GlassBenchmark.RUNS); run++) {
      trials.add(benchmark(length, run));
    }
    for (String sampler : SAMPLERS) {
      Trial.Work work = seed -> run(sampler, length, seed);
      trials.addAll(Trial.repeated(length.runs, length.iterations, work, sampler));
    }
    return trials;
  }

  private static GpClassification target() {
    return Glass.posterior(GpClassification.Settings.PAPER);
  }

  /** From θ = 0. */
  private static Kamilton sample(Sampler sampler, long seed) {
    return Kamilton.sample(target())
        .sampler(sampler)
        .start(Starts.around(new double[D], 0))
        .threads(1)
        .seed(seed);
  }

  /** Four chains of the default sampler. */
  static Draws longRun(int warmup, int draws, long seed) {
    return sample(Samplers.kmc(), seed).chains(4).warmup(warmup).draws(draws).run();
  }

  private static Trial benchmark(Length length, int run) {
    List<String> key = List.of(BENCHMARK, Integer.toString(run));
    return length.benchmarks == 0
        ? new Trial(key, 1, seed -> row(GlassBenchmark.draws(run)))
        : new Trial(key, 5.0 * length.benchmark, seed -> row(points(length, seed)));
  }

  private static Matrix points(Length length, long seed) {
    Draws draws = longRun(length.benchmark / 4, length.benchmark, seed);
    return Matrix.of(
        IntStream.range(0, 4 * draws.size())
            .mapToObj(i -> draws.get(i % 4, i / 4).x().toArray())
            .toArray(double[][]::new));
  }

  /** The moments of points, as if they were a chain. */
  private static Matrix row(Matrix points) {
    CubicMoments moments = new CubicMoments(D);
    for (int i = 0; i < points.rows(); i++) {
      moments.add(points.row(i));
    }
    double[] row = new double[5 + CubicMoments.size(D)];
    Arrays.fill(row, 1, 5, Double.NaN);
    row[0] = points.rows();
    moments.means(row, 5);
    return Matrix.of(row);
  }

  private static Matrix run(String sampler, Length length, long seed) {
    WholeChain chain = new WholeChain();
    // what adapts goes on to the end, but for the default sampler, which has a warm-up of its own
    int warmup = sampler.equals(DEFAULT) ? length.iterations / 4 : length.iterations - 1;
    Draws unused =
        sample(sampler(sampler, length), seed)
            .chains(1)
            .warmup(warmup)
            .draws(length.iterations - warmup)
            .listener(chain)
            .run();
    return rows(chain);
  }

  private static Sampler sampler(String name, Length length) {
    return switch (name) {
      case WALK -> Samplers.randomWalk(WALK_SCALE);
      case KAMH -> Samplers.kamh(KAMH_GAMMA2, HISTORY);
      case LITE -> history(STEPS, length);
      case LITE_LONGER -> history(LONGER, length);
      case ORACLE -> oracle(STEPS);
      case ORACLE_LONGER -> oracle(LONGER);
      default -> Samplers.kmc();
    };
  }

  private static Sampler history(StepRule rule, Length length) {
    HistoryKmc.Settings kmc =
        new HistoryKmc.Settings(rule, rule, length.tunedAfter, HISTORY, length.iterations);
    return (target, settings) -> new HistoryKmc(target, kmc, settings.seed());
  }

  /** A surrogate of the stored draws of a long run, as in the authors' script. */
  private static Sampler oracle(StepRule rule) {
    Surrogate f = ORACLE_ESTIMATOR.fit(Evaluations.ofDraws(GlassBenchmark.draws(1)));
    TargetTraits target = TargetTraits.of(target());
    return Samplers.fixed(new Kmc(target, f, Mass.isotropic(D, 1), rule));
  }

  /** A row a checkpoint. */
  private static Matrix rows(WholeChain chain) {
    List<double[]> rows = new ArrayList<>();
    CubicMoments moments = new CubicMoments(D);
    for (int i = 0; i < chain.size(); i++) {
      moments.add(chain.x(i));
      boolean last = i + 1 == chain.size();
      if (last || CHECKPOINTS.contains(i + 1)) {
        double[] row = new double[5 + CubicMoments.size(D)];
        row[0] = i + 1;
        row[1] = last ? chain.evaluations() : Double.NaN;
        row[2] = last ? chain.acceptance() : Double.NaN;
        row[3] = last ? chain.leastEss() : Double.NaN;
        row[4] = last ? chain.leastBulkEss() : Double.NaN;
        moments.means(row, 5);
        rows.add(row);
      }
    }
    return Matrix.of(rows.toArray(double[][]::new));
  }

  @Override
  public Findings findings(Size size, Results results) {
    return new GlassFindings(size, results).findings();
  }
}
