package io.kamilton.bench.cluster;

import io.kamilton.Kamilton;
import io.kamilton.models.Banana;
import io.kamilton.run.Draws;
import io.kamilton.runner.figure.Axis;
import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Look;
import io.kamilton.runner.figure.Spot;
import io.kamilton.target.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How well 64 chains know the banana's means and variances: when all teach one surrogate, and when
 * each has its own. Half of a chain's iterations are warm-up.
 */
public final class SharedSurrogate {
  private static final int CHAINS = 64;

  /** Of 64 chains together: their error depends much on the seed. */
  private static final int TOGETHER = 16;

  /** Of 64 chains apart: each replicate is 64 runs already. */
  private static final int APART = 2;

  private static final int[] ITERATIONS = {20, 40, 80, 160};
  private static final double B = 0.03;
  private static final double V = 100;
  static final Banana BANANA = new Banana(8, B, V);

  /**
   * Runs of one length.
   *
   * @param evaluations of all chains, on average
   * @param error root of the mean square over replicates, coordinates, and mean (in standard
   *     deviations) and variance (relative)
   * @param smallest error of a replicate
   * @param largest error of a replicate
   */
  record Result(double evaluations, double error, double smallest, double largest) {}

  private SharedSurrogate() {}

  /** Chains in so many runs that know nothing of each other. */
  static Result of(int runs, int iterations, int replicates) {
    double evaluations = 0;
    DoubleSummaryStatistics squares = new DoubleSummaryStatistics();
    for (int replicate = 0; replicate < replicates; replicate++) {
      long seed = 1000L * replicate;
      List<Draws> all =
          IntStream.range(0, runs).mapToObj(run -> draws(runs, iterations, seed + run)).toList();
      evaluations += all.stream().mapToLong(Draws::evaluations).sum();
      squares.accept(squaredError(points(all)));
    }
    return new Result(
        evaluations / replicates,
        StrictMath.sqrt(squares.getAverage()),
        StrictMath.sqrt(squares.getMin()),
        StrictMath.sqrt(squares.getMax()));
  }

  /**
   * What the error would be with n independent draws, on average.
   *
   * <p>E(mean²)/variance = 1/n, and E(relative error of the variance)² = (κ − 1)/n, where κ = 3 for
   * normal coordinates, but for x₂ = z + b(x₁² − v) with z ~ N(0, 1) and x₁ ~ N(0, v)
   *
   * <p>κ₂ = (3 + 12 b²v² + 60 b⁴v⁴) / (1 + 2 b²v²)²
   */
  static double independent(double n) {
    int d = BANANA.dimension();
    double bv = B * V * B * V;
    double kurtosis = (3 + 12 * bv + 60 * bv * bv) / ((1 + 2 * bv) * (1 + 2 * bv));
    return StrictMath.sqrt((d + 2 * (d - 1) + kurtosis - 1) / (2 * d * n));
  }

  private static Draws draws(int runs, int iterations, long seed) {
    return Kamilton.sample(BANANA)
        .chains(CHAINS / runs)
        .warmup(iterations / 2)
        .draws(iterations / 2)
        .seed(seed)
        .run();
  }

  private static List<Point> points(List<Draws> runs) {
    List<Point> points = new ArrayList<>();
    for (Draws draws : runs) {
      for (int chain = 0; chain < draws.chains(); chain++) {
        for (int i = 0; i < draws.size(); i++) {
          points.add(draws.get(chain, i).x());
        }
      }
    }
    return points;
  }

  /** The mean square over coordinates of both errors. */
  static double squaredError(List<Point> points) {
    int d = BANANA.dimension();
    int n = points.size();
    double sum = 0;
    for (int l = 0; l < d; l++) {
      double variance = BANANA.covariance().get(l, l);
      double first = 0;
      double second = 0;
      for (Point x : points) {
        double away = x.get(l) - BANANA.mean()[l];
        first += away;
        second += away * away;
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
        "| iterations a chain | evaluations in all | error, one surrogate | of single runs | error,"
            + " each its own | of independent draws |");
    System.out.println("|---|---|---|---|---|---|");
    List<Result> shared = new ArrayList<>();
    List<Result> alone = new ArrayList<>();
    for (int iterations : ITERATIONS) {
      Result together = of(1, iterations, TOGETHER);
      Result apart = of(CHAINS, iterations, APART);
      System.out.printf(
          Locale.ROOT,
          "| %d | %,.0f | %.3f | %.3f to %.3f | %.3f | %.3f |%n",
          iterations,
          together.evaluations,
          together.error,
          together.smallest,
          together.largest,
          apart.error,
          independent(CHAINS * iterations / 2.0));
      shared.add(together);
      alone.add(apart);
    }
    if (args.length > 0) {
      Files.writeString(Path.of(args[0]), figure(shared, alone).svg());
    }
  }
}
