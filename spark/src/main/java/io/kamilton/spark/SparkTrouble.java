package io.kamilton.spark;

import io.kamilton.run.EngineException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Spark says when a job fails, in a line that says what to do. */
final class SparkTrouble {
  private static final Pattern EXIT = Pattern.compile("exited? (?:with )?code (\\d+)");

  /** How an executor ends that had not enough memory: Spark's own status, or killed by a kernel. */
  private static final List<String> MEMORY = List.of("52", "137");

  private SparkTrouble() {}

  static EngineException of(Throwable failure) {
    String said = String.valueOf(failure.getMessage());
    return new EngineException(message(said), failure);
  }

  private static String message(String said) {
    Matcher exit = EXIT.matcher(said);
    boolean memory = said.contains("OutOfMemoryError");
    while (!memory && exit.find()) {
      memory = MEMORY.contains(exit.group(1));
    }
    if (memory) {
      return "an executor ran out of memory, as often as Spark tries; give executors more, with"
          + " KAMILTON_JAVA_OPTS=-Dspark.executor.memory=4g for example, or fewer cores each";
    }
    if (said.contains("SparkContext was shut down") || said.contains("cancelled because")) {
      return "the connection to Spark is lost: its master, or all of its workers, are gone";
    }
    if (said.contains("Master removed our application")) {
      return "the workers cannot start executors: their logs say why (Spark and a JDK 17 or newer"
          + " must be on every worker, with as much memory as spark.executor.memory asks for)";
    }
    return "Spark gave up on a round: " + firstLine(said);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse(text);
  }
}
