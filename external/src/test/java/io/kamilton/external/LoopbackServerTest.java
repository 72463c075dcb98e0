package io.kamilton.external;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the server keeps clients apart that stall, and refuses those that come from elsewhere. */
@Tag("one-jdk")
@Timeout(120)
class LoopbackServerTest {
  private final LoopbackServer server;
  private final int port;

  LoopbackServerTest() throws IOException {
    server = LoopbackServer.bind(0, "test");
    server.start(LoopbackServerTest::answer);
    port = server.address().getPort();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(200, -1);
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String firstLine() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8)
          .lines()
          .findFirst()
          .orElse("");
    } catch (SocketException e) {
      return "";
    }
  }

  /** Waits for the time limits. */
  @Test
  void stalledClientsAreClosedAtLast() throws IOException {
    try (StalledClients stalled = new StalledClients(200, port, "/")) {
      assertEquals("HTTP/1.1 200 OK", firstLine());
      assertTrue(stalled.areAllRefused());
    }
  }

  @Test
  void connectionsAreBounded() throws IOException {
    try (StalledClients most = new StalledClients(LoopbackServer.MOST_CONNECTIONS, port, "/")) {
      assertEquals("", firstLine(), "beside " + most.count());
    }
    String line = "";
    while (line.isEmpty()) {
      line = firstLine();
    }
    assertEquals("HTTP/1.1 200 OK", line, "when they have gone");
  }

  private boolean isFromHere(String host, String... origin) {
    Headers headers = new Headers();
    headers.set("Host", host);
    for (String each : origin) {
      headers.add("Origin", each);
    }
    return server.isFromHere(headers);
  }

  /** A name that somebody made to point here is not this machine's. */
  @Test
  void onlyRequestsOfThisMachineAreFromHere() {
    for (String host : List.of("localhost:", "127.0.0.1:", "[::1]:", "LOCALHOST:")) {
      assertTrue(isFromHere(host + port), host);
      assertTrue(isFromHere(host + port, "http://localhost:" + port), host);
      assertFalse(isFromHere(host + port, "http://evil.example"), host);
      assertFalse(isFromHere(host + port, "null"), host);
      assertFalse(isFromHere(host + "1"), host);
    }
    for (String host : List.of("evil.example:", "127.0.0.1.evil.example:", "localhost.evil:")) {
      assertFalse(isFromHere(host + port), host);
    }
    assertFalse(server.isFromHere(new Headers()), "without a Host");
  }
}
