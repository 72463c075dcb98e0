package io.kamilton.bench;

import com.sun.management.ThreadMXBean;
import io.kamilton.surrogate.Surrogate;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.bytedeco.javacpp.Pointer;

/**
 * The memory of one finite fit: O(m² + batch·m), never n×m, let alone n×m×d. Run under a heap too
 * small for n×m doubles ({@code -Xmx}), a fit that ends is the proof that they never stood there.
 */
public final class FiniteFitMemory {
  private FiniteFitMemory() {}

  /** Fits n draws with m features in d dimensions and prints what it took. */
  public static void main(String[] args) throws IOException {
    int n = Integer.parseInt(args[0]);
    int m = Integer.parseInt(args[1]);
    int d = Integer.parseInt(args[2]);
    Problem problem = new Problem(n, m, d);
    new Problem(10, 10, d).fitFinite();
    long off = Pointer.totalBytes();
    // until it is compiled, vector code allocates its vectors
    problem.fitFinite();
    off = Pointer.totalBytes() - off;
    long heap = allocated();
    Surrogate f = problem.fitFinite();
    heap = allocated() - heap;
    double[] gradient = new double[d];
    f.gradient(problem.query(0), gradient);
    System.out.printf(
        Locale.ROOT,
        "n %d m %d d %d: allocated on the heap %d, kept outside it %d, most heap allowed %d,"
            + " process at its largest %d; n*m doubles %d, n*m*d doubles %d%n",
        n,
        m,
        d,
        heap,
        off,
        Runtime.getRuntime().maxMemory(),
        largestProcess(),
        8L * n * m,
        8L * n * m * d);
  }

  /** All bytes this thread ever asked of the heap. */
  static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** The peak of the process's resident memory, or −1 where the system does not tell. */
  private static long largestProcess() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return -1;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElse(-1);
  }
}
