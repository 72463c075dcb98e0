package io.kamilton.bench.cost;

import static io.kamilton.text.NumberText.format;

import java.util.EnumMap;
import java.util.Map;

/**
 * What one run cost.
 *
 * @param dimension of the target
 * @param evaluations of the target, those of warm-up and of starts included
 * @param stopped whether the limit of time ended it
 * @param seconds of CPU time by part; {@link Part#OUTPUT} is missing where it was not measured
 */
public record CostRun(
    Key key, int dimension, long evaluations, boolean stopped, Map<Part, Double> seconds) {
  /** Which run it is. */
  public record Key(String target, String sampler, int budget, long seed) {}

  public CostRun {
    seconds = Map.copyOf(seconds);
  }

  /** CPU time of a part for each evaluation, in µs; NaN where it was not measured. */
  double micros(Part part) {
    return 1e6 * seconds.getOrDefault(part, Double.NaN) / evaluations;
  }

  /** CPU time of the sampler itself for each evaluation, in µs. */
  double micros() {
    return Part.SAMPLER.stream().mapToDouble(this::micros).sum();
  }

  /** The same with what log and output cost beside. */
  CostRun withOutput(double more) {
    Map<Part, Double> all = new EnumMap<>(seconds);
    all.put(Part.OUTPUT, more);
    return new CostRun(key, dimension, evaluations, stopped, all);
  }

  /** A line for who waits. */
  public String shown() {
    return format(
        "%s %s %,d seed %d: %.1f µs%s",
        key.target,
        key.sampler,
        key.budget,
        key.seed,
        micros(),
        stopped ? format(" (stopped after %,d evaluations)", evaluations) : "");
  }
}
