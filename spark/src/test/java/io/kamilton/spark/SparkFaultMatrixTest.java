package io.kamilton.spark;

import io.kamilton.cli.FaultRun;
import io.kamilton.cli.FaultTable;
import io.kamilton.cli.TypedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The column of Spark in the fault matrix of docs/reliability.md, on threads of this process. */
@Tag("faults")
@Timeout(300)
class SparkFaultMatrixTest {
  private static final List<String> PROPERTIES =
      List.of("spark.master", "spark.driver.host", "spark.driver.bindAddress");

  @BeforeAll
  static void stayHere() {
    PROPERTIES.forEach(name -> System.setProperty(name, "127.0.0.1"));
    System.setProperty("spark.master", "local[2]");
  }

  @AfterAll
  static void leave() {
    PROPERTIES.forEach(System::clearProperty);
  }

  static Stream<FaultTable.Cell> cells() {
    return FaultTable.of(FaultTable.Kind.SPARK).stream();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aProgramOnSpark(FaultTable.Cell cell, @TempDir Path folder) throws IOException {
    new FaultRun(folder, SparkFaultMatrixTest::typeOnSpark).judge(cell);
  }

  private static TypedCommand typeOnSpark(Object... words) {
    Object[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--engine";
    all[words.length + 1] = "spark";
    return TypedCommand.of(all);
  }
}
