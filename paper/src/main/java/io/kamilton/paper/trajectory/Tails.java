package io.kamilton.paper.trajectory;

import io.kamilton.feature.Cosines;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Gaussian;
import io.kamilton.paper.Experiment;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Trial;
import io.kamilton.paper.chain.Oracle;
import io.kamilton.paper.chain.WholeChain;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.score.Finite;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Proposition 3 in pictures: far from the draws that it learnt from, KMC lite is a random walk and
 * comes back; KMC finite meets forces that mean nothing there, unless it has a base density.
 *
 * <p>The target is a standard Gaussian in two dimensions, of which each surrogate has seen the same
 * draws. A trial looks at one thing, over x: the force along a ray over the distance from the
 * centre; acceptance and drift over the distance where a step begins; the distance over iterations
 * of a chain from far away.
 */
public final class Tails extends Experiment {
  static final String FORCE = "force";
  static final String ACCEPTANCE = "acceptance";
  static final String DRIFT = "drift";
  static final String CHAIN = "chain";

  /** The surrogates, and what they are seen beside: the exact force, or the random walk. */
  static final List<String> COLUMNS = List.of("lite", "finite", "finite_base", "beside");

  static final double FAR = 20;

  /** s of Prop. 3's proof. */
  static final double S = 0.5;

  private static final Gaussian TARGET = Gaussian.standard(2);
  private static final Evaluator EVALUATOR = new Evaluator(TARGET);
  private static final Mass UNIT = Mass.isotropic(2, 1);
  private static final int DRAWS = 200;

  private static final double EPS = 0.2;
  private static final int STEPS = 10;

  public Tails() {
    super(
        "tails",
        "Far from the data",
        "Proposition 3 in pictures: KMC lite far from its data is a random walk and comes back;"
            + " finite with and without a base density.",
        List.of("look", "repeat"),
        List.of("x", "lite", "finite", "finite_base", "beside"));
  }

  @Override
  public List<Trial> trials(Size size) {
    int steps = size == Size.TINY ? 40 : 200;
    return Stream.of(FORCE, ACCEPTANCE, DRIFT, CHAIN)
        .map(look -> Trial.repeated(size.of(4, 40, 200), 1, seed -> look(look, steps, seed), look))
        .flatMap(List::stream)
        .toList();
  }

  private static Matrix look(String look, int steps, long seed) {
    Evaluations draws = Oracle.draws(TARGET, DRAWS, seed);
    GaussianKernel kernel = Trajectories.KERNEL;
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.FEATURES);
    Finite finite =
        new Finite(Cosines.random(kernel, 2, DRAWS, random), Trajectories.FINITE_LAMBDA);
    List<DifferentiableFunction> functions =
        List.of(
            new Lite(kernel.sigma(), Trajectories.LITE_LAMBDA).fit(draws),
            finite.fit(draws),
            finite.withBase(Base.GAUSSIAN).fit(draws));
    if (look.equals(FORCE)) {
      return forces(functions, seed);
    }
    List<TransitionKernel> kernels = new ArrayList<>();
    functions.forEach(
        f -> kernels.add(new Kmc(EVALUATOR.traits(), f, UNIT, StepRule.fixed(EPS, STEPS))));
    // without forces L steps of size ε are one of size Lε
    kernels.add(Kmc.randomWalk(EVALUATOR.traits(), UNIT, EPS * STEPS));
    return look.equals(CHAIN)
        ? chains(kernels, steps, seed)
        : steps(kernels, look.equals(DRIFT), steps, seed);
  }

  /** ⟨∇f(x), x/‖x‖⟩ along a ray; negative is inwards. */
  private static Matrix forces(List<DifferentiableFunction> functions, long seed) {
    List<DifferentiableFunction> all = new ArrayList<>(functions);
    all.add(new Exact(TARGET));
    double[] direction = direction(seed);
    double[][] rows = new double[81][1 + all.size()];
    double[] gradient = new double[2];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = FAR * i / (rows.length - 1);
      for (int k = 0; k < all.size(); k++) {
        all.get(k).gradient(at(rows[i][0], direction), gradient);
        rows[i][1 + k] = gradient[0] * direction[0] + gradient[1] * direction[1];
      }
    }
    return Matrix.of(rows);
  }

  /** Means over single steps from points at a distance: of α, or of Prop. 3's drift. */
  private static Matrix steps(List<TransitionKernel> kernels, boolean drift, int steps, long seed) {
    double[] direction = direction(seed);
    double[][] rows = new double[11][1 + kernels.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = i == 0 ? 1 : FAR * i / (rows.length - 1);
      ChainState state = state(at(rows[i][0], direction));
      for (int k = 0; k < kernels.size(); k++) {
        for (int step = 1; step <= steps; step++) {
          Streams random = new Streams(seed, i, step);
          StepInfo info = kernels.get(k).step(state, random).answeredBy(EVALUATOR).info();
          double alpha = info.acceptProbability();
          rows[i][1 + k] += (drift ? alpha * growth(info, rows[i][0]) : alpha) / steps;
        }
      }
    }
    return Matrix.of(rows);
  }

  /** e^{s(‖x*‖ − ‖x_t‖)} − 1; 0 where a trajectory has no end. */
  private static double growth(StepInfo info, double distance) {
    return info.proposal() == null
        ? 0
        : StrictMath.expm1(S * (distance(info.proposal().x()) - distance));
  }

  private static Matrix chains(List<TransitionKernel> kernels, int iterations, long seed) {
    double[] direction = direction(seed);
    double[][] rows = new double[iterations + 1][1 + kernels.size()];
    double[] start = at(FAR, direction);
    for (int k = 0; k < kernels.size(); k++) {
      WholeChain chain = WholeChain.from(TARGET, start, kernels.get(k), iterations, seed + k);
      rows[0][1 + k] = FAR;
      for (int t = 1; t <= iterations; t++) {
        rows[t][0] = t;
        rows[t][1 + k] = distance(Point.of(chain.x(t - 1)));
      }
    }
    return Matrix.of(rows);
  }

  private static ChainState state(double[] x) {
    return new ChainState(0, Point.of(x), TARGET.logDensity(x));
  }

  private static double distance(Point x) {
    return Math.sqrt(x.get(0) * x.get(0) + x.get(1) * x.get(1));
  }

  private static double[] at(double distance, double[] direction) {
    return new double[] {distance * direction[0], distance * direction[1]};
  }

  private static double[] direction(long seed) {
    double angle = 2 * Math.PI * RandomStream.of(seed, 0, 0, Purpose.START).nextUniform();
    return new double[] {StrictMath.cos(angle), StrictMath.sin(angle)};
  }

  @Override
  public Findings findings(Size size, Results results) {
    return new TailFindings(size, new TailLooks(results)).findings();
  }
}
