package io.kamilton.runner.summary;

import io.kamilton.diagnostics.HighestDensityInterval;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.ParameterSummary;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.ColumnBlocks;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.output.Statistic;
import io.kamilton.runner.output.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What can be said of a run: every quantity in a row, what the run has cost, and a verdict.
 *
 * @param chains the number of chains
 * @param draws the number of kept draws a chain
 * @param rows parameters, then extras
 * @param twins chains whose draws are those of another chain too, from 0
 * @param divergences kept transitions that diverged; 0 where nobody counted
 * @param facts what is known besides the draws
 */
public record Summary(
    int chains, int draws, List<Row> rows, List<Integer> twins, long divergences, RunFacts facts) {

  /**
   * One quantity.
   *
   * @param column which
   * @param constant whether all its draws are one number
   * @param stays how many iterations in a row left each chain at one value of it, by {@link Stays}
   * @param gap between the farthest means of two chains, in standard deviations within chains
   * @param numbers what its draws say
   * @param hdi their highest density interval, where one was asked for
   */
  public record Row(
      Column column,
      boolean constant,
      List<Integer> stays,
      double gap,
      ParameterSummary numbers,
      Optional<HighestDensityInterval> hdi) {
    public Row {
      stays = List.copyOf(stays);
    }

    /** Of the quantity, as in the header of a file. */
    public String name() {
      return column.name();
    }
  }

  public Summary {
    rows = List.copyOf(rows);
    twins = List.copyOf(twins);
  }

  /** The summary of the kept draws of a table, with at most 64 MiB of draws in memory. */
  public static Summary of(DrawTable table, RunFacts facts) throws IOException {
    return of(table, facts, OptionalDouble.empty());
  }

  /** The same with highest density intervals of so many of the draws. */
  public static Summary of(DrawTable table, RunFacts facts, OptionalDouble hdi) throws IOException {
    List<Column> columns = table.columns();
    List<Integer> wanted = new ArrayList<>(table.columns(Column.Kind.PARAMETER));
    wanted.addAll(table.columns(Column.Kind.EXTRA));
    List<Row> rows = new ArrayList<>();
    Twins twins = new Twins(table.chains());
    new ColumnBlocks(table)
        .visit(
            wanted,
            (column, draws) -> {
              rows.add(row(columns.get(column), draws, hdi));
              if (columns.get(column).kind() == Column.Kind.PARAMETER) {
                twins.add(draws);
              }
            });
    return new Summary(
        table.chains(), table.draws(), rows, twins.chains(), divergences(table, facts), facts);
  }

  private static Row row(Column column, ParameterDraws draws, OptionalDouble hdi) {
    return new Row(
        column,
        isConstant(draws),
        Stays.of(draws),
        gap(draws),
        ParameterSummary.of(draws),
        hdi.isPresent() ? Optional.of(interval(draws, hdi.getAsDouble())) : Optional.empty());
  }

  private static HighestDensityInterval interval(ParameterDraws draws, double probability) {
    double[] sorted = draws.pooled();
    Arrays.sort(sorted);
    return HighestDensityInterval.ofSorted(sorted, probability);
  }

  /**
   * How far apart chains are: (max_c m_c − min_c m_c)/s, s² the mean of the chains' variances; NaN
   * where s is 0.
   */
  private static double gap(ParameterDraws draws) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double variances = 0;
    for (int c = 0; c < draws.chains(); c++) {
      double[] chain = draws.chain(c);
      double mean = SampleStatistics.mean(chain);
      least = Math.min(least, mean);
      most = Math.max(most, mean);
      for (double x : chain) {
        variances += (x - mean) * (x - mean) / chain.length / draws.chains();
      }
    }
    return (most - least) / Math.sqrt(variances);
  }

  private static boolean isConstant(ParameterDraws draws) {
    double[] all = draws.pooled();
    return all.length > 1 && Arrays.stream(all).allMatch(x -> x == all[0]);
  }

  /** As the run counted them, else as the column says. */
  private static long divergences(DrawTable table, RunFacts facts) throws IOException {
    Work work = facts.work();
    int column = Statistic.DIVERGENT.in(table);
    if (work != null || column < 0) {
      return work == null ? 0 : work.divergences();
    }
    long[] count = new long[1];
    table.rows(
        (chain, number, row) -> count[0] += number >= table.warmup() && row[column] > 0 ? 1 : 0);
    return count[0];
  }

  /** The rows of parameters, on which verdict and efficiency are based. */
  public List<Row> parameters() {
    return rows.stream().filter(row -> row.column().kind() == Column.Kind.PARAMETER).toList();
  }

  /** The smallest bulk effective size of a parameter; empty where that of any is unknown. */
  public OptionalDouble smallestEss() {
    return parameters().stream().mapToDouble(row -> row.numbers().essBulk()).min().stream()
        .filter(Double::isFinite)
        .findAny();
  }

  /** The smallest bulk effective size for 1000 evaluations of the target, warm-up included. */
  public OptionalDouble effectivePer1000Evaluations() {
    Work work = facts.work();
    OptionalDouble smallest = smallestEss();
    return work == null || work.evaluations() == 0 || smallest.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(1000 * smallest.getAsDouble() / work.evaluations());
  }

  /** The sampler with what it chose; null where it is unknown. */
  public @Nullable String sampler() {
    List<Column> columns = rows.stream().map(Row::column).toList();
    String sampler = facts.sampler();
    return sampler == null
        ? null
        : sampler + facts.choiceInWords(columns).map(words -> " (" + words + ")").orElse("");
  }

  /** Whether the draws can be used. */
  public Verdict verdict() {
    return Verdict.of(this);
  }

  /** What a user should know before trusting the numbers: a sentence or more per finding. */
  public List<String> warnings() {
    return verdict().findings().stream().map(this::inWords).toList();
  }

  /** A finding of the verdict in words that say what to do. */
  public String inWords(Finding finding) {
    return new FindingText(this).of(finding);
  }
}
