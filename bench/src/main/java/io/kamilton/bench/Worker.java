package io.kamilton.bench;

import io.kamilton.linalg.Numerics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Collectors;

/**
 * Our side of {@code bench/side-by-side}: one request a line on standard input, one answer a line
 * on standard output.
 *
 * <pre>
 *   describe                          → the JDK and the numerics in use
 *   open FOLDER WHAT N M D            → inputs and our results are in FOLDER; a map of the relative
 *                                       differences of what else of ours is compared, by name
 *   run NAME COUNT                    → nanoseconds that COUNT calls took; NAME is "ours", or else
 * </pre>
 */
public final class Worker {
  private Comparison current = Comparison.of("finite-gradient", 2, 1, 1);

  private Worker() {}

  public static void main(String[] args) throws IOException {
    Worker worker = new Worker();
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      System.out.println(worker.answer(line.split("\t")));
    }
  }

  private String answer(String[] request) throws IOException {
    return switch (request[0]) {
      case "describe" -> "JDK " + Runtime.version() + ", " + Numerics.describe();
      case "open" -> open(request);
      case "run" -> Long.toString(run(request[1], Integer.parseInt(request[2])));
      default -> throw new IllegalArgumentException("unknown request " + request[0]);
    };
  }

  private String open(String[] request) throws IOException {
    current =
        Comparison.of(
            request[2],
            Integer.parseInt(request[3]),
            Integer.parseInt(request[4]),
            Integer.parseInt(request[5]));
    current.write(Path.of(request[1]));
    return current.differences().entrySet().stream()
        .map(each -> '"' + each.getKey() + "\": " + each.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private long run(String name, int count) {
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      current.run(name, i);
    }
    return System.nanoTime() - start;
  }
}
