package io.kamilton.paper.mixing;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Results;
import io.kamilton.paper.Spread;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Discrepancies of chains on Glass from the benchmark runs, all by their moments. */
final class GlassDiscrepancy {
  private final Results results;
  private final int first;
  private final double[] benchmark;

  GlassDiscrepancy(Results results) {
    this.results = results;
    first = results.columns().indexOf(CubicMoments.names(GlassClassification.D).get(0));
    benchmark = mean(benchmarks());
  }

  private List<double[]> benchmarks() {
    return results.where("sampler", GlassClassification.BENCHMARK).entries().stream()
        .map(entry -> moments(entry.rows(), 0))
        .toList();
  }

  private double[] moments(Matrix rows, int row) {
    return Arrays.copyOfRange(rows.row(row), first, rows.columns());
  }

  private static double[] mean(List<double[]> vectors) {
    return IntStream.range(0, vectors.get(0).length)
        .mapToDouble(k -> vectors.stream().mapToDouble(each -> each[k]).average().orElseThrow())
        .toArray();
  }

  private static double distance(double[] a, double[] b) {
    return CubicMoments.distance(GlassClassification.D, a, b);
  }

  /** Of each benchmark run from the mean of the others: how well the truth is known. */
  Spread floor() {
    List<double[]> all = benchmarks();
    return Spread.of(
        all.stream()
            .mapToDouble(
                each -> distance(each, mean(all.stream().filter(other -> other != each).toList())))
            .toArray());
  }

  /** The iterations at which a sampler's chains were looked at. */
  double[] iterations(String sampler) {
    return results.where("sampler", sampler).each().get(0).values("iteration");
  }

  /** Of a sampler's runs after so many iterations, as a logarithm to base 10. */
  Spread logarithm(String sampler, double iteration) {
    return Spread.of(Arrays.stream(after(sampler, iteration)).map(StrictMath::log10).toArray());
  }

  private double[] after(String sampler, double iteration) {
    return results.where("sampler", sampler).entries().stream()
        .flatMapToDouble(
            entry ->
                IntStream.range(0, entry.rows().rows())
                    .filter(row -> entry.rows().get(row, 0) == iteration)
                    .mapToDouble(row -> distance(moments(entry.rows(), row), benchmark)))
        .toArray();
  }
}
