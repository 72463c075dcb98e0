package io.kamilton.cli;

import io.kamilton.feature.Cosines;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.PointsCsv;
import io.kamilton.runner.input.Quoted;
import io.kamilton.score.tuning.EstimatorFamily;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What {@code --features} and {@code --basis} stand for beside the given draws. */
record FitInputs(Matrix draws, long seed) {
  private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");
  private static final Pattern ROWS = Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9}))?");

  /** Whether {@code --features} names a file. */
  static boolean isFile(@Nullable String features) {
    return features != null && !COUNT.matcher(features).matches();
  }

  /** Finite with features that are drawn, or read from a file. */
  EstimatorFamily finite(@Nullable String features, Kernel kernel) {
    int d = draws.columns();
    if (features != null && isFile(features)) {
      return EstimatorFamily.finite(read(Path.of(features), d));
    }
    int m = features == null ? 500 : Integer.parseInt(features);
    if (m < 1) {
      throw new InputException("--features is 0; at least 1 feature is needed");
    }
    return EstimatorFamily.finite(kernel, d, m, seed);
  }

  private static Cosines read(Path file, int d) {
    PointsCsv rows = PointsCsv.read(file);
    int columns = rows.names().size();
    if (columns != d + 1) {
      throw new InputException(
          "%s has %s columns; expected: %s frequencies, one a coordinate of the draws, and the phase u"
              .formatted(file, columns, d));
    }
    int phase = rows.names().contains("u") ? rows.names().indexOf("u") : d;
    double[][] omega = new double[rows.points().rows()][d];
    double[] u = new double[omega.length];
    for (int j = 0; j < omega.length; j++) {
      u[j] = rows.points().get(j, phase);
      for (int l = 0; l < d; l++) {
        omega[j][l] = rows.points().get(j, l < phase ? l : l + 1);
      }
    }
    return Cosines.of(Matrix.of(omega), u);
  }

  /** The chosen draws: a number of them at random, or those in the given rows. */
  Matrix basis(@Nullable String basis) {
    int n = draws.rows();
    if (basis == null || COUNT.matcher(basis).matches()) {
      int count = basis == null ? Math.min(n, 50) : Integer.parseInt(basis);
      if (count < 1 || count > n) {
        throw new InputException("--basis is " + count + "; allowed: 1 to " + n + ", the draws");
      }
      return draws.rows(chosen(n, count));
    }
    List<Integer> rows = new ArrayList<>();
    for (String part : basis.split(",", -1)) {
      Matcher range = ROWS.matcher(part.strip());
      if (!range.matches()) {
        throw new InputException(
            "--basis holds " + Quoted.of(part) + "; allowed: a number, or rows such as 1-10,15");
      }
      int first = Integer.parseInt(range.group(1));
      int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
      IntStream.rangeClosed(first, last).forEach(rows::add);
    }
    int origin = rows.contains(0) ? 0 : 1;
    int[] indices = rows.stream().mapToInt(row -> row - origin).distinct().toArray();
    for (int i : indices) {
      if (i >= n) {
        throw new InputException(
            "--basis names row " + (i + origin) + "; the last is " + (n - 1 + origin));
      }
    }
    if (indices.length == 0) {
      throw new InputException("--basis names no row; at least 1 is needed");
    }
    return draws.rows(indices);
  }

  /** {@code count} of n without repetition, in rising order. */
  private int[] chosen(int n, int count) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.SUBSAMPLE);
    int[] all = IntStream.range(0, n).toArray();
    for (int i = 0; i < count; i++) {
      int j = i + random.nextInt(n - i);
      int kept = all[i];
      all[i] = all[j];
      all[j] = kept;
    }
    return IntStream.of(all).limit(count).sorted().toArray();
  }
}
