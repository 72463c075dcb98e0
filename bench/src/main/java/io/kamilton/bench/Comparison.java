package io.kamilton.bench;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.surrogate.Surrogate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** One row of the side-by-side table: its inputs for both sides, the work, and what came out. */
final class Comparison {
  static final String OURS = "ours";

  private final Problem problem;

  /** What is timed, by name: {@link #OURS}, and beside it what else of ours is compared. */
  private final Map<String, Work> works = new LinkedHashMap<>();

  private Comparison(Problem problem) {
    this.problem = problem;
  }

  /**
   * What is timed.
   *
   * @param run the i-th call
   * @param result what it comes to at the i-th place to ask at
   */
  private record Work(IntConsumer run, IntFunction<double[]> result) {}

  /** The comparison of the given name, over n draws and m features in d dimensions. */
  static Comparison of(String what, int n, int m, int d) {
    return switch (what) {
      case "lite-gradient" -> of(n, m, d, problem -> gradient(problem, problem.fitLite()));
      case "finite-gradient" -> of(n, m, d, problem -> gradient(problem, problem.fitFinite()));
      case "lite-proposal" -> of(n, m, d, problem -> proposal(problem, problem.fitLite()));
      case "finite-proposal" -> of(n, m, d, problem -> proposal(problem, problem.fitFinite()));
      case "lite-fit" -> of(n, m, d, problem -> fit(problem, problem::fitLite));
      case "finite-fit" -> of(n, m, d, problem -> fit(problem, problem::fitFinite));
      case "low-rank-fit" -> lowRank(n, m, d);
      default -> throw new IllegalArgumentException("no comparison named " + what);
    };
  }

  private static Comparison of(int n, int m, int d, Function<Problem, Work> work) {
    Comparison one = new Comparison(new Problem(n, m, d));
    one.works.put(OURS, work.apply(one.problem));
    return one;
  }

  /** A wide kernel, where the spectrum of K falls fast. */
  private static Comparison lowRank(int n, int m, int d) {
    Problem problem = new Problem(n, m, d, 8.0 * d);
    Comparison two = new Comparison(problem);
    two.works.put(OURS, fit(problem, problem::fitLowRankLite));
    two.works.put("dense", fit(problem, problem::fitLite));
    return two;
  }

  /** The i-th call of what is timed under that name. */
  void run(String name, int i) {
    work(name).run.accept(i);
  }

  private Work work(String name) {
    Work work = works.get(name);
    if (work == null) {
      throw new IllegalArgumentException("no work named " + name + "; there are " + works.keySet());
    }
    return work;
  }

  /** Writes the inputs, as little-endian doubles by rows, into a folder. */
  void write(Path folder) throws IOException {
    write(folder.resolve("draws"), problem.draws().toRowMajor());
    write(folder.resolve("omega"), problem.features().omega().toRowMajor());
    int m = problem.features().size();
    double[] u = new double[m];
    for (int j = 0; j < m; j++) {
      u[j] = problem.features().phase(j);
    }
    write(folder.resolve("u"), u);
    double[][] queries = new double[Problem.QUERIES][];
    double[][] momenta = new double[Problem.QUERIES][];
    for (int i = 0; i < Problem.QUERIES; i++) {
      queries[i] = problem.query(i);
      momenta[i] = problem.momentum(i);
    }
    write(folder.resolve("queries"), joined(queries));
    write(folder.resolve("momenta"), joined(momenta));
    write(
        folder.resolve("parameters"),
        new double[] {
          problem.sigma(), Problem.LITE_LAMBDA, Problem.FINITE_LAMBDA, Problem.EPS, Problem.STEPS
        });
    write(folder.resolve(OURS), results(OURS));
  }

  /** By name, the largest difference of what else of ours is compared, relative to the largest. */
  Map<String, Double> differences() {
    double[] ours = results(OURS);
    double size = Arrays.stream(ours).map(Math::abs).max().orElse(0);
    Map<String, Double> differences = new LinkedHashMap<>();
    for (String name : works.keySet()) {
      if (!name.equals(OURS)) {
        double[] other = results(name);
        double largest = 0;
        for (int i = 0; i < ours.length; i++) {
          largest = Math.max(largest, Math.abs(other[i] - ours[i]));
        }
        differences.put(name, largest / size);
      }
    }
    return differences;
  }

  /** The results at all places to ask at, one after the other. */
  private double[] results(String name) {
    double[][] results = new double[Problem.QUERIES][];
    for (int i = 0; i < Problem.QUERIES; i++) {
      results[i] = work(name).result.apply(i);
    }
    return joined(results);
  }

  private static double[] joined(double[][] rows) {
    return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
  }

  private static void write(Path file, double[] numbers) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Double.BYTES);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().put(numbers);
    Files.write(file, bytes.array());
  }

  private static double[] gradient(Surrogate f, double[] x) {
    double[] out = new double[x.length];
    f.gradient(x, out);
    return out;
  }

  /** ∇f of a fitted f. */
  private static Work gradient(Problem problem, Surrogate f) {
    double[] out = new double[f.dimension()];
    return new Work(i -> f.gradient(problem.query(i), out), i -> gradient(f, problem.query(i)));
  }

  /** A trajectory of the flow of a fitted f, unit mass: all of a proposal but its acceptance. */
  private static Work proposal(Problem problem, Surrogate f) {
    int d = f.dimension();
    Leapfrog leapfrog = new Leapfrog(f, Mass.isotropic(d, 1));
    double[] q = new double[d];
    double[] p = new double[d];
    IntConsumer run =
        i -> {
          System.arraycopy(problem.query(i), 0, q, 0, d);
          System.arraycopy(problem.momentum(i), 0, p, 0, d);
          if (!leapfrog.flow(Problem.EPS, Problem.STEPS, q, p)) {
            throw new IllegalStateException("trajectory " + i + " left the finite numbers");
          }
        };
    return new Work(
        run,
        i -> {
          run.accept(i);
          return joined(new double[][] {q, p});
        });
  }

  /** A fit; its result is the gradient of the last. */
  private static Work fit(Problem problem, Supplier<Surrogate> fit) {
    Surrogate[] last = {fit.get()};
    return new Work(i -> last[0] = fit.get(), i -> gradient(last[0], problem.query(i)));
  }
}
