package io.kamilton.spark;

import io.kamilton.cli.FaultRun;
import io.kamilton.cli.FaultTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The column of Spark in the fault matrix of docs/reliability.md, on threads of this process. */
@Tag("faults")
@Timeout(300)
@ExtendWith(SparkHere.class)
class SparkFaultMatrixTest {
  static Stream<FaultTable.Cell> cells() {
    return FaultTable.of(FaultTable.Kind.SPARK).stream();
  }

  @ParameterizedTest
  @MethodSource("cells")
  void aProgramOnSpark(FaultTable.Cell cell, @TempDir Path folder) throws IOException {
    new FaultRun(folder, SparkHere::type).judge(cell);
  }
}
