package io.kamilton.cli;

import io.kamilton.target.Target;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A flat density of three numbers that misbehaves once, at a seed. */
public final class FaultyTarget implements Target {
  private static volatile @Nullable Fault fault;
  private static volatile long seed;
  private static final AtomicBoolean SPENT = new AtomicBoolean();

  /** What the next object does wrong, and at which seed; null: nothing. */
  static void will(@Nullable Fault next, long at) {
    fault = next;
    seed = at;
    SPENT.set(false);
  }

  public FaultyTarget() {
    if (fault == Fault.CRASHES_AT_START) {
      throw new IllegalStateException("it cannot start");
    }
  }

  @Override
  public int dimension() {
    return fault == Fault.DIMENSION ? 2 : 3;
  }

  @Override
  public double logEstimate(double[] x, long at) {
    Fault now = fault;
    boolean dead = now == Fault.DIES && SPENT.get();
    boolean misbehaves = now != null && at == seed && SPENT.compareAndSet(false, true);
    return dead || misbehaves ? misbehave(now) : 0;
  }

  private static double misbehave(@Nullable Fault now) {
    return switch (now == null ? Fault.SLOW : now) {
      case NAN -> Double.NaN;
      case MINUS_INFINITY -> Double.NEGATIVE_INFINITY;
      case PLUS_INFINITY -> Double.POSITIVE_INFINITY;
      case SLOW -> sleep(FaultRun.SLOW_MILLIS);
      case HANGS -> sleep(Long.MAX_VALUE);
      case CRASHES -> throw new StackOverflowError();
      default -> throw new IllegalStateException("no root in [0, 1]");
    };
  }

  private static double sleep(long millis) {
    try {
      Thread.sleep(millis);
      return 0;
    } catch (InterruptedException e) {
      return Double.NaN; // too late for anybody to hear
    }
  }
}
