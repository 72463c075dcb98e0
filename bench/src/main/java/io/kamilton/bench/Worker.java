package io.kamilton.bench;

import io.kamilton.linalg.Numerics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Our side of {@code bench/side-by-side}: one request a line on standard input, one answer a line
 * on standard output.
 *
 * <pre>
 *   describe                          → the JDK and the numerics in use
 *   open FOLDER WHAT N M D            → ok; inputs and our gradients are in FOLDER
 *   run COUNT                         → nanoseconds that COUNT calls took
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
      case "run" -> Long.toString(run(Integer.parseInt(request[1])));
      default -> throw new IllegalArgumentException("unknown request " + request[0]);
    };
  }

  private String open(String[] request) throws IOException {
    Path folder = Path.of(request[1]);
    int d = Integer.parseInt(request[5]);
    current =
        Comparison.of(request[2], Integer.parseInt(request[3]), Integer.parseInt(request[4]), d);
    current.write(folder, d);
    current.writeResult(folder.resolve("ours"), d);
    return "ok";
  }

  private long run(int count) {
    long start = System.nanoTime();
    for (int i = 0; i < count; i++) {
      current.run(i);
    }
    return System.nanoTime() - start;
  }
}
