package io.kamilton.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.Banana;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The experiment runs, once and small; what it finds is not a test's business. */
class OracleBananaTest {
  @Test
  void printsARowASamplerAndSize() {
    List<String> rows =
        table(1, 1).lines().filter(line -> line.matches("\\| (HMC|random|KMC).*")).toList();
    assertEquals(2 + 3 * 2 + 1 + 2 * 2, rows.size());
    for (String row : rows) {
      assertTrue(!row.contains("NaN"), row);
      assertEquals(10, row.chars().filter(c -> c == '|').count(), row);
    }
  }

  @Test
  void doesNotDependOnTheNumberOfThreads() {
    assertEquals(table(3, 1), table(3, 2));
  }

  private static String table(int runs, int threads) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    OracleRuns small = new OracleRuns(Banana.ofPaper(), runs, 5, 30, threads, 1);
    new OracleBanana(small, out).print(List.of(20, 30));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
