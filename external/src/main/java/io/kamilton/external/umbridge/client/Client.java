package io.kamilton.external.umbridge.client;

import io.kamilton.external.Ticks;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whoever of a model's servers answers first: lost connections are no failure until there are many
 * in a row.
 *
 * <p>That nobody listens says nothing of the point that is asked for: it is waited for somebody,
 * and then the target is dead, whatever failures mean.
 */
final class Client implements AutoCloseable {
  /** How often a request may be lost on its way: the answer may be what kills the server. */
  private static final int MOST_LOSSES = 5;

  private final String model;
  private final Endpoints servers;
  private final @Nullable Duration timeout;
  private final Duration patience;
  private final Exchange exchange;
  private final LongSupplier clock;

  /** How a server is asked. */
  interface Exchange {
    /** As {@link Endpoint#exchange}. */
    HttpAnswer of(Endpoint server, Request request, long due) throws IOException;
  }

  /**
   * A client.
   *
   * @param model its name, in messages
   * @param timeout for one answer; null: none
   * @param patience how long all servers may be out of reach
   */
  Client(String model, List<Address> addresses, @Nullable Duration timeout, Duration patience) {
    this(model, addresses, timeout, patience, Endpoint::exchange, Ticks::now);
  }

  Client(
      String model,
      List<Address> addresses,
      @Nullable Duration timeout,
      Duration patience,
      Exchange exchange,
      LongSupplier clock) {
    this.model = model;
    this.timeout = timeout;
    this.patience = patience;
    this.exchange = exchange;
    this.clock = clock;
    servers = new Endpoints(addresses, clock);
  }

  List<Endpoint> servers() {
    return servers.all();
  }

  /** An answer, and who gave it. */
  record Answered(Endpoint server, HttpAnswer answer) {}

  /** The answer of a server. */
  Answered ask(Request request) {
    int losses = 0;
    long reached = clock.getAsLong();
    while (true) {
      Endpoint server = servers.take();
      try {
        HttpAnswer answer = attempt(server, request);
        servers.answered(server);
        return new Answered(server, answer);
      } catch (UnreachableException e) {
        servers.requireOpen();
        servers.unreached(server);
        requirePatience(reached, e);
      } catch (IOException e) {
        servers.requireOpen();
        servers.lost(server);
        reached = clock.getAsLong();
        losses++;
        if (losses == MOST_LOSSES) {
          throw new EvaluationFailure(
              Outcome.CRASH,
              at(server) + " was asked " + losses + " times without an answer: " + e.getMessage());
        }
      } finally {
        servers.give(server);
      }
    }
  }

  /** One exchange; an exception of the network where the request may be tried again. */
  private HttpAnswer attempt(Endpoint server, Request request) throws IOException {
    try {
      HttpAnswer answer = exchange.of(server, request, due());
      if (answer.isTimeoutOfGateway()) {
        throw new EvaluationFailure(
            Outcome.TIMEOUT, at(server) + ": a gateway waited no longer (HTTP 504)");
      }
      if (answer.isLossBehindGateway()) {
        throw new IOException("HTTP " + answer.status() + ", " + answer.excerpt());
      }
      return answer;
    } catch (SocketTimeoutException e) {
      throw late(server);
    } catch (ProtocolException e) {
      throw new EvaluationFailure(Outcome.NONSENSE, at(server) + " " + e.getMessage());
    }
  }

  private long due() {
    return timeout == null ? Long.MAX_VALUE : clock.getAsLong() + timeout.toNanos();
  }

  private void requirePatience(long reached, UnreachableException why) {
    Duration waited = Duration.ofNanos(clock.getAsLong() - reached);
    if (waited.compareTo(patience) > 0 && servers.areOutOfReachSince(reached)) {
      throw new TargetException(
          "no server of the model %s could be reached for %s (%s); start it again"
              .formatted(model, Ticks.text(waited), why.getMessage()),
          null);
    }
  }

  private EvaluationFailure late(Endpoint server) {
    Duration limit = timeout == null ? Duration.ZERO : timeout;
    return new EvaluationFailure(
        Outcome.TIMEOUT, at(server) + " did not answer within " + Ticks.text(limit));
  }

  /** How messages name a model of a server. */
  String at(Endpoint server) {
    return "the model " + model + " at " + server.address();
  }

  @Override
  public void close() {
    servers.close();
  }
}
