package io.kamilton.external.umbridge.client;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a model: of those that answered last, or were not asked yet, the least busy one is
 * asked next.
 *
 * <p>One that was lost is left alone while others are there, and asked again after a minute by one
 * request; where all were lost it rests for a moment, longer every time.
 */
final class Endpoints implements AutoCloseable {
  private static final Duration FIRST_REST = Duration.ofMillis(100);
  private static final Duration LONGEST_REST = Duration.ofSeconds(3);
  private static final Duration ABSENCE = Duration.ofMinutes(1);

  /** Of two that may be asked, the better one comes first; those that were lost take turns. */
  private static final Comparator<State> BEST =
      Comparator.<State>comparingInt(each -> each.isAbsent ? 1 : 0)
          .thenComparingLong(each -> each.isAbsent ? each.takenAs : each.busy);

  /** What is known of a server. */
  private static final class State {
    private final Endpoint server;
    private int busy;

    /** When it was taken last: 1 is the first time that any was. */
    private long takenAs;

    /** Whether it was lost and is not to be asked while others are there. */
    private boolean isAbsent;

    private long absentUntil;
    private Duration rest = FIRST_REST;
    private long restsUntil;

    /** When nobody listened there; 0: it was reached since, or never asked. */
    private long unreachedAt;

    State(Endpoint server) {
      this.server = server;
    }
  }

  private final List<State> states;
  private final LongSupplier clock;
  private long taken;
  private boolean closed;

  /**
   * Endpoints.
   *
   * @param clock such as {@link io.kamilton.external.Ticks#now}
   */
  Endpoints(List<Address> addresses, LongSupplier clock) {
    states = addresses.stream().map(each -> new State(new Endpoint(each))).toList();
    this.clock = clock;
  }

  List<Endpoint> all() {
    return states.stream().map(each -> each.server).toList();
  }

  /** The best server that does not rest; waits for one where all do. */
  synchronized Endpoint take() {
    while (true) {
      requireOpen();
      long now = clock.getAsLong();
      @Nullable State best = best(now);
      if (best != null) {
        best.busy++;
        best.takenAs = ++taken;
        if (best.restsUntil > 0) { // it was lost: others wait for what becomes of this request
          best.isAbsent = true;
          best.absentUntil = now + ABSENCE.toNanos();
        }
        return best.server;
      }
      long soonest = states.stream().mapToLong(each -> each.restsUntil).min().orElseThrow();
      await(soonest - now);
    }
  }

  private synchronized void await(long nanos) {
    try {
      TimeUnit.NANOSECONDS.timedWait(this, nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the thread was interrupted");
    }
  }

  private @Nullable State best(long now) {
    for (State each : states) {
      each.isAbsent = each.isAbsent && now < each.absentUntil;
    }
    return states.stream().filter(each -> each.restsUntil <= now).min(BEST).orElse(null);
  }

  /** A server that was taken is there for others again. */
  synchronized void give(Endpoint server) {
    state(server).busy--;
  }

  /** A server answered. */
  synchronized void answered(Endpoint server) {
    State state = state(server);
    state.unreachedAt = 0;
    state.isAbsent = false;
    if (state.restsUntil > 0) {
      state.restsUntil = 0;
      state.rest = FIRST_REST;
      notifyAll();
    }
  }

  /** A server lost a connection. */
  void lost(Endpoint server) {
    leave(server, 0);
  }

  /** A server refused a connection. */
  void unreached(Endpoint server) {
    leave(server, clock.getAsLong());
  }

  private synchronized void leave(Endpoint server, long unreachedAt) {
    State state = state(server);
    long now = clock.getAsLong();
    state.unreachedAt = unreachedAt;
    state.isAbsent = true;
    state.absentUntil = now + ABSENCE.toNanos();
    if (state.restsUntil <= now) { // else others have noticed before
      state.restsUntil = now + state.rest.toNanos();
      Duration twice = state.rest.multipliedBy(2);
      state.rest = twice.compareTo(LONGEST_REST) < 0 ? twice : LONGEST_REST;
    }
  }

  /** Whether every server was asked after a time and none was there. */
  synchronized boolean areOutOfReachSince(long time) {
    return states.stream().allMatch(each -> each.unreachedAt > time);
  }

  private State state(Endpoint server) {
    return states.stream().filter(each -> each.server == server).findFirst().orElseThrow();
  }

  synchronized void requireOpen() {
    if (closed) {
      throw new CancellationException("the target was closed");
    }
  }

  /** Ends all waiting. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    all().forEach(Endpoint::close);
  }
}
