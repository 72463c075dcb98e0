package io.kamilton.spark;

import io.kamilton.linalg.Numerics;
import io.kamilton.run.EngineException;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** Jobs of one run, one after the other. */
final class Jobs {
  /** How long the driver waits before it asks again whether the run is cancelled. */
  private static final long PATIENCE_MILLIS = 20;

  /** Tasks a core: the more, the better slow ones are balanced; the fewer, the less they cost. */
  private static final int TASKS_A_CORE = 4;

  private final JavaSparkContext spark;
  private final Broadcast<TargetSource> source;
  private final Evaluator.Policy policy;
  private final Consumer<String> messages;
  private final Runnable requireRunning;
  private final String run = UUID.randomUUID().toString();
  private boolean warned;

  /**
   * Jobs.
   *
   * @param requireRunning throws where the run is cancelled
   */
  Jobs(
      JavaSparkContext spark,
      TargetSource source,
      Evaluator.Policy policy,
      Consumer<String> messages,
      Runnable requireRunning) {
    this.spark = spark;
    this.source = spark.broadcast(source); // once a run: files of the user's are in it
    this.policy = policy;
    this.messages = messages;
    this.requireRunning = requireRunning;
  }

  /** Does the items; what comes of them is heard as it arrives, on this thread. */
  <I, O> void run(Work<I, O> work, List<I> items, Consumer<O> arrived) {
    requireRunning.run();
    Pending<I, O> pending = begin(work, items);
    await(pending, arrived);
    pending.work.destroy(); // where the run ends instead, Spark is closed
  }

  private <I, O> Pending<I, O> begin(Work<I, O> work, List<I> items) {
    try {
      Broadcast<Work<I, O>> sent = spark.broadcast(work); // once a job
      int cores = Math.max(1, spark.defaultParallelism());
      int tasks = Math.min(items.size(), TASKS_A_CORE * cores);
      JavaRDD<I> rdd = spark.parallelize(items, tasks);
      return submit(rdd, new Task<>(run, source, policy, sent), sent, tasks);
    } catch (IllegalStateException e) {
      throw new EngineException("Spark has stopped: " + e.getMessage(), e);
    }
  }

  /** A job that runs. */
  private record Pending<I, O>(
      int tasks,
      SimpleFutureAction<Integer> action,
      Broadcast<Work<I, O>> work,
      BlockingQueue<Delivery<O>> deliveries) {}

  private <I, O> Pending<I, O> submit(
      JavaRDD<I> rdd, Task<I, O> task, Broadcast<Work<I, O>> work, int tasks) {
    BlockingQueue<Delivery<O>> deliveries = new LinkedBlockingQueue<>();
    AbstractFunction2<Object, Delivery<O>, BoxedUnit> handler =
        new AbstractFunction2<>() {
          @Override
          public BoxedUnit apply(Object partition, Delivery<O> delivery) {
            deliveries.add(delivery);
            return BoxedUnit.UNIT;
          }
        };
    AbstractFunction0<Integer> result =
        new AbstractFunction0<>() {
          @Override
          public Integer apply() {
            return tasks;
          }
        };
    List<Object> partitions = IntStream.range(0, tasks).<Object>mapToObj(i -> i).toList();
    SimpleFutureAction<Integer> action =
        spark
            .sc()
            .submitJob(
                rdd.rdd(), task, CollectionConverters.asScala(partitions).toSeq(), handler, result);
    return new Pending<>(tasks, action, work, deliveries);
  }

  private <O> void await(Pending<?, O> job, Consumer<O> arrived) {
    int left = job.tasks;
    try {
      while (left > 0) {
        @Nullable Delivery<O> next = job.deliveries.poll(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        requireRunning.run();
        if (next != null) {
          left--;
          take(next, arrived);
        } else if (job.action.isCompleted() && job.deliveries.isEmpty()) {
          throw SparkTrouble.of(job.action.value().get().failed().get());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      if (left > 0) {
        job.action.cancel();
      }
    }
  }

  private <O> void take(Delivery<O> delivery, Consumer<O> arrived) {
    if (delivery.trouble() != null) {
      throw new EngineException("on " + delivery.host() + ": " + delivery.trouble(), null);
    }
    if (!warned && !delivery.numerics().equals(Numerics.describe())) {
      warned = true;
      messages.accept(
          "warning: %s computes with %s, this machine with %s: the draws stay exact, but they may not"
                  .formatted(delivery.host(), delivery.numerics(), Numerics.describe())
              + " be the same bits as here");
    }
    delivery.done().forEach(arrived);
  }
}
