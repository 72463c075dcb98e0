package io.kamilton.runner.watch;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Everybody who looks, a thread each. */
final class Viewers {
  /** More would only be tabs that somebody forgot. */
  static final int MOST = 64;

  /** Who takes nothing for so long has gone. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Latest latest;
  private final Set<Viewer> all = new HashSet<>();

  Viewers(Latest latest) {
    this.latest = latest;
  }

  /** Serves one more until the end; false where there are too many. */
  boolean serve(HttpExchange exchange, int status) throws IOException {
    Viewer viewer = new Viewer(latest, exchange.getResponseBody());
    synchronized (this) {
      if (all.size() >= MOST) {
        return false;
      }
      all.add(viewer);
      notifyAll();
    }
    try {
      exchange.sendResponseHeaders(status, 0);
      viewer.serve();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      synchronized (this) {
        all.remove(viewer);
      }
    }
    return true;
  }

  /** Waits until somebody looks. */
  synchronized void awaitOne() throws InterruptedException {
    while (all.isEmpty()) {
      wait();
    }
  }

  synchronized void leaveStuckOnes() {
    all.forEach(viewer -> viewer.leaveIfStuck(PATIENCE_NANOS));
  }
}
