package io.kamilton.bench;

import io.kamilton.surrogate.Surrogate;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** f and ∇f at one place: what a leapfrog step pays. O(md) and O(nd). */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class GradientBenchmark {
  /** f = θᵀφ with m cosines. */
  @State(Scope.Thread)
  public static class FiniteState {
    @Param("2000")
    public int m;

    @Param({"8", "100"})
    public int d;

    private Problem problem;
    private Surrogate f;
    private double[] gradient;
    private int i;

    @Setup
    public void fit() {
      problem = new Problem(200, m, d);
      f = problem.fitFinite();
      gradient = new double[d];
    }
  }

  /** f = Σ_i α_i k(x_i, ·) over n draws. */
  @State(Scope.Thread)
  public static class LiteState {
    @Param("1000")
    public int n;

    @Param("8")
    public int d;

    private Problem problem;
    private Surrogate f;
    private double[] gradient;
    private int i;

    @Setup
    public void fit() {
      problem = new Problem(n, 1, d);
      f = problem.fitLite();
      gradient = new double[d];
    }
  }

  @Benchmark
  public double[] finiteGradient(FiniteState s) {
    s.f.gradient(s.problem.query(s.i++), s.gradient);
    return s.gradient;
  }

  @Benchmark
  public double finiteValue(FiniteState s) {
    return s.f.value(s.problem.query(s.i++));
  }

  @Benchmark
  public double[] liteGradient(LiteState s) {
    s.f.gradient(s.problem.query(s.i++), s.gradient);
    return s.gradient;
  }

  @Benchmark
  public double liteValue(LiteState s) {
    return s.f.value(s.problem.query(s.i++));
  }
}
