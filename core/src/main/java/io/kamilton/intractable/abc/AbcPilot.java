package io.kamilton.intractable.abc;

import io.kamilton.intractable.Simulator;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;
import io.kamilton.target.TargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Statistics simulated at draws of the prior: what they say of scales, of a covariance and of the
 * width ε of a kernel.
 */
public final class AbcPilot {
  /** From a median absolute deviation to a standard deviation, for normal numbers: 1/Φ⁻¹(¾). */
  private static final double NORMAL = 1.4826022185056018;

  /** Where the bisection begins, in units of the largest distance and of the upper end. */
  private static final double WIDE = 1000;

  private static final double NARROW = 1e-15;
  private static final int STEPS = 60;

  /** Draws of a prior, on the scale of the simulator. */
  public interface Prior {
    /** out ← θ. */
    void draw(RandomStream random, double[] out);
  }

  private final List<Point> statistics;
  private final int failed;

  private AbcPilot(List<Point> statistics, int failed) {
    this.statistics = statistics;
    this.failed = failed;
  }

  /**
   * Simulates, one after another; a simulation that fails or is not finite is left out.
   *
   * @param p how many statistics there are; another number is a {@link TargetException}
   */
  public static AbcPilot run(Simulator simulator, Prior prior, int p, int number, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.START);
    List<Point> statistics = new ArrayList<>();
    double[] theta = new double[simulator.dimension()];
    for (int i = 0; i < number; i++) {
      prior.draw(random, theta);
      long each = random.nextLong() >>> 33;
      try {
        Point s = simulator.simulate(theta.clone(), 0, each);
        Simulations.requireDimension(s, p);
        if (Arrays.stream(s.toArray()).allMatch(Double::isFinite)) {
          statistics.add(s);
        }
      } catch (CancellationException | TargetException e) {
        throw e;
      } catch (RuntimeException e) {
        // counted below: what is not among the statistics failed
      }
    }
    return new AbcPilot(statistics, number - statistics.size());
  }

  /** How many simulations are usable. */
  public int size() {
    return statistics.size();
  }

  public int failed() {
    return failed;
  }

  /**
   * The median absolute deviation of each statistic, times 1.48; where half are the same, the
   * smallest deviation that is not 0; 0 where all are the same.
   */
  public Point scales() {
    int p = statistics.get(0).dimension();
    double[] scales = new double[p];
    for (int j = 0; j < p; j++) {
      int column = j;
      double[] values = statistics.stream().mapToDouble(s -> s.get(column)).toArray();
      double median = quantile(values, 0.5);
      double[] deviations = Arrays.stream(values).map(s -> Math.abs(s - median)).toArray();
      double scale = NORMAL * quantile(deviations, 0.5);
      scales[j] = scale > 0 ? scale : smallestPositive(deviations);
    }
    return Point.of(scales);
  }

  /** The covariance of the statistics. */
  public Matrix covariance() {
    Moments moments = new Moments(statistics);
    double[] covariance = moments.scatter();
    for (int k = 0; k < covariance.length; k++) {
      covariance[k] /= statistics.size() - 1;
    }
    return Matrix.ofRowMajor(moments.dimension(), moments.dimension(), covariance);
  }

  /**
   * The ε with which rejection ABC accepts a share of its proposals, by bisection: with the uniform
   * kernel the quantile of the distances. Where so many are at distance 0, the smallest distance
   * that is not; 0 where there is none.
   */
  public double epsilon(AbcKernel kernel, Distance distance, Point observed, double share) {
    double[] distances =
        statistics.stream().mapToDouble(s -> Math.sqrt(distance.square(s, observed))).toArray();
    if (quantile(distances, share) == 0) {
      return smallestPositive(distances);
    }
    double high = WIDE * Arrays.stream(distances).max().orElseThrow();
    double low = NARROW * high;
    for (int step = 0; step < STEPS; step++) {
      double middle = Math.sqrt(low) * Math.sqrt(high);
      boolean enough = acceptance(kernel, distance, observed, middle) >= share;
      high = enough ? middle : high;
      low = enough ? low : middle;
    }
    return high;
  }

  /** The mean of g_ε: the acceptance rate of rejection ABC, which proposes from the prior. */
  public double acceptance(AbcKernel kernel, Distance distance, Point observed, double epsilon) {
    LogAverage average = new LogAverage(statistics.size());
    for (Point s : statistics) {
      average.add(kernel.logWeight(distance.square(s, observed) / epsilon / epsilon));
    }
    return StrictMath.exp(average.value());
  }

  /** 0 where there is none. */
  private static double smallestPositive(double[] values) {
    return Arrays.stream(values).filter(each -> each > 0).min().orElse(0);
  }

  /** The smallest number that so large a share does not exceed. */
  private static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
  }
}
