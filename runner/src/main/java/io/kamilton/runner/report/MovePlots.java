package io.kamilton.runner.report;

import io.kamilton.mcmc.Move;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.Statistic;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the moves of the chains did, warm-up included.
 *
 * @param iterations a chain, warm-up included
 * @param warmup how many of them
 * @param block iterations over which log density, acceptance and step sizes are averaged
 * @param logDensity mean log π̂ of the blocks, a list a chain
 * @param acceptance mean acceptance probabilities of the blocks, a list a chain
 * @param stepSize mean step sizes of the blocks of all chains; empty where no move has one
 * @param kinds what each kind of move has cost
 */
record MovePlots(
    int iterations,
    int warmup,
    int block,
    List<List<Double>> logDensity,
    List<List<Double>> acceptance,
    List<Double> stepSize,
    List<Kind> kinds) {
  private static final int MOST_BLOCKS = 100;

  /**
   * A kind of move.
   *
   * @param name in words
   * @param warmupEvaluations what it asked of the target in warm-up
   * @param keptEvaluations what it asked after it
   * @param moves how many there were after warm-up
   * @param accepted how many of these were accepted
   */
  record Kind(
      String name, long warmupEvaluations, long keptEvaluations, long moves, long accepted) {}

  static MovePlots of(DrawTable table) throws IOException {
    int rows = table.warmup() + table.draws();
    int block = Math.max(1, (rows + MOST_BLOCKS - 1) / MOST_BLOCKS);
    Tally tally = new Tally(table, block);
    table.rows(tally::add);
    return new MovePlots(
        rows,
        table.warmup(),
        block,
        tally.logDensity(),
        tally.acceptance(),
        tally.stepSize(),
        tally.kinds());
  }

  /** Grows with the rows. */
  private static final class Tally {
    private final int warmup;
    private final int block;
    private final List<BlockMeans> logDensity = new ArrayList<>();
    private final List<BlockMeans> acceptance = new ArrayList<>();
    private final BlockMeans steps;
    private final Map<Move, long[]> kinds = new EnumMap<>(Move.class);

    Tally(DrawTable table, int block) {
      warmup = table.warmup();
      this.block = block;
      int blocks = (warmup + table.draws() + block - 1) / block;
      for (int c = 0; c < table.chains(); c++) {
        logDensity.add(new BlockMeans(blocks));
        acceptance.add(new BlockMeans(blocks));
      }
      steps = new BlockMeans(blocks);
    }

    void add(int chain, int number, double[] row) {
      logDensity.get(chain).add(number / block, Statistic.LOG_DENSITY.of(row));
      acceptance.get(chain).add(number / block, Statistic.ACCEPTANCE.of(row));
      steps.add(number / block, Statistic.STEP_SIZE.of(row));
      Move move = Move.ofCode((int) Statistic.MOVE.of(row));
      long[] counts = kinds.computeIfAbsent(move, key -> new long[4]);
      boolean kept = number >= warmup;
      counts[kept ? 1 : 0] += (long) Statistic.EVALUATIONS.of(row);
      counts[2] += kept ? 1 : 0;
      counts[3] += kept ? (long) Statistic.ACCEPTED.of(row) : 0;
    }

    List<List<Double>> logDensity() {
      return logDensity.stream().map(chain -> Rounding.FINE.of(chain.means())).toList();
    }

    List<List<Double>> acceptance() {
      return acceptance.stream().map(chain -> Rounding.FINE.of(chain.means())).toList();
    }

    List<Double> stepSize() {
      return steps.isEmpty() ? List.of() : Rounding.between(0, steps.greatest()).of(steps.means());
    }

    List<Kind> kinds() {
      return kinds.entrySet().stream().map(each -> kind(each.getKey(), each.getValue())).toList();
    }

    private static Kind kind(Move move, long[] counts) {
      return new Kind(words(move), counts[0], counts[1], counts[2], counts[3]);
    }

    private static String words(Move move) {
      return switch (move) {
        case RANDOM_WALK -> "random walk";
        case HMC, KMC, KAMH, HABC -> move.name();
        case SURROGATE_TRANSITION, ASCENT -> move.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      };
    }
  }

  /** Means of the finite numbers of blocks; grows with them. */
  private static final class BlockMeans {
    private final double[] sums;
    private final long[] counts;

    BlockMeans(int blocks) {
      sums = new double[blocks];
      counts = new long[blocks];
    }

    void add(int block, double x) {
      if (Double.isFinite(x)) {
        sums[block] += x;
        counts[block]++;
      }
    }

    boolean isEmpty() {
      return Arrays.stream(counts).sum() == 0;
    }

    /** NaN where a block has none. */
    double[] means() {
      double[] means = new double[sums.length];
      Arrays.setAll(means, i -> sums[i] / counts[i]);
      return means;
    }

    double greatest() {
      return Arrays.stream(means()).filter(Double::isFinite).max().orElse(0);
    }
  }
}
