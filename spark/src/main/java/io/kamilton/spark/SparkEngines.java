package io.kamilton.spark;

import io.kamilton.run.Engine;
import io.kamilton.run.EngineException;
import io.kamilton.run.EngineProvider;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetSource;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Spark: {@code spark://host:port}, {@code local-cluster[n,cores,megabytes]}, or {@code spark}
 * within spark-submit, which says where.
 */
public final class SparkEngines implements EngineProvider {
  private static final String SUBMITTED = "spark";
  private static final String LOCAL_CLUSTER = "local-cluster[";

  /** Where Spark's jars are, which Scala they are of, and the address to listen at. */
  private static final List<String> NEEDED =
      List.of("SPARK_HOME", "SPARK_SCALA_VERSION", "SPARK_LOCAL_IP");

  /** What the numerics need of an executor's JVM. */
  private static final String EXECUTOR_OPTIONS =
      "--add-modules=jdk.incubator.vector -XX:+UseSerialGC"
          + " -Dorg.bytedeco.javacpp.maxphysicalbytes=0";

  @Override
  public boolean knows(String where) {
    return where.equals(SUBMITTED)
        || where.startsWith(Master.SCHEME)
        || where.startsWith(LOCAL_CLUSTER);
  }

  @Override
  public Cluster connect(
      String where, TargetSource target, List<Path> libraries, Consumer<String> messages) {
    SparkConf conf = conf(where, libraries);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // Spark looks for its classes there, as long as it is used on this thread
    thread.setContextClassLoader(SparkEngines.class.getClassLoader());
    try {
      return new Connected(new JavaSparkContext(conf), before, target, messages);
    } catch (RuntimeException e) {
      thread.setContextClassLoader(before);
      throw new EngineException("Spark at " + where + " cannot be used: " + e.getMessage(), e);
    }
  }

  /** Spark's properties: the user's win, given as system properties or to spark-submit. */
  private static SparkConf conf(String where, List<Path> libraries) {
    SparkConf conf = new SparkConf();
    conf.setIfMissing("spark.app.name", "kamilton");
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.executor.extraJavaOptions", EXECUTOR_OPTIONS);
    // the log needs every transition, however many there are
    conf.setIfMissing("spark.driver.maxResultSize", "0");
    // chains are no data: there is nothing to be near to
    conf.setIfMissing("spark.locality.wait", "0");
    if (where.equals(SUBMITTED)) {
      if (!conf.contains("spark.master")) {
        throw new IllegalArgumentException(
            "spark is for within spark-submit; elsewhere say where: spark://HOST:PORT");
      }
      return conf;
    }
    if (where.startsWith(LOCAL_CLUSTER)) {
      requireVariables(System.getenv());
    }
    conf.setMaster(where);
    conf.set("spark.jars", jars(libraries));
    if (where.startsWith(Master.SCHEME)) {
      String address = Master.parse(where).facing().getHostAddress();
      conf.setIfMissing("spark.driver.bindAddress", address);
      conf.setIfMissing("spark.driver.host", address);
    }
    return conf;
  }

  /** Workers of a local cluster start executors as a distribution of Spark's would. */
  static void requireVariables(Map<String, String> environment) {
    List<String> missing = NEEDED.stream().filter(name -> !environment.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(
          "local-cluster needs %s in the environment: as docs/cluster.md has them"
              .formatted(String.join(" and ", missing)));
    }
  }

  private static String jars(List<Path> libraries) {
    URL own = SparkEngines.class.getProtectionDomain().getCodeSource().getLocation();
    return Stream.concat(libraries.stream().map(Path::toUri), Stream.of(own))
        .map(Object::toString)
        .collect(Collectors.joining(","));
  }

  /**
   * A context that is open.
   *
   * @param before the class loader of the thread's context without Spark
   */
  private record Connected(
      JavaSparkContext spark, ClassLoader before, TargetSource source, Consumer<String> messages)
      implements Cluster {
    @Override
    public Engine open(
        Evaluator target, Run.Settings settings, RunListener listener, BooleanSupplier cancelled) {
      return new SparkEngine(spark, source, messages, target, settings, listener, cancelled);
    }

    @Override
    public void close() {
      spark.stop();
      Thread.currentThread().setContextClassLoader(before);
    }
  }
}
