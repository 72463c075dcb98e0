package io.kamilton.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures what watching costs the threads that sample: their CPU time for an iteration with 20
 * viewers and with none, in turns within one run. By hand, for docs/report.md.
 */
final class LiveCost {
  private static final Pattern ADDRESS = Pattern.compile("http://\\S+");
  private static final int VIEWERS = 20;
  private static final int TURNS = 60;
  private static final int UNCOUNTED = 4;
  private static final long TURN_MILLIS = 2000;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Path log;
  private final Path out;

  private LiveCost(Path folder) {
    out = folder.resolve("run");
    log = out.resolve("log/run.log");
  }

  /** From the folder of the project, with how many turns as an argument. */
  public static void main(String[] args) throws Exception {
    int turns = args.length == 0 ? TURNS : Integer.parseInt(args[0]);
    new LiveCost(Files.createTempDirectory("live-cost")).measure(turns);
    System.exit(0);
  }

  private void measure(int turns) throws Exception {
    StringWriter err = new StringWriter();
    Path model = Path.of("examples/nile.yaml");
    Object[] words = {
      "run",
      model,
      "--out",
      out,
      "--sampler",
      "am",
      "--draws",
      10_000_000,
      "--watch",
      "--threads",
      2
    };
    Thread run = new Thread(() -> TypedCommand.heard(err, words), "kamilton-chain-driver");
    run.start();
    Matcher found = ADDRESS.matcher(err.toString());
    while (!found.find()) {
      Thread.sleep(100);
      found = ADDRESS.matcher(err.toString());
    }
    URI address = URI.create(found.group());
    List<Double> ratios = new ArrayList<>();
    List<Double> alone = new ArrayList<>();
    for (int turn = 0; turn < turns; turn++) {
      double without = cost();
      List<Socket> viewers = viewers(address);
      double with = cost();
      for (Socket viewer : viewers) {
        viewer.close();
      }
      if (turn >= UNCOUNTED) {
        alone.add(without);
        ratios.add(with / without - 1);
      }
    }
    ask(address, "POST " + address.getPath() + "stop").close();
    run.join();
    double[] all = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double[] each = alone.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    double mean = Arrays.stream(all).average().orElse(Double.NaN);
    double sd =
        Math.sqrt(Arrays.stream(all).map(x -> (x - mean) * (x - mean)).sum() / (all.length - 1));
    System.out.printf(
        Locale.ROOT,
        "%d turns, %d viewers: %+.2f%% (median; mean %+.2f%%, standard error %.2f%%);"
            + " %.1f ns a byte of the log without viewers%n",
        all.length,
        VIEWERS,
        100 * all[all.length / 2],
        100 * mean,
        100 * sd / Math.sqrt(all.length),
        each[each.length / 2]);
  }

  /** CPU time of the sampling threads for a byte of the log, over a while. */
  private double cost() throws IOException, InterruptedException {
    long bytes = Files.size(log);
    long begin = samplingNanos();
    Thread.sleep(TURN_MILLIS);
    long nanos = samplingNanos() - begin;
    return (double) nanos / (Files.size(log) - bytes);
  }

  private long samplingNanos() {
    long sum = 0;
    for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (info != null && info.getThreadName().startsWith("kamilton-chain")) {
        sum += Math.max(0, threads.getThreadCpuTime(info.getThreadId()));
      }
    }
    return sum;
  }

  private static List<Socket> viewers(URI address) throws IOException {
    List<Socket> all = new ArrayList<>();
    for (int i = 0; i < VIEWERS; i++) {
      Socket viewer = ask(address, "GET " + address.getPath() + "events");
      all.add(viewer);
      new Thread(() -> read(viewer), "viewer").start();
    }
    return all;
  }

  private static void read(Socket viewer) {
    byte[] buffer = new byte[1 << 16];
    try {
      while (viewer.getInputStream().read(buffer) >= 0) {
        // takes all that comes
      }
    } catch (IOException e) {
      if (!viewer.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Socket ask(URI address, String request) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort());
    String headers = " HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n\r\n";
    socket.getOutputStream().write((request + headers).getBytes(UTF_8));
    return socket;
  }
}
