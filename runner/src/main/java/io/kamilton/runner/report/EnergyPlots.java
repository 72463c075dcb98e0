package io.kamilton.runner.report;

import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.mcmc.Move;
import io.kamilton.runner.output.ColumnBlocks;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.Statistic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Energies of the kept draws.
 *
 * @param logDensity the path of log π̂
 * @param energy the density of the energy about its mean, and of its changes from draw to draw
 * @param block kept iterations over which errors are taken together
 * @param integratorError medians of |H_k(end) − H_k(start)| of the blocks, all chains
 * @param surrogateError medians of the rest of |H(end) − H(start)|; both are empty where no move
 *     followed a surrogate
 */
record EnergyPlots(
    Trace logDensity,
    Density energy,
    int block,
    List<Double> integratorError,
    List<Double> surrogateError) {
  private static final int MOST_STROKES = 250;
  private static final int MOST_BLOCKS = 50;

  static EnergyPlots of(DrawTable table) throws IOException {
    List<ParameterDraws> read = new ArrayList<>();
    List<Integer> wanted =
        Stream.of(
                Statistic.LOG_DENSITY,
                Statistic.ENERGY,
                Statistic.MOVE,
                Statistic.ENERGY_ERROR,
                Statistic.INTEGRATOR_ERROR)
            .map(each -> each.in(table))
            .toList();
    new ColumnBlocks(table).visit(wanted, (column, draws) -> read.add(draws));
    ParameterDraws move = read.get(2);
    ParameterDraws error = read.get(3);
    ParameterDraws integrator = read.get(4);
    int block = Math.max(1, (table.draws() + MOST_BLOCKS - 1) / MOST_BLOCKS);
    return new EnergyPlots(
        Trace.of(read.get(0), MOST_STROKES),
        energy(read.get(1)),
        block,
        medians(move, block, integrator::get),
        medians(move, block, (c, t) -> error.get(c, t) - integrator.get(c, t)));
  }

  private static Density energy(ParameterDraws draws) {
    double mean = SampleStatistics.mean(draws.pooled());
    double[] centred = Arrays.stream(draws.pooled()).map(e -> e - mean).toArray();
    List<Double> changes = new ArrayList<>();
    for (double[] chain : ParameterPlots.chains(draws)) {
      for (int t = 1; t < chain.length; t++) {
        changes.add(chain[t] - chain[t - 1]);
      }
    }
    return Density.of(
        List.of(centred, changes.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  /** A number of a kept draw. */
  private interface OfDraw {
    double of(int chain, int draw);
  }

  /** Medians of the sizes of a number in the blocks; of moves that follow a surrogate alone. */
  private static List<Double> medians(ParameterDraws move, int block, OfDraw number) {
    List<Double> medians = new ArrayList<>();
    boolean any = false;
    for (int from = 0; from < move.draws(); from += block) {
      DoubleStream.Builder sizes = DoubleStream.builder();
      for (int c = 0; c < move.chains(); c++) {
        for (int t = from; t < Math.min(move.draws(), from + block); t++) {
          if (Move.ofCode((int) move.get(c, t)).onSurrogate()) {
            sizes.add(Math.abs(number.of(c, t)));
          }
        }
      }
      double[] finite = sizes.build().filter(Double::isFinite).toArray();
      any |= finite.length > 0;
      medians.add(finite.length == 0 ? Double.NaN : SampleStatistics.quantile(finite, 0.5));
    }
    return any ? medians : List.of();
  }
}
