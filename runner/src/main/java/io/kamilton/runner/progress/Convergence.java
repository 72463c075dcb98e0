package io.kamilton.runner.progress;

import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.RHat;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** The worst R̂ and the least effective sample size when last looked at; for one thread. */
public final class Convergence {
  /** Fewer draws a chain say nothing. */
  private static final int FEWEST_DRAWS = 20;

  /** After a look that took s, 50·s pass before the next: at most 2% of a core. */
  private static final long REST = 50;

  private final KeptDraws draws;
  private final LongSupplier nanos;
  private final BooleanSupplier stop;
  private int seen;
  private long due;
  private double worstRHat = Double.NaN;
  private double leastEss = Double.NaN;

  /**
   * A view of {@code draws}.
   *
   * @param stop asked between coordinates, whether to leave a look unfinished
   */
  public Convergence(KeptDraws draws, LongSupplier nanos, BooleanSupplier stop) {
    this.draws = draws;
    this.nanos = nanos;
    this.stop = stop;
    due = nanos.getAsLong();
  }

  /** Looks at the draws, if there are more than before and it is not too soon. */
  public void look() {
    long begin = nanos.getAsLong();
    int n = draws.draws();
    if (n < FEWEST_DRAWS || n == seen || begin - due < 0) {
      return;
    }
    double rHat = Double.NEGATIVE_INFINITY;
    double ess = Double.POSITIVE_INFINITY;
    for (int l = 0; l < draws.dimension(); l++) {
      if (stop.getAsBoolean()) {
        return;
      }
      ParameterDraws coordinate = draws.coordinate(l);
      rHat = Math.max(rHat, RHat.rankNormalized(coordinate));
      ess = Math.min(ess, EffectiveSampleSize.bulk(coordinate));
    }
    worstRHat = rHat;
    leastEss = ess;
    seen = n;
    long end = nanos.getAsLong();
    due = end + REST * (end - begin);
  }

  /** Forgets what is not of all draws there are. */
  public void forgetIfOld() {
    if (seen < draws.draws()) {
      worstRHat = Double.NaN;
      leastEss = Double.NaN;
    }
  }

  /** NaN where it is not known. */
  public double worstRHat() {
    return worstRHat;
  }

  /** NaN where it is not known. */
  public double leastEss() {
    return leastEss;
  }
}
