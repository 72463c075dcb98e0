package io.kamilton.external.umbridge;

import io.kamilton.external.Ticks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The servers of a model: the least busy one is asked next, and one that was lost is left alone for
 * a while, longer every time.
 */
final class Servers implements AutoCloseable {
  private static final Duration FIRST_REST = Duration.ofMillis(100);
  private static final Duration LONGEST_REST = Duration.ofSeconds(3);

  /** What is known of a server. */
  private static final class State {
    private final Server server;
    private int busy;
    private Duration rest = FIRST_REST;
    private long restsUntil;

    State(Server server) {
      this.server = server;
    }
  }

  private final List<State> states;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean closed;

  Servers(List<Address> addresses) {
    states = addresses.stream().map(each -> new State(new Server(each))).toList();
  }

  List<Server> all() {
    return states.stream().map(each -> each.server).toList();
  }

  /** The least busy server that does not rest; waits for one where all do. */
  Server take() {
    lock.lock();
    try {
      while (true) {
        requireOpen();
        long now = Ticks.now();
        @Nullable State best = null;
        long soonest = Long.MAX_VALUE;
        for (State each : states) {
          soonest = Math.min(soonest, each.restsUntil);
          if (each.restsUntil <= now && (best == null || each.busy < best.busy)) {
            best = each;
          }
        }
        if (best != null) {
          best.busy++;
          return best.server;
        }
        var unused = changed.await(soonest - now, TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the thread was interrupted");
    } finally {
      lock.unlock();
    }
  }

  /** A server that was taken is there for others again. */
  void give(Server server) {
    lock.lock();
    try {
      state(server).busy--;
    } finally {
      lock.unlock();
    }
  }

  /** A server answered. */
  void answered(Server server) {
    lock.lock();
    try {
      State state = state(server);
      if (state.restsUntil > 0) {
        state.restsUntil = 0;
        state.rest = FIRST_REST;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** A server refused a connection, or lost one. */
  void lost(Server server) {
    lock.lock();
    try {
      State state = state(server);
      long now = Ticks.now();
      if (state.restsUntil <= now) { // else others have noticed before
        state.restsUntil = now + state.rest.toNanos();
        Duration twice = state.rest.multipliedBy(2);
        state.rest = twice.compareTo(LONGEST_REST) < 0 ? twice : LONGEST_REST;
      }
    } finally {
      lock.unlock();
    }
  }

  private State state(Server server) {
    return states.stream().filter(each -> each.server == server).findFirst().orElseThrow();
  }

  void requireOpen() {
    lock.lock();
    try {
      if (closed) {
        throw new CancellationException("the target was closed");
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends all waiting. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    all().forEach(Server::close);
  }
}
