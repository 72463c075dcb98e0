package io.kamilton.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.Test;

/** A finite fit holds O(m² + batch·m) numbers, whatever n is. */
class FiniteFitMemoryTest {
  @Test
  void allocatesFarLessThanAllDerivatives() {
    int n = 20_000;
    int m = 500;
    int d = 20;
    Problem problem = new Problem(n, m, d);
    long heap = FiniteFitMemory.allocated();
    long off = Pointer.totalBytes();
    problem.fitFinite();
    heap = FiniteFitMemory.allocated() - heap;
    off = Pointer.totalBytes() - off;
    long derivatives = 8L * n * m * d;
    assertTrue(heap < derivatives / 8, heap + " bytes allocated of " + derivatives);
    assertTrue(off < 8L * n * m / 2, off + " bytes outside the heap");
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
            "-Xmx96m", "-cp", System.getProperty("java.class.path"), name(), "60000", "500", "20"));
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, child.waitFor(), said);
  }

  private static String name() {
    return FiniteFitMemory.class.getName();
  }
}
