package io.kamilton.bench.efficiency;

import io.kamilton.run.Run;

/**
 * How a budget of evaluations is spent.
 *
 * @param chains that share it
 * @param warmupShare of each chain's iterations
 * @param keepsWarmup whether nothing is discarded
 */
public record Effort(int chains, double warmupShare, boolean keepsWarmup) {
  /** Four chains, a quarter of each for warm-up. */
  public static final Effort USUAL = new Effort(4, 0.25, false);

  public Effort {
    if (chains < 1) {
      throw new IllegalArgumentException("chains is " + chains + "; it must be at least 1");
    }
    if (!(warmupShare >= 0 && warmupShare < 1)) {
      throw new IllegalArgumentException(
          "warmup is " + warmupShare + "; it must be at least 0 and below 1");
    }
  }

  /** The settings of a run on one thread. */
  public Run.Settings settings(int budget, long seed) {
    int iterations = budget / chains;
    int warmup = (int) (iterations * warmupShare);
    return new Run.Settings(chains, warmup, iterations - warmup, seed, 1);
  }
}
