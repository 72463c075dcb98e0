package io.kamilton.cli;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Target;
import java.util.concurrent.atomic.AtomicLong;

/** Targets of one dimension as users write them, good and bad. */
final class CheckTargets {
  private CheckTargets() {}

  private static double noise(long seed) {
    return RandomStream.of(seed, 0, 0, Purpose.TEST).nextGaussian();
  }

  /** A standard normal, and what differs from it. */
  abstract static class OneNumber implements Target {
    @Override
    public int dimension() {
      return 1;
    }
  }

  /** Noise that follows from the seed. */
  public static final class Noisy extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return -x[0] * x[0] / 2 + 0.5 * noise(seed);
    }
  }

  /** Noise that the seed does not know of. */
  public static final class Unseeded extends OneNumber {
    private final AtomicLong calls = new AtomicLong();

    @Override
    public double logEstimate(double[] x, long seed) {
      return -x[0] * x[0] / 2 + 0.5 * noise(calls.incrementAndGet());
    }
  }

  /** Noise with standard deviation 1, and one seed in 20 a hundred below. */
  public static final class SometimesFarBelow extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return -x[0] * x[0] / 2 + noise(seed) - (seed % 20 == 0 ? 100 : 0);
    }
  }

  /** Noise with standard deviation 0.5, and one seed in 20 a hundred above. */
  public static final class SometimesFarAbove extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return -x[0] * x[0] / 2 + 0.5 * noise(seed) + (seed % 20 == 0 ? 100 : 0);
    }
  }

  /** Unbiased, with noise whose standard deviation is 0.1x². */
  public static final class NoisyFarAway extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      double s = 0.1 * x[0] * x[0];
      return -x[0] * x[0] / 2 + s * noise(seed) - s * s / 2;
    }
  }

  /** No estimate of its density at one seed in 5. */
  public static final class SometimesZero extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return seed % 5 == 0 ? Double.NEGATIVE_INFINITY : -x[0] * x[0] / 2 + noise(seed);
    }
  }

  /** No point has a density. */
  public static final class Nowhere extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return Double.NEGATIVE_INFINITY;
    }
  }

  /** +∞ everywhere. */
  public static final class Infinite extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** It never answers. */
  public static final class Throwing extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      throw new ArithmeticException("the matrix is singular");
    }
  }

  /** It fails in every second stripe of width 10⁻⁴: at about half of all points. */
  public static final class Striped extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return Math.round(1e4 * x[0]) % 2 == 0 ? -x[0] : Double.NaN;
    }
  }

  /** It does not use what it is given. */
  public static final class Flat extends OneNumber {
    @Override
    public double logEstimate(double[] x, long seed) {
      return 1e6;
    }
  }

  /** It fails in a few places. */
  public static final class Rarely extends OneNumber {
    private final AtomicLong calls = new AtomicLong();

    @Override
    public double logEstimate(double[] x, long seed) {
      if (calls.incrementAndGet() == 10) {
        throw new ArithmeticException("no convergence");
      }
      return -x[0] * x[0] / 2;
    }
  }

  /** It takes too long at every second point. */
  public static final class Slow extends OneNumber {
    private final AtomicLong calls = new AtomicLong();

    @Override
    public double logEstimate(double[] x, long seed) {
      if (calls.incrementAndGet() % 2 == 0) {
        throw new EvaluationFailure(Outcome.TIMEOUT, "no answer within 1 s");
      }
      return -x[0] * x[0] / 2;
    }
  }

  /** Half the slope that it has. */
  public static final class WrongGradient extends OneNumber implements DifferentiableTarget {
    @Override
    public double logEstimate(double[] x, long seed) {
      return -x[0] * x[0];
    }

    @Override
    public void gradient(double[] x, double[] out) {
      out[0] = -x[0];
    }
  }

  /** Its gradient fails everywhere. */
  public static final class NoSlope extends OneNumber implements DifferentiableTarget {
    @Override
    public double logEstimate(double[] x, long seed) {
      return -x[0] * x[0];
    }

    @Override
    public void gradient(double[] x, double[] out) {
      throw new ArithmeticException("no slope");
    }
  }
}
