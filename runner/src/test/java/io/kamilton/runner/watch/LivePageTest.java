package io.kamilton.runner.watch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.StalledClients;
import io.kamilton.runner.input.InputException;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.StringReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the server of the live page answers, byte by byte. */
@Tag("one-jdk")
@Timeout(60)
class LivePageTest {
  private static final String HERE = "127.0.0.1";

  private final MadeUpLife run = new MadeUpLife("made-up");
  private final LivePage page;
  private final int port;
  private final String token;

  LivePageTest() throws IOException {
    page = LivePage.open(0);
    page.watch(run, message -> {});
    URI address = URI.create(page.address());
    port = address.getPort();
    token = address.getPath();
  }

  @AfterEach
  void close() {
    page.close();
  }

  private Socket ask(String request, String headers) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket
        .getOutputStream()
        .write((request + " HTTP/1.1\r\n" + headers + "\r\n\r\n").getBytes(UTF_8));
    return socket;
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
  }

  private int status(String request, String headers) throws IOException {
    try (Socket socket = ask(request, headers)) {
      return Integer.parseInt(reader(socket).readLine().split(" ", -1)[1]);
    }
  }

  private String host(String name) {
    return "Host: " + name + ":" + port;
  }

  /** The names of the next events. */
  private static List<String> events(BufferedReader in, int most) throws IOException {
    List<String> names = new ArrayList<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith("event: ")) {
        names.add(line.substring("event: ".length()));
      }
      if (names.size() == most) {
        break;
      }
    }
    return names;
  }

  @ParameterizedTest
  @CsvSource({
    "GET, '', 200",
    "POST, '', 405",
    "GET, stop, 405",
    "POST, stop, 202",
    "POST, events, 405",
    "GET, other, 404",
    "GET, ../x, 404"
  })
  void whatIsAskedWithTheToken(String method, String what, int status) throws IOException {
    assertEquals(status, status(method + " " + token + what, host(HERE)));
    assertEquals(status == 202 ? 1 : 0, run.stops());
  }

  @Test
  void withoutTheTokenNothingIsSeenOrStopped() throws IOException {
    String wrong = token.replace(token.charAt(5), token.charAt(5) == '0' ? '1' : '0');
    assertNotEquals(token, wrong);
    for (String path : List.of("/", wrong, wrong + "events", token.substring(0, 9) + "/")) {
      assertEquals(403, status("GET " + path, host(HERE)), path);
    }
    assertEquals(403, status("POST " + wrong + "stop", host(HERE)));
    assertEquals(403, status("POST /stop", host(HERE)));
    assertEquals(0, run.stops());
    assertEquals(308, status("GET " + token.substring(0, token.length() - 1), host(HERE)));
  }

  @Test
  void tokensDiffer() throws IOException {
    try (LivePage other = LivePage.open(0)) {
      assertNotEquals(token, URI.create(other.address()).getPath());
    }
  }

  /** A name that somebody made to point here is not this machine's. */
  @Test
  void onlyThisMachineIsAnswered() throws IOException {
    for (String name : List.of("localhost", "127.0.0.1", "[::1]", "LOCALHOST")) {
      assertEquals(200, status("GET " + token, host(name)), name);
    }
    for (String name :
        List.of("evil.example", "127.0.0.1.evil.example", "localhost.evil", "0.0.0.0")) {
      assertEquals(403, status("POST " + token + "stop", host(name)), name);
    }
    assertEquals(403, status("GET " + token, "Host: 127.0.0.1:1"));
    assertEquals(403, status("GET " + token, host(HERE) + "\r\n" + host("evil.example")));
    String origin = host(HERE) + "\r\nOrigin: http://";
    assertEquals(403, status("POST " + token + "stop", origin + "evil.example"));
    assertEquals(403, status("POST " + token + "stop", host(HERE) + "\r\nOrigin: null"));
    assertEquals(0, run.stops());
    assertEquals(202, status("POST " + token + "stop", origin + "127.0.0.1:" + port));
  }

  /** Nobody looks at the run while nobody looks at the page. */
  @Test
  void viewersHearOfTheRunUntilItsEnd() throws Exception {
    assertEquals(0, run.looks());
    try (Socket one = ask("GET " + token + "events", host(HERE));
        Socket two = ask("GET " + token + "events", host(HERE))) {
      List<BufferedReader> viewers = List.of(reader(one), reader(two));
      for (BufferedReader viewer : viewers) {
        assertTrue(events(viewer, 4).containsAll(List.of("report", "standing")));
      }
      page.end(run.standing(), run.report());
      page.close();
      for (BufferedReader viewer : viewers) {
        List<String> last = viewer.lines().toList();
        assertTrue(last.contains("event: report"), last::toString);
        assertTrue(last.contains("event: end"), last::toString);
        assertEquals(
            List.of("0", ""), last.subList(last.size() - 2, last.size()), "the last chunk");
      }
    }
    assertThrows(ConnectException.class, () -> status("GET " + token, host(HERE)));
  }

  /** The run may end at once when it is told to: who told it hears the answer all the same. */
  @Test
  void anAnswerIsWholeBeforeTheEnd() throws Exception {
    run.holdStops();
    try (Socket stop = ask("POST " + token + "stop", host(HERE))) {
      run.awaitStop();
      Thread ending =
          new Thread(
              () -> {
                page.end(run.standing(), null);
                page.close();
              });
      ending.start();
      while (ending.getState() != Thread.State.TIMED_WAITING && ending.isAlive()) {
        Thread.onSpinWait();
      }
      run.letStopsGo();
      assertEquals("HTTP/1.1 202 Accepted", reader(stop).readLine());
      ending.join();
    }
  }

  /** Who does not read misses what was replaced, and is left at last; nobody waits for it. */
  @Test
  void aViewerWhoDoesNotReadKeepsNobodyWaiting() throws Exception {
    Latest latest = new Latest();
    CompletableFuture<Viewer> made = new CompletableFuture<>();
    PipedOutputStream unread = new PipedOutputStream();
    PipedInputStream end = new PipedInputStream(unread, 64);
    Thread stuck =
        new Thread(
            () -> {
              Viewer viewer = new Viewer(latest, unread);
              made.complete(viewer);
              assertThrows(IOException.class, viewer::serve);
            });
    stuck.start();
    Viewer viewer = made.join();
    for (int i = 0; i < 1000; i++) {
      latest.show(run.standing());
    }
    latest.show(run.report());
    List<Event> news = latest.after(0, 0);
    assertEquals(List.of(1000L, 1001L), news.stream().map(Event::number).toList(), "the newest");
    while (stuck.isAlive()) {
      viewer.leaveIfStuck(0);
      stuck.join(10);
    }
    assertTrue(end.available() <= 64, "no more than it takes");
    latest.end(run.standing(), null);
    latest.show(run.standing());
    ByteArrayOutputStream late = new ByteArrayOutputStream();
    new Viewer(latest, late).serve();
    assertEquals(
        List.of("standing", "report", "end"),
        events(new BufferedReader(new StringReader(late.toString(UTF_8))), 9),
        "who comes late sees the end");
  }

  @Test
  void thereIsRoomForSoManyViewers() throws IOException {
    List<Socket> all = new ArrayList<>();
    try {
      for (int i = 0; i < Viewers.MOST; i++) {
        Socket viewer = ask("GET " + token + "events", host(HERE));
        assertEquals(1, events(reader(viewer), 1).size());
        all.add(viewer);
      }
      assertEquals(503, status("GET " + token + "events", host(HERE)));
      assertEquals(200, status("GET " + token, host(HERE)));
    } finally {
      for (Socket viewer : all) {
        viewer.close();
      }
    }
  }

  /** Those that stall are closed, in their time. */
  @Test
  void stalledClientsKeepNoViewerWaiting() throws IOException {
    try (StalledClients stalled = new StalledClients(200, port, "/")) {
      assertEquals(200, status("GET " + token, host(HERE)));
      try (Socket viewer = ask("GET " + token + "events", host(HERE))) {
        assertTrue(events(reader(viewer), 4).containsAll(List.of("report", "standing")));
      }
      assertTrue(stalled.areAllRefused());
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() {
    InputException taken = assertThrows(InputException.class, () -> LivePage.open(port));
    assertEquals(
        "port is " + port + ", which cannot be used (Address already in use); try another",
        taken.getMessage());
    InputException wrong = assertThrows(InputException.class, () -> LivePage.open(65_536));
    assertEquals("port is 65536; allowed: 0 to 65535", wrong.getMessage());
  }
}
