package io.kamilton.paper.cost;

import com.sun.management.ThreadMXBean;
import io.kamilton.diagnostics.SampleStatistics;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures what something costs on the current thread: CPU time and allocated bytes, medians of
 * repeats after a warm-up.
 */
final class Stopwatch {
  private static final int LEAST_REPEATS = 5;

  /** Shorter pieces are repeated within one reading of the clock, in seconds. */
  private static final double PIECE = 1e-3;

  private static final double NANO = 1e-9;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final double patience;

  /**
   * A stopwatch that takes some time for every measurement.
   *
   * @param patience seconds of repeats, and of warm-up before them, at least
   */
  Stopwatch(double patience) {
    this.patience = patience;
  }

  /** Medians, and the middle 80% of times; in seconds and bytes a run. */
  record Reading(int repeats, double seconds, double low, double high, double bytes) {}

  Reading measure(Runnable work) {
    int inner = warmUp(work);
    List<Double> seconds = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    double spent = 0;
    while (seconds.size() < LEAST_REPEATS || spent < patience) {
      long allocated = threads.getCurrentThreadAllocatedBytes();
      double before = now();
      for (int i = 0; i < inner; i++) {
        work.run();
      }
      double taken = now() - before;
      spent += taken;
      seconds.add(taken / inner);
      bytes.add((double) (threads.getCurrentThreadAllocatedBytes() - allocated) / inner);
    }
    double[] times = array(seconds);
    return new Reading(
        times.length,
        SampleStatistics.quantile(times, 0.5),
        SampleStatistics.quantile(times, 0.1),
        SampleStatistics.quantile(times, 0.9),
        SampleStatistics.quantile(array(bytes), 0.5));
  }

  /** Runs it for a while; how many runs make a piece. */
  private int warmUp(Runnable work) {
    double start = now();
    int runs = 0;
    while (runs < 2 || now() - start < patience) {
      work.run();
      runs++;
    }
    return (int) Math.max(1, PIECE * runs / (now() - start));
  }

  /** Runs it until it is surely compiled, and measures nothing. */
  void runIn(Runnable work, double seconds) {
    double start = now();
    while (now() - start < seconds) {
      work.run();
    }
  }

  private double now() {
    return NANO * threads.getCurrentThreadCpuTime();
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
