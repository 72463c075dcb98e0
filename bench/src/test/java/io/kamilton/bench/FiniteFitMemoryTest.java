package io.kamilton.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A finite fit holds O(m² + batch·m) numbers, whatever n is. */
@Tag("one-jdk")
class FiniteFitMemoryTest {
  private static final int M = 500;
  private static final int D = 20;

  @Test
  void allocatesFarLessThanAllDerivatives() {
    int n = 20_000;
    Problem problem = new Problem(n, M, D);
    // until it is compiled, vector code allocates its vectors
    problem.fitFinite();
    problem.fitFinite();
    long before = FiniteFitMemory.allocated();
    problem.fitFinite();
    long bytes = FiniteFitMemory.allocated() - before;
    long derivatives = 8L * n * M * D;
    assertTrue(bytes < derivatives / 8, bytes + " bytes allocated; n*m*d take " + derivatives);
  }

  @Test
  void memoryOutsideTheHeapDoesNotGrowWithTheNumberOfDraws() {
    new Problem(10_000, M, D).fitFinite();
    long kept = Pointer.totalBytes();
    new Problem(20_000, M, D).fitFinite();
    // threads of other tests may end meanwhile, and give theirs back
    assertTrue(Pointer.totalBytes() <= kept, Pointer.totalBytes() + " bytes; before " + kept);
  }

  /** n×m doubles are 240 MB: they cannot stand in a heap of 96 MB. */
  @Test
  void fitsInAHeapThatHoldsNoMatrixOfAllFeatures() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(flag -> flag.startsWith("--"))
        .forEach(command::add);
    command.addAll(
        List.of(
            "-Xmx96m",
            "-cp",
            System.getProperty("java.class.path"),
            name(),
            "60000",
            "" + M,
            "" + D));
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, child.waitFor(), said);
  }

  private static String name() {
    return FiniteFitMemory.class.getName();
  }
}
