package io.kamilton.external.umbridge.client;

import java.io.Closeable;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.util.Deque;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/** A server and the connections to it: as many as requests are under way, kept for the next. */
final class Endpoint implements AutoCloseable {
  private final Address address;
  private final Deque<Connection> idle = new ConcurrentLinkedDeque<>();
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Endpoint(Address address) {
    this.address = address;
  }

  Address address() {
    return address;
  }

  /**
   * The answer to a request; a kept connection that the server has closed since is renewed.
   *
   * @param due by {@link io.kamilton.external.Ticks#now}; {@link Long#MAX_VALUE}: never
   * @throws UnreachableException where nobody listens
   * @throws SocketTimeoutException where the answer is late
   * @throws ProtocolException where it is not HTTP
   * @throws IOException where the connection was lost instead
   */
  HttpAnswer exchange(Request request, long due) throws IOException {
    @Nullable Connection kept = idle.pollFirst();
    if (kept != null && !kept.isReusable()) {
      discard(kept); // something came meanwhile that is no answer to this request
    } else if (kept != null) {
      try {
        return exchange(kept, request, due);
      } catch (SocketTimeoutException | ProtocolException e) {
        throw e;
      } catch (IOException e) {
        discardIdle(); // presumably closed as well
      }
    }
    return exchange(fresh(due), request, due);
  }

  private HttpAnswer exchange(Connection connection, Request request, long due) throws IOException {
    boolean kept = false;
    try {
      HttpAnswer answer = connection.exchange(request, due);
      kept = connection.isReusable();
      return answer;
    } finally {
      if (kept) {
        idle.addFirst(connection);
      } else {
        discard(connection);
      }
    }
  }

  private Connection fresh(long due) throws UnreachableException {
    Opening opening = new Opening(address);
    open.add(opening);
    try {
      requireOpen();
      Connection connection = opening.connect(due);
      open.add(connection);
      if (closed) {
        discard(connection);
      }
      requireOpen();
      return connection;
    } catch (UnreachableException e) {
      requireOpen();
      throw e;
    } finally {
      open.remove(opening);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new CancellationException("the target was closed");
    }
  }

  private void discardIdle() {
    for (Connection each = idle.pollFirst(); each != null; each = idle.pollFirst()) {
      discard(each);
    }
  }

  private void discard(Closeable connection) {
    open.remove(connection);
    try {
      connection.close();
    } catch (IOException e) {
      // nothing is sent or expected any more
    }
  }

  /** Ends all connections, and so all waiting. */
  @Override
  public void close() {
    closed = true;
    open.forEach(this::discard);
  }
}
