package io.kamilton.paper.abc;

import io.kamilton.Kamilton;
import io.kamilton.Kamilton.Sampler;
import io.kamilton.Samplers;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.intractable.abc.AbcKernel;
import io.kamilton.intractable.abc.AbcLikelihood;
import io.kamilton.intractable.abc.Distance;
import io.kamilton.intractable.abc.NormalEstimate;
import io.kamilton.intractable.abc.Shrinkage;
import io.kamilton.intractable.abc.Simulations;
import io.kamilton.intractable.abc.Summary;
import io.kamilton.intractable.abc.SyntheticLikelihood;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.Habc;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.models.SkewNormal;
import io.kamilton.models.SkewNormalPosterior;
import io.kamilton.paper.Experiment;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Trial;
import io.kamilton.paper.chain.HistoryKmc;
import io.kamilton.paper.chain.Oracle;
import io.kamilton.paper.chain.WholeChain;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.parameter.ParameterTarget;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Figures 4 and 7, middle and right: approximate Bayesian computation for ten skew-normal vectors
 * in ten dimensions, all observations at 10. The exact posterior is known, and its coordinates have
 * one law.
 */
public final class SkewNormalAbc extends Experiment {
  static final String WALK = "random walk";
  static final String LITE = "KMC lite";
  static final String ORACLE = "KMC oracle";
  static final String DEFAULT = "kmc";
  static final String HABC = "HABC";
  static final String FRICTION = "HABC with friction";
  static final String ONE = "HABC one direction";

  /** In the order of figures and tables. */
  static final List<String> SAMPLERS = List.of(WALK, LITE, ORACLE, DEFAULT, HABC, FRICTION, ONE);

  static final int D = 10;
  static final int SIMULATIONS = 10;
  static final int REPEATS = 20;
  static final StepRule STEPS = new StepRule(0.01, 0.1, 50, 50);

  private static final double EPSILON = 0.55;
  private static final double PRIOR_SD = 5;
  private static final double PERTURBATION = 0.1;
  private static final int HISTORY = 1000;

  /** The walk of the first iterations, and the one that is compared with: 23% acceptance. */
  private static final double WALK_SCALE = 0.4;

  // by held-out Ĵ of 400 exact draws (σ 1017, λ 2927), for 1000 of them
  private static final Lite ORACLE_ESTIMATOR = new Lite(1000, 7300);

  private static final SkewNormal MODEL = SkewNormal.paper();
  private static final Point OBSERVED = Point.of(tens());

  static final SkewNormalPosterior EXACT =
      new SkewNormalPosterior(MODEL, OBSERVED, EPSILON, PRIOR_SD);

  private static double[] tens() {
    double[] tens = new double[D];
    Arrays.fill(tens, 10);
    return tens;
  }

  /**
   * How long chains are.
   *
   * @param habc iterations of HABC, which has two thousand times the simulations
   */
  private record Length(int runs, int discarded, int kept, int habcDiscarded, int habc) {}

  private static Length length(Size size) {
    return size.of(
        new Length(1, 200, 800, 1, 4),
        new Length(3, 200, 5000, 5, 60),
        new Length(6, 200, 5000, 20, 1000));
  }

  public SkewNormalAbc() {
    super(
        "abc",
        "Reduced simulations and no additional bias in ABC",
        "Figures 4 and 7: ABC for a 10-d skew-normal: autocorrelation, marginal and simulations"
            + " of a random walk, KMC lite and HABC with and without friction.",
        List.of("sampler", "run"),
        AbcMeasures.columns());
  }

  @Override
  public List<Trial> trials(Size size) {
    Length length = length(size);
    List<Trial> trials = new ArrayList<>();
    for (String sampler : SAMPLERS) {
      double weight = isHabc(sampler) && !sampler.equals(ONE) ? 100 : 1;
      Trial.Work work = seed -> run(sampler, length, seed);
      trials.addAll(Trial.repeated(length.runs, weight, work, sampler));
    }
    return trials;
  }

  static boolean isHabc(String sampler) {
    return sampler.startsWith(HABC);
  }

  private static Matrix run(String sampler, Length length, long seed) {
    int discarded = isHabc(sampler) ? length.habcDiscarded : length.discarded;
    int kept = isHabc(sampler) ? length.habc : length.kept;
    WholeChain chain = new WholeChain();
    Target target = isHabc(sampler) ? synthetic() : abc();
    Draws unused =
        Kamilton.sample(target)
            .sampler(sampler(sampler, length, target, seed))
            .start(Starts.around(tens(), 0))
            .chains(1)
            .threads(1)
            .seed(seed)
            .warmup(discarded)
            .draws(kept)
            .listener(chain)
            .run();
    return Matrix.of(AbcMeasures.of(chain, discarded));
  }

  private static Sampler sampler(String name, Length length, Target target, long seed) {
    return switch (name) {
      case WALK -> Samplers.randomWalk(WALK_SCALE);
      case LITE -> history(length);
      case ORACLE -> oracle(target, seed);
      case DEFAULT -> Samplers.kmc();
      case HABC -> habc(REPEATS, 0);
      case FRICTION -> habc(REPEATS, 1);
      default -> habc(1, 0);
    };
  }

  private static Sampler habc(int repeats, double friction) {
    return Samplers.habc(PERTURBATION, repeats, new Habc.Settings(STEPS, friction, 1));
  }

  /** Learns from what is discarded, then stops. */
  private static Sampler history(Length length) {
    int last = length.discarded;
    HistoryKmc.Settings kmc =
        new HistoryKmc.Settings(StepRule.fixed(WALK_SCALE, 1), STEPS, List.of(last), HISTORY, last);
    return (target, settings) -> new HistoryKmc(target, kmc, settings.seed());
  }

  /** A surrogate of exact draws, as in the authors' script. */
  private static Sampler oracle(Target target, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
    Surrogate f = ORACLE_ESTIMATOR.fit(Oracle.draws(EXACT::draw, HISTORY, D, random));
    return Samplers.fixed(new Kmc(TargetTraits.of(target), f, Mass.isotropic(D, 1), STEPS));
  }

  private static Simulations simulations() {
    return new Simulations(Summary.mean(D).of(MODEL), SIMULATIONS, 1, 1);
  }

  private static Target abc() {
    return posterior(
        new AbcLikelihood(
            simulations(), OBSERVED, AbcKernel.GAUSSIAN, Distance.euclidean(), EPSILON, false));
  }

  private static Target synthetic() {
    NormalEstimate estimate = new NormalEstimate.PlugIn(Shrinkage.of(0), EPSILON);
    return posterior(new SyntheticLikelihood(simulations(), List.of(OBSERVED), estimate));
  }

  /** With θ ~ N(0, 5²I). */
  private static Target posterior(Target likelihood) {
    Prior prior = Prior.of("normal", List.of(0.0, PRIOR_SD));
    Parameter theta = new Parameter("theta", true, D, Bounds.NONE, prior, Start.unspecified());
    return ParameterTarget.unconstrained(new ParameterSpace(List.of(theta)), likelihood);
  }

  @Override
  public Findings findings(Size size, Results results) {
    return new AbcFindings(size, new AbcChains(results)).findings();
  }
}
