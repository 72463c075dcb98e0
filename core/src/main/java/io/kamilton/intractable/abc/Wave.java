package io.kamilton.intractable.abc;

import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Simulations that are made at the same time. */
final class Wave {
  /** One of them, with what came of it. */
  static final class Slot implements Runnable {
    private final FutureTask<Point> task;
    private final CountDownLatch ended = new CountDownLatch(1);

    Slot(Callable<Point> simulation) {
      task = new FutureTask<>(simulation);
    }

    @Override
    public void run() {
      try {
        task.run();
      } finally {
        ended.countDown();
      }
    }

    /** The simulation; throws what it threw. */
    Point result() {
      try {
        return task.get();
      } catch (ExecutionException e) {
        throw unchecked(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      }
    }

    private boolean succeeds() throws InterruptedException {
      try {
        var unused = task.get();
        return true;
      } catch (ExecutionException e) {
        return false;
      }
    }
  }

  private Wave() {}

  /**
   * Makes them all, the first on this thread; the ones after one that failed are given up. None
   * runs any more when this returns: whoever asks next may ask for the same slots.
   */
  static void run(List<Slot> slots, Executor pool) {
    List<Slot> others = new ArrayList<>();
    try {
      for (Slot other : slots.subList(1, slots.size())) {
        pool.execute(other);
        others.add(other);
      }
      slots.get(0).run();
      boolean goesOn = true;
      for (int i = 0; goesOn && i < slots.size(); i++) {
        goesOn = slots.get(i).succeeds();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } finally {
      others.forEach(other -> other.task.cancel(true));
      awaitEnd(others);
    }
  }

  /** Waits also when this thread is interrupted. */
  private static void awaitEnd(List<Slot> slots) {
    boolean interrupted = false;
    for (Slot slot : slots) {
      while (slot.ended.getCount() > 0) {
        try {
          slot.ended.await();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static RuntimeException unchecked(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }
}
