package io.kamilton.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/** A program in place of Kamilton that shows what the launcher passes to it. */
final class Probe {
  private Probe() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    switch (args.length == 0 ? "" : args[0]) {
      case "exit" -> System.exit(Integer.parseInt(args[1]));
      case "property" -> System.out.println(System.getProperty(args[1]));
      case "vector" ->
          System.out.println(ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent());
      case "progress" -> progress();
      case "sleep" -> {
        System.out.println("ready");
        Thread.sleep(Duration.ofMinutes(1).toMillis());
      }
      default ->
          new PrintStream(System.out, true, StandardCharsets.UTF_8).println(Arrays.toString(args));
    }
  }

  /** A bar that is half drawn until a byte comes in. */
  private static void progress() throws IOException {
    System.err.print("\r 50%");
    System.err.print(System.in.read() < 0 ? " end" : "\r100%");
  }
}
