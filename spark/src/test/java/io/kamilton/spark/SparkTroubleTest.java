package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Spark says, and what a user is told. */
class SparkTroubleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ExecutorLostFailure (executor 3 exited caused by one of the running tasks) Reason: Command"
            + " exited with code 52|ran out of memory",
        "Lost task 0.0: java.lang.OutOfMemoryError: Java heap space|spark.executor.memory=4g",
        "Reason: Command exited with code 1|Spark gave up on a round: Reason",
        "Job aborted due to stage failure: Master removed our application: FAILED|cannot start"
            + " executors",
        "Job 3 cancelled because SparkContext was shut down|the connection to Spark is lost"
      })
  void whatToDoIsSaid(String said, String told) {
    String message = SparkTrouble.of(new RuntimeException(said)).toString();
    assertTrue(message.contains(told), message);
  }
}
