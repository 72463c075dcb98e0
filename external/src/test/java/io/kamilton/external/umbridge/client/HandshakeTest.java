package io.kamilton.external.umbridge.client;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.Ticks;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server of https that accepts connections and is silent. */
@Timeout(60)
class HandshakeTest {
  private static final Request REQUEST = Request.get("/Info");

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ServerSocket silent;
  private final Endpoint server;

  HandshakeTest() throws IOException {
    silent = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    server = new Endpoint(new Address(URI.create("https://127.0.0.1:" + silent.getLocalPort())));
  }

  @AfterEach
  void close() throws IOException {
    server.close();
    silent.close();
    threads.shutdownNow();
  }

  /** Reads on until the client closes: a socket that leaks would keep it reading. */
  private static void readToEnd(Socket peer) throws IOException {
    peer.setSoTimeout(20_000);
    assertTrue(peer.getInputStream().readAllBytes().length > 0, "the client's part of it");
  }

  @Test
  void itIsNoLongerWaitedForThanTheAnswer() throws Exception {
    long due = Ticks.now() + Duration.ofMillis(200).toNanos();
    assertThrows(UnreachableException.class, () -> server.exchange(REQUEST, due));
    try (Socket peer = silent.accept()) {
      readToEnd(peer);
    }
  }

  /** Well before the handshake's own limit, 30 s. */
  @Test
  void closingEndsIt() throws Exception {
    Future<HttpAnswer> call = threads.submit(() -> server.exchange(REQUEST, Long.MAX_VALUE));
    try (Socket peer = silent.accept()) {
      assertTrue(peer.getInputStream().read() >= 0, "the handshake began");
      server.close();
      ExecutionException ended =
          assertThrows(ExecutionException.class, () -> call.get(20, TimeUnit.SECONDS));
      assertInstanceOf(CancellationException.class, ended.getCause());
    }
  }
}
