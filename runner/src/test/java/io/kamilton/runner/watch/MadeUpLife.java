package io.kamilton.runner.watch;

import io.kamilton.runner.report.MadeUpRun;
import io.kamilton.runner.report.Report;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A run that nobody makes, with new draws whenever it is looked at. */
public final class MadeUpLife implements Watched {
  private final String name;
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicInteger stops = new AtomicInteger();
  private final CountDownLatch told = new CountDownLatch(1);
  private volatile CountDownLatch held = new CountDownLatch(0);

  /** With a name for all that has one. */
  public MadeUpLife(String name) {
    this.name = name;
  }

  @Override
  public long mark() {
    return 1L + looks.get();
  }

  @Override
  public Report report() throws IOException {
    int draws = 100 + 10 * looks.incrementAndGet();
    return MadeUpRun.good(List.of(name, "y"), 2, draws).report(name, Map.of(), List.of());
  }

  /** How often it was looked at. */
  int looks() {
    return looks.get();
  }

  /** How often it was told to stop. */
  int stops() {
    return stops.get();
  }

  @Override
  public Standing standing() {
    return new Standing(
        Standing.State.RUNNING,
        name,
        "Sampling",
        name,
        name,
        100,
        1000,
        List.of(300L, 400L),
        700,
        12.5,
        80,
        3,
        "");
  }

  /** From now on being told to stop takes until {@link #letStopsGo}. */
  void holdStops() {
    held = new CountDownLatch(1);
  }

  void letStopsGo() {
    held.countDown();
  }

  /** Waits until it was told to stop. */
  void awaitStop() throws InterruptedException {
    told.await();
  }

  @Override
  public boolean stop() {
    stops.incrementAndGet();
    told.countDown();
    try {
      held.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return true;
  }
}
