package io.kamilton.bench;

import io.kamilton.score.FiniteSums;
import io.kamilton.surrogate.Surrogate;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Fits of n draws with n kernels or m = n features, and a draw added to a history. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(2)
@State(Scope.Thread)
public class FitBenchmark {
  /** So many are added in one go, as many as wait for each other in FiniteSums. */
  private static final int ADDED = 64;

  @Param("1000")
  public int n;

  @Param("8")
  public int d;

  private Problem problem;
  private FiniteSums history;

  @Setup
  public void draw() {
    problem = new Problem(n, n, d);
    history = new FiniteSums(problem.features());
  }

  @Benchmark
  public Surrogate lite() {
    return problem.fitLite();
  }

  @Benchmark
  public Surrogate finite() {
    return problem.fitFinite();
  }

  /** The cost of one draw. */
  @Benchmark
  @OperationsPerInvocation(ADDED)
  public FiniteSums finiteAdd() {
    for (int i = 0; i < ADDED; i++) {
      history.add(problem.query(i));
    }
    return history;
  }
}
