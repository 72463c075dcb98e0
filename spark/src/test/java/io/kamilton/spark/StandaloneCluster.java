package io.kamilton.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A master and workers of Spark's own, each a process of this machine, on loopback. */
final class StandaloneCluster implements AutoCloseable {
  /** What the build made: Spark in {@code jars}, and the engine. */
  static final Path ENGINE =
      Path.of(System.getProperty("basedir", ""), "target", "engine").toAbsolutePath();

  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final Pattern WORKER = Pattern.compile("Registering worker");

  private final Path folder;
  private final Path log;
  private final List<Process> processes = new ArrayList<>();
  private String url = "";
  private int number;

  private StandaloneCluster(Path folder) {
    this.folder = folder;
    log = folder.resolve("master.log");
  }

  /** A master with two workers of two cores. */
  static StandaloneCluster start(Path folder) throws IOException {
    StandaloneCluster cluster = new StandaloneCluster(folder);
    try {
      cluster.start();
      return cluster;
    } catch (IOException | AssertionError e) {
      cluster.close();
      throw e;
    }
  }

  private void start() throws IOException {
    start(log, "master.Master", "--host", "127.0.0.1", "--port", "0");
    url = await(MASTER, 1).group(1);
    addWorker();
    addWorker();
    await(WORKER, 2);
  }

  /** {@code spark://127.0.0.1:port}. */
  String url() {
    return url;
  }

  /** {@code kill -9}; its executors end by themselves. Another worker takes its place. */
  void killAWorker() throws IOException {
    Process worker = processes.remove(1);
    worker.destroyForcibly();
    addWorker();
  }

  /** Workers do nothing, so that no executor starts, until they {@link #goOn}. */
  void pauseWorkers() throws IOException {
    signalWorkers("-STOP");
  }

  void goOn() throws IOException {
    signalWorkers("-CONT");
  }

  private void signalWorkers(String signal) throws IOException {
    for (Process worker : processes.subList(1, processes.size())) {
      Command.run("kill", signal, String.valueOf(worker.pid()));
    }
  }

  private void addWorker() throws IOException {
    Path work = folder.resolve("worker-" + number++);
    start(
        Path.of(work + ".log"),
        "worker.Worker",
        "--host",
        "127.0.0.1",
        "--cores",
        "2",
        "--memory",
        "600m",
        "--work-dir",
        work.toString(),
        url);
  }

  private void start(Path output, String main, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-Dspark.master.rest.enabled=false"));
    command.addAll(List.of("-cp", ENGINE.resolve("jars") + "/*"));
    command.addAll(List.of("org.apache.spark.deploy." + main, "--webui-port", "0"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().putAll(variables());
    builder.environment().put("JAVA_TOOL_OPTIONS", Command.ONE_COMPILER); // executors inherit it
    processes.add(builder.redirectErrorStream(true).redirectOutput(output.toFile()).start());
  }

  /** What Spark's processes find in their environment, as docs/cluster.md has it. */
  static Map<String, String> variables() {
    return Map.of(
        "JAVA_HOME",
        System.getProperty("java.home"),
        "SPARK_HOME",
        ENGINE.toString(),
        "SPARK_LOCAL_IP",
        "127.0.0.1",
        "SPARK_SCALA_VERSION",
        "2.13");
  }

  /** The {@code count}-th time that the master says something, within minutes. */
  private Matcher await(Pattern words, int count) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(4);
    while (System.nanoTime() < deadline) {
      Matcher matcher = words.matcher(Files.exists(log) ? Files.readString(log) : "");
      int found = 0;
      while (found < count && matcher.find()) {
        found++;
      }
      if (found == count) {
        return matcher;
      }
      pause();
    }
    throw new AssertionError(
        "not said " + count + " times: " + words + "\n" + Files.readString(log));
  }

  private static void pause() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Ends workers, which end their executors, then the master. */
  @Override
  public void close() throws IOException {
    for (int i = processes.size() - 1; i >= 0; i--) {
      Process process = processes.get(i);
      process.destroy();
      try {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
