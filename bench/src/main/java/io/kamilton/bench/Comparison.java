package io.kamilton.bench;

import io.kamilton.surrogate.Surrogate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;

/** One row of the side-by-side table: its inputs for both sides, the work, and what came out. */
abstract class Comparison {
  final Problem problem;

  private Comparison(Problem problem) {
    this.problem = problem;
  }

  /** The i-th call of what is timed. */
  abstract void run(int i);

  /** f as fitted, whose gradients both sides compare. */
  abstract Surrogate surrogate();

  /** The comparison of the given name, over n draws and m features in d dimensions. */
  static Comparison of(String what, int n, int m, int d) {
    Problem problem = new Problem(n, m, d);
    return switch (what) {
      case "lite-gradient" -> new Gradient(problem, problem.fitLite());
      case "finite-gradient" -> new Gradient(problem, problem.fitFinite());
      case "lite-fit" -> new LiteFit(problem);
      case "finite-fit" -> new FiniteFit(problem);
      default -> throw new IllegalArgumentException("no comparison named " + what);
    };
  }

  /** Writes the inputs, as little-endian doubles by rows, into a folder. */
  void write(Path folder, int d) throws IOException {
    write(folder.resolve("draws"), problem.draws().toRowMajor());
    write(folder.resolve("omega"), problem.features().omega().toRowMajor());
    int m = problem.features().size();
    double[] u = new double[m];
    for (int j = 0; j < m; j++) {
      u[j] = problem.features().phase(j);
    }
    write(folder.resolve("u"), u);
    double[] queries = new double[Problem.QUERIES * d];
    for (int i = 0; i < Problem.QUERIES; i++) {
      System.arraycopy(problem.query(i), 0, queries, i * d, d);
    }
    write(folder.resolve("queries"), queries);
    write(
        folder.resolve("parameters"),
        new double[] {problem.sigma(), Problem.LITE_LAMBDA, Problem.FINITE_LAMBDA});
  }

  /** Writes ∇f at every place to ask at. */
  void writeResult(Path file, int d) throws IOException {
    Surrogate f = surrogate();
    double[] gradients = new double[Problem.QUERIES * d];
    double[] gradient = new double[d];
    for (int i = 0; i < Problem.QUERIES; i++) {
      f.gradient(problem.query(i), gradient);
      System.arraycopy(gradient, 0, gradients, i * d, d);
    }
    write(file, gradients);
  }

  private static void write(Path file, double[] numbers) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Double.BYTES);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer().put(numbers);
    Files.write(file, bytes.array());
  }

  private static final class Gradient extends Comparison {
    private final Surrogate f;
    private final double[] out;

    Gradient(Problem problem, Surrogate f) {
      super(problem);
      this.f = f;
      out = new double[f.dimension()];
    }

    @Override
    void run(int i) {
      f.gradient(problem.query(i), out);
    }

    @Override
    Surrogate surrogate() {
      return f;
    }
  }

  private static final class LiteFit extends Comparison {
    private Surrogate last;

    LiteFit(Problem problem) {
      super(problem);
      last = problem.fitLite();
    }

    @Override
    void run(int i) {
      last = problem.fitLite();
    }

    @Override
    Surrogate surrogate() {
      return last;
    }
  }

  private static final class FiniteFit extends Comparison {
    private Surrogate last;

    FiniteFit(Problem problem) {
      super(problem);
      last = problem.fitFinite();
    }

    @Override
    void run(int i) {
      last = problem.fitFinite();
    }

    @Override
    Surrogate surrogate() {
      return last;
    }
  }
}
