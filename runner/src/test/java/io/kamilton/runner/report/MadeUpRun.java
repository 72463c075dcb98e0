package io.kamilton.runner.report;

import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.adapt.WalkAlone;
import io.kamilton.learn.FitQuality;
import io.kamilton.mcmc.Move;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.RowVisitor;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.output.Statistic;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.summary.Summary;
import io.kamilton.target.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;

/** Runs that no sampler made: independent normal draws, changed at will. */
public record MadeUpRun(List<Column> columns, int chains, int warmup, int draws, Change change)
    implements DrawTable {
  /** What becomes of a draw of a parameter. */
  public interface Change {
    double of(int chain, int draw, double x);
  }

  /** Draws that nothing is wrong with. */
  public static MadeUpRun good(List<String> names, int chains, int draws) {
    return new MadeUpRun(columns(names), chains, 100, draws, (chain, draw, x) -> x);
  }

  /** The last chain stays at a number. */
  public static MadeUpRun stuck(List<String> names, int chains, int draws) {
    return new MadeUpRun(
        columns(names), chains, 100, draws, (chain, draw, x) -> chain == chains - 1 ? 2.5 : x);
  }

  /** So many parameters in one vector. */
  public static List<String> names(int parameters) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= parameters; i++) {
      names.add("a_rather_long_name_of_a_parameter_" + i);
    }
    return names;
  }

  private static List<Column> columns(List<String> names) {
    List<Column> all = new ArrayList<>(Statistic.columns());
    names.forEach(name -> all.add(Column.scalar(Column.Kind.PARAMETER, name)));
    return all;
  }

  private RunFacts facts(String model, Map<Outcome, Long> failures) {
    long evaluations = (long) chains * (warmup + draws);
    Work work = new Work(evaluations, 0, 0, 0.7, failures, 0, 0, 1, 11);
    return new RunFacts(
        model, "kmc", Optional.of(fit(400, 3.4e-5)), 1L, work, null, Optional.empty(), List.of());
  }

  private static SamplerChoice fit(int values, double error) {
    FitQuality quality = new FitQuality(List.of(), error, false, Optional.empty());
    return new FitSummary(values, quality, 0.3, 5, 9, 0.8, OptionalInt.empty(), false);
  }

  /** What its log would tell. */
  private RunHistory history(List<RunHistory.Failure> failures) {
    RunHistory.Moment begin = new RunHistory.Moment(0, 4, 0);
    RunHistory.Moment later = new RunHistory.Moment(warmup, 4 + 4L * warmup, 1);
    RunHistory.Moment end = new RunHistory.Moment(warmup + draws, 4 + 4L * (warmup + draws), 11);
    return new RunHistory(
        4,
        List.of(begin, later, end),
        List.of(
            new RunHistory.Choice(begin, new WalkAlone()),
            new RunHistory.Choice(begin, fit(40, 1.2)),
            new RunHistory.Choice(later, fit(400, 3.4e-5))),
        List.of(new RunHistory.Prediction(0.5, 0.6), new RunHistory.Prediction(-2, -2.2)),
        failures,
        "model: made-up\n",
        List.of("begun with kamilton 0"),
        List.of());
  }

  /** The report of such a run. */
  public Report report() throws IOException {
    return report("made-up", Map.of(), List.of());
  }

  /** The same with failures of its target. */
  public Report report(String model, Map<Outcome, Long> counts, List<RunHistory.Failure> failures)
      throws IOException {
    return Report.of(this, Summary.of(this, facts(model, counts)), history(failures), false);
  }

  /** The report of such a run that goes on. */
  Report reportSoFar() throws IOException {
    return Report.of(this, Summary.of(this, facts("made-up", Map.of())), history(List.of()), true);
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    SplittableRandom random = new SplittableRandom(chain);
    double[] row = new double[columns.size()];
    for (int number = 0; number < warmup + draws; number++) {
      double[] statistics = {
        -3 + normal(random),
        random.nextDouble(),
        0.3,
        0,
        7,
        number % 500 == 499 ? 1 : 0,
        3 + normal(random),
        1,
        5,
        number % 2,
        number % 3 == 0 ? Move.RANDOM_WALK.code() : Move.SURROGATE_TRANSITION.code(),
        0.2 * normal(random),
        0.01 * normal(random)
      };
      System.arraycopy(statistics, 0, row, 0, statistics.length);
      for (int j = statistics.length; j < row.length; j++) {
        row[j] = change.of(chain, number - warmup, normal(random));
      }
      visitor.row(number, row);
    }
  }

  private static double normal(SplittableRandom random) {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return sum;
  }
}
