package io.kamilton.spark;

import io.kamilton.linalg.Numerics;
import io.kamilton.target.Evaluator;
import io.kamilton.target.TargetSource;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkEnv;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * A part of a job: some of its items, one after the other.
 *
 * <p>What a target does wrong is in the delivery. An exception would make Spark try again, in vain:
 * a task is a pure function.
 */
final class Task<I, O> extends AbstractFunction1<Iterator<I>, Delivery<O>> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String run;
  private final Broadcast<TargetSource> source;
  private final Evaluator.Policy policy;
  private final Broadcast<Work<I, O>> work;

  Task(
      String run,
      Broadcast<TargetSource> source,
      Evaluator.Policy policy,
      Broadcast<Work<I, O>> work) {
    this.run = run;
    this.source = source;
    this.policy = policy;
    this.work = work;
  }

  @Override
  public Delivery<O> apply(Iterator<I> items) {
    String host = SparkEnv.get().blockManager().blockManagerId().host();
    Workplace here;
    try {
      here = Workplace.of(run, source::value);
    } catch (RuntimeException e) {
      return new Delivery<>(host, Numerics.describe(), List.of(), why(e));
    }
    Evaluator target = policy.of(here.target());
    List<O> done = new ArrayList<>();
    here.slots().take();
    try {
      while (items.hasNext()) {
        done.add(work.value().done(items.next(), target));
      }
    } finally {
      here.slots().giveBack();
    }
    return new Delivery<>(host, Numerics.describe(), done, null);
  }

  private static String why(RuntimeException e) {
    return e.getMessage() == null ? e.toString() : e.getMessage();
  }
}
