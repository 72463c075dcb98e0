package io.kamilton.bench.cluster;

import io.kamilton.Kamilton;
import io.kamilton.models.Banana;
import io.kamilton.paper.figure.Axis;
import io.kamilton.paper.figure.Chart;
import io.kamilton.paper.figure.Figure;
import io.kamilton.paper.figure.Look;
import io.kamilton.paper.figure.Spot;
import io.kamilton.run.Draws;
import io.kamilton.target.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How well 64 chains know the banana's means and variances: when all teach one surrogate, and when
 * each has its own. Half of a chain's iterations are warm-up.
 */
public final class SharedSurrogate {
  private static final int CHAINS = 64;
  private static final int REPLICATES = 2;
  private static final int[] ITERATIONS = {20, 40, 80, 160};
  private static final Banana BANANA = new Banana(8, 0.03, 100);

  /**
   * Runs of one length.
   *
   * @param evaluations of all chains, on average
   * @param error root of the mean square over replicates, coordinates, and mean (in standard
   *     deviations) and variance (relative)
   */
  record Result(double evaluations, double error) {}

  private SharedSurrogate() {}

  /** Chains in so many runs that know nothing of each other. */
  static Result of(int runs, int iterations) {
    double evaluations = 0;
    double squares = 0;
    for (int replicate = 0; replicate < REPLICATES; replicate++) {
      long seed = 1000L * replicate;
      List<Draws> all =
          IntStream.range(0, runs).mapToObj(run -> draws(runs, iterations, seed + run)).toList();
      evaluations += all.stream().mapToLong(Draws::evaluations).sum();
      squares += squaredError(all);
    }
    return new Result(evaluations / REPLICATES, StrictMath.sqrt(squares / REPLICATES));
  }

  private static Draws draws(int runs, int iterations, long seed) {
    return Kamilton.sample(BANANA)
        .chains(CHAINS / runs)
        .warmup(iterations / 2)
        .draws(iterations / 2)
        .seed(seed)
        .run();
  }

  /** The mean square over coordinates of both errors. */
  private static double squaredError(List<Draws> runs) {
    int d = BANANA.dimension();
    double sum = 0;
    for (int l = 0; l < d; l++) {
      double variance = BANANA.covariance().get(l, l);
      double first = 0;
      double second = 0;
      int n = 0;
      for (Draws draws : runs) {
        for (int chain = 0; chain < draws.chains(); chain++) {
          for (int i = 0; i < draws.size(); i++) {
            Point x = draws.get(chain, i).x();
            double away = x.get(l) - BANANA.mean()[l];
            first += away;
            second += away * away;
            n++;
          }
        }
      }
      double mean = first / n;
      double relative = second / n / variance - 1;
      sum += mean * mean / variance + relative * relative;
    }
    return sum / (2 * d);
  }

  /** Errors over evaluations: a line for each way to learn. */
  static Figure figure(List<Result> shared, List<Result> alone) {
    Chart chart =
        new Chart(
                "Means and variances of the banana",
                Axis.log("evaluations of all chains", 1000, 20_000),
                Axis.log("error", 0.01, 1))
            .curve("64 chains, one surrogate", Look.of(0), spots(shared))
            .curve("64 chains, each its own", Look.of(1), spots(alone));
    String title = "Errors over evaluations: 64 chains with one surrogate, and each with its own";
    return Figure.of("shared-surrogate", title, "", 1, 460, 240, List.of(chart));
  }

  private static List<Spot> spots(List<Result> results) {
    return results.stream().map(each -> Spot.of(each.evaluations, each.error)).toList();
  }

  /** Prints a row a length, and draws both errors over evaluations where a file is named. */
  public static void main(String[] args) throws IOException {
    System.out.println(
        "| iterations a chain | shared: evaluations | error | alone: evaluations | error |");
    System.out.println("|---|---|---|---|---|");
    List<Result> shared = new ArrayList<>();
    List<Result> alone = new ArrayList<>();
    for (int iterations : ITERATIONS) {
      shared.add(of(1, iterations));
      alone.add(of(CHAINS, iterations));
      Result left = shared.get(shared.size() - 1);
      Result right = alone.get(alone.size() - 1);
      System.out.printf(
          Locale.ROOT,
          "| %d | %,.0f | %.3f | %,.0f | %.3f |%n",
          iterations,
          left.evaluations,
          left.error,
          right.evaluations,
          right.error);
    }
    if (args.length > 0) {
      Files.writeString(Path.of(args[0]), figure(shared, alone).svg());
    }
  }
}
