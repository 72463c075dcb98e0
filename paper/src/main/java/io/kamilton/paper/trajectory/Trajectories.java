package io.kamilton.paper.trajectory;

import io.kamilton.feature.Cosines;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import io.kamilton.paper.Experiment;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Trial;
import io.kamilton.paper.chain.Oracle;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Finite;
import io.kamilton.score.Full;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Evaluations;
import java.util.List;
import java.util.stream.Stream;

/**
 * Figure 1: Hamiltonian trajectories on a standard Gaussian in two dimensions, of the exact
 * gradient and of surrogates learnt from draws, and the acceptance probability along them. All of a
 * trial begin at one point with one momentum.
 */
public final class Trajectories extends Experiment {
  /** Whose flow it is; the names are in the columns of the data. */
  static final List<String> FLOWS = List.of("exact", "full", "finite", "lite");

  static final int DRAWS = 200;
  static final double EPS = 0.1;
  static final GaussianKernel KERNEL = new GaussianKernel(10);
  static final double FULL_LAMBDA = 1e-4;
  static final double FINITE_LAMBDA = 1e-4;
  static final double LITE_LAMBDA = 0.1;

  private static final Gaussian TARGET = Gaussian.standard(2);

  public Trajectories() {
    super(
        "trajectories",
        "Kernel induced trajectories",
        "Figure 1: exact and kernel induced trajectories on a 2-d Gaussian, and the acceptance"
            + " probability along them.",
        List.of("repeat"),
        columnNames());
  }

  private static List<String> columnNames() {
    Stream<String> ofFlows =
        FLOWS.stream().flatMap(flow -> Stream.of(flow + ".x1", flow + ".x2", flow + ".acceptance"));
    return Stream.concat(Stream.of("step"), ofFlows).toList();
  }

  static int steps(Size size) {
    return size == Size.TINY ? 40 : 250;
  }

  @Override
  public List<Trial> trials(Size size) {
    return Trial.repeated(size.of(3, 20, 100), 1, seed -> follow(steps(size), seed));
  }

  private static Matrix follow(int steps, long seed) {
    Evaluations draws = Oracle.draws(TARGET, DRAWS, seed);
    Cosines features =
        Cosines.random(KERNEL, 2, DRAWS, RandomStream.of(seed, 0, 0, Purpose.FEATURES));
    List<DifferentiableFunction> functions =
        List.of(
            new Exact(TARGET),
            new Full(KERNEL, FULL_LAMBDA).fit(draws),
            new Finite(features, FINITE_LAMBDA).fit(draws),
            new Lite(KERNEL.sigma(), LITE_LAMBDA).fit(draws));
    double[][] rows = new double[steps + 1][1 + 3 * FLOWS.size()];
    for (int k = 0; k < FLOWS.size(); k++) {
      RandomStream start = RandomStream.of(seed, 0, 0, Purpose.START);
      Flow flow = Flow.random(TARGET, functions.get(k), EPS, start);
      for (int step = 0; step <= steps; step++) {
        rows[step][0] = step;
        rows[step][1 + 3 * k] = flow.position(0);
        rows[step][2 + 3 * k] = flow.position(1);
        rows[step][3 + 3 * k] = flow.acceptance();
        flow.step();
      }
    }
    return Matrix.of(rows);
  }

  @Override
  public Findings findings(Size size, Results results) {
    return new TrajectoryFindings(size, results).findings();
  }
}
