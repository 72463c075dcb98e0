package io.kamilton.bench.efficiency;

import io.kamilton.linalg.Matrix;

/**
 * One run of a sampler.
 *
 * @param evaluations of the target, those of warm-up and of starts included
 * @param bulkEss the smallest over parameters; 0 where a chain never moved
 * @param errors of the statistics' averages: a row a parameter, a column a {@link Statistic}
 */
public record Replicate(
    Key key, long evaluations, double seconds, double acceptance, double bulkEss, Matrix errors) {
  /** Which run it is. */
  public record Key(String target, String sampler, int budget, Effort effort, long seed) {}

  double error(int parameter, Statistic statistic) {
    return errors.get(parameter, statistic.ordinal());
  }
}
