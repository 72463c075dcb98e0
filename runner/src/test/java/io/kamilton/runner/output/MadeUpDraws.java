package io.kamilton.runner.output;

import static io.kamilton.runner.output.Column.Kind.EXTRA;
import static io.kamilton.runner.output.Column.Kind.PARAMETER;
import static io.kamilton.runner.output.Column.Kind.STATISTIC;

import io.kamilton.adapt.FitSummary;
import io.kamilton.learn.FitQuality;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** Tables of draws that no sampler made. */
public record MadeUpDraws(List<Column> columns, int chains, int warmup, int draws, Cell cell)
    implements DrawTable {
  public static final FitSummary CHOICE =
      new FitSummary(
          3000,
          new FitQuality(List.of(), 0.0012, false, Optional.empty()),
          0.5,
          5,
          9,
          0.9,
          OptionalInt.empty(),
          false);

  public static final String CHOICE_IN_WORDS =
      "surrogate of 3000 values: quadratic; squared error 0.0012, step size 0.500, 5 to 9 moves;"
          + " surrogate transitions 90%, adaptive Metropolis 10%";

  public static final RunFacts FACTS =
      new RunFacts(
          "two wells",
          "kmc",
          Optional.of(CHOICE),
          7L,
          new Work(
              8004, 0, 0, 0.8125, Map.of(Outcome.NAN, 3L, Outcome.ERROR, 9L), 5, 0, 1.25, 12.3),
          null,
          Optional.empty(),
          List.of());

  /** A number of a table. */
  public interface Cell {
    double at(int chain, int row, int column);
  }

  /** The statistics that every run has. */
  public static List<Column> statistics() {
    List<Column> columns = new ArrayList<>();
    for (String name :
        List.of(
            "lp__",
            "accept_stat__",
            "stepsize__",
            "treedepth__",
            "n_leapfrog__",
            "divergent__",
            "energy__",
            "n_evals__")) {
      columns.add(Column.scalar(STATISTIC, name));
    }
    return columns;
  }

  /** All kinds of columns: two vectors of the same length, extras for every group. */
  public static List<Column> everyKind() {
    List<Column> columns = statistics();
    columns.add(Column.scalar(PARAMETER, "tau"));
    columns.addAll(Column.vector(PARAMETER, "y", 3));
    columns.addAll(Column.vector(PARAMETER, "z", 3));
    columns.addAll(Column.vector(EXTRA, "log_lik", 2));
    columns.addAll(Column.vector(EXTRA, "y_rep", 2));
    columns.add(Column.scalar(EXTRA, "derived"));
    return columns;
  }

  /** Independent normal numbers; statistics that count are small integers. */
  public static MadeUpDraws normal(List<Column> columns, int chains, int warmup, int draws) {
    return new MadeUpDraws(
        List.copyOf(columns),
        chains,
        warmup,
        draws,
        (chain, row, column) -> {
          SplittableRandom random = new SplittableRandom((chain * 1_000_003L + row) * 977 + column);
          Column which = columns.get(column);
          if (which.base().equals("divergent__")) {
            return 0;
          }
          return which.isInteger() ? random.nextInt(1, 9) : normal(random);
        });
  }

  /** By twelve uniform ones: no function that a JDK may round as it likes. */
  private static double normal(SplittableRandom random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return sum;
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    double[] values = new double[columns.size()];
    for (int row = 0; row < warmup + draws; row++) {
      for (int j = 0; j < values.length; j++) {
        values[j] = cell.at(chain, row, j);
      }
      visitor.row(row, values);
    }
  }
}
