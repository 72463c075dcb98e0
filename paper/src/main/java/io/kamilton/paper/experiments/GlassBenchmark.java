package io.kamilton.paper.experiments;

import io.kamilton.linalg.Matrix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Stored draws of the posterior of Glass, of two long runs: what an oracle surrogate is fitted to,
 * and what short runs are held against (resource {@code glass-benchmark.csv}).
 */
final class GlassBenchmark {
  private static final String RESOURCE = "glass-benchmark.csv";

  /** How many runs are stored. */
  static final int RUNS = 2;

  private GlassBenchmark() {}

  /** The 1000 draws of a run, 1 or 2. */
  static Matrix draws(int run) {
    return Matrix.of(
        rows().stream()
            .filter(row -> row[0] == run)
            .map(row -> Arrays.copyOfRange(row, 1, row.length))
            .toArray(double[][]::new));
  }

  private static List<double[]> rows() {
    try (InputStream in = GlassBenchmark.class.getResourceAsStream(RESOURCE)) {
      InputStream found = Objects.requireNonNull(in, RESOURCE);
      return new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))
          .lines()
          .filter(line -> Character.isDigit(line.charAt(0)))
          .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble))
          .map(cells -> cells.toArray())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
