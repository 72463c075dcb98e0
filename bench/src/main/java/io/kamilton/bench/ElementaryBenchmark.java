package io.kamilton.bench;

import io.kamilton.linalg.Kernels;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Elementary functions over an array that fits the nearest cache; per element, its copy too. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@State(Scope.Thread)
public class ElementaryBenchmark {
  private static final int SIZE = 1024;

  private final double[] phases = new double[SIZE];
  private final double[] exponents = new double[SIZE];
  private final double[] out = new double[SIZE];

  @Setup
  public void draw() {
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);
    for (int i = 0; i < SIZE; i++) {
      phases[i] = 10 * random.nextGaussian();
      exponents[i] = -20 * random.nextUniform();
    }
  }

  @Benchmark
  @OperationsPerInvocation(SIZE)
  public double[] sin() {
    System.arraycopy(phases, 0, out, 0, SIZE);
    Kernels.get().sin(out, 0, SIZE);
    return out;
  }

  @Benchmark
  @OperationsPerInvocation(SIZE)
  public double[] exp() {
    System.arraycopy(exponents, 0, out, 0, SIZE);
    Kernels.get().exp(out, 0, SIZE);
    return out;
  }

  /** The JDK's own, for comparison. */
  @Benchmark
  @OperationsPerInvocation(SIZE)
  public double[] mathSin() {
    for (int i = 0; i < SIZE; i++) {
      out[i] = Math.sin(phases[i]);
    }
    return out;
  }
}
