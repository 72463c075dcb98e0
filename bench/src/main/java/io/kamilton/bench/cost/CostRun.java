package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.format;

/**
 * What one run cost: CPU time for each evaluation, in µs.
 *
 * @param dimension of the target
 * @param evaluations of the target, those of warm-up and of starts included
 * @param stopped whether the limit of time ended it
 * @param learning of the thread that fits and tunes the surrogate between rounds
 * @param moves of the thread of the chains, without the target's own
 * @param target the target's own
 */
public record CostRun(
    Key key,
    int dimension,
    long evaluations,
    boolean stopped,
    double learning,
    double moves,
    double target) {
  /** Runs that differ by their seeds alone. */
  public record Setup(String target, String sampler, int budget) {
    @Override
    public String toString() {
      return format("%s %s %,d", target, sampler, budget);
    }
  }

  /** Which run it is. */
  public record Key(Setup setup, long seed) {}

  /** Of the sampler itself. */
  double all() {
    return learning + moves;
  }

  /** A line for who waits. */
  public String shown() {
    return format(
        "%s seed %d: %.1f µs%s",
        key.setup,
        key.seed,
        all(),
        stopped ? format(" (stopped after %,d evaluations)", evaluations) : "");
  }
}
