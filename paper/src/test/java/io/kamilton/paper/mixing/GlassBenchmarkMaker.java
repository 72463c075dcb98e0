package io.kamilton.paper.mixing;

import io.kamilton.run.Draws;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Makes the resource {@code glass-benchmark.csv}: every 8th draw of two runs of the default
 * sampler, four chains of 2000 draws after 500 of warm-up, from seeds 1 and 2.
 */
final class GlassBenchmarkMaker {
  private static final int RUNS = 2;
  private static final int WARMUP = 500;
  private static final int DRAWS = 2000;
  private static final int THINNING = 8;

  private GlassBenchmarkMaker() {}

  /** Writes to the file that is named. */
  public static void main(String[] args) throws IOException {
    List<List<String>> runs =
        IntStream.rangeClosed(1, RUNS).parallel().mapToObj(GlassBenchmarkMaker::run).toList();
    List<String> lines = new ArrayList<>();
    lines.add("# Draws of the length scales of Glass by GlassBenchmarkMaker, two runs of 1000");
    lines.add("run,theta.1,theta.2,theta.3,theta.4,theta.5,theta.6,theta.7,theta.8,theta.9");
    runs.forEach(lines::addAll);
    Files.write(Path.of(args[0]), lines);
  }

  private static List<String> run(int seed) {
    Draws draws = GlassClassification.longRun(WARMUP, DRAWS, seed);
    List<String> lines = new ArrayList<>();
    for (int draw = THINNING - 1; draw < draws.size(); draw += THINNING) {
      for (int chain = 0; chain < draws.chains(); chain++) {
        StringBuilder line = new StringBuilder(Integer.toString(seed));
        for (double each : draws.get(chain, draw).x().toArray()) {
          line.append(String.format(Locale.ROOT, ",%.4f", each));
        }
        lines.add(line.toString());
      }
    }
    return lines;
  }
}
