package io.kamilton.external.umbridge.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.TargetException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is asked where some hosts are switched off: by a clock that only they move, 10 s a try. */
@Timeout(30)
class EndpointsTest {
  private static final Duration TRY = Duration.ofSeconds(10);
  private static final Request REQUEST = Request.get("/Info");

  private final List<String> asked = new ArrayList<>();
  private final Map<String, Runnable> healthy = new HashMap<>();
  private long now = 1;

  private Client client(String... hosts) {
    List<Address> addresses =
        Arrays.stream(hosts).map(each -> new Address(URI.create("http://" + each))).toList();
    return new Client("m", addresses, null, Duration.ofSeconds(30), this::exchange, () -> now);
  }

  private HttpAnswer exchange(Endpoint server, Request request, long due) throws IOException {
    String host = server.address().host();
    asked.add(host);
    assertTrue(asked.size() < 100, () -> "asked without end: " + asked);
    Runnable meanwhile = healthy.get(host);
    if (meanwhile == null) {
      now += TRY.toNanos();
      throw new UnreachableException(server.address(), new ConnectException("timed out"));
    }
    meanwhile.run();
    return new HttpAnswer(200, new byte[0]);
  }

  private void assertAsked(String... hosts) {
    assertEquals(List.of(hosts), asked);
    asked.clear();
  }

  @Test
  void theOneThatIsThereIsFound() {
    healthy.put("c", () -> {});
    Client client = client("a", "b", "c");
    client.ask(REQUEST);
    assertAsked("a", "b", "c");
    client.ask(REQUEST);
    assertAsked("c");
  }

  /** Four that are not there take longer than it is waited for them. */
  @Test
  void patienceEndsWhenAllWereAsked() {
    healthy.put("e", () -> {});
    client("a", "b", "c", "d", "e").ask(REQUEST);
    assertAsked("a", "b", "c", "d", "e");
    healthy.clear();
    Client dead = client("a", "b", "c", "d", "e");
    assertThrows(TargetException.class, () -> dead.ask(REQUEST));
    assertAsked("a", "b", "c", "d", "e");
  }

  /** Endpoints that are not there are never busy. */
  @Test
  void aBusyOneIsBetterThanOneThatIsNotThere() {
    Client client = client("c", "a", "b");
    healthy.put(
        "c",
        () -> {
          healthy.put("c", () -> {});
          client.ask(REQUEST);
        });
    client.ask(REQUEST);
    assertAsked("c", "a", "b", "c");
  }

  @Test
  void allAreAskedInTurnUntilPatienceEnds() {
    Client client = client("a", "b");
    assertThrows(TargetException.class, () -> client.ask(REQUEST));
    assertAsked("a", "b", "a", "b");
  }

  @Test
  void oneThatComesBackIsFoundAfterAMinute() {
    healthy.put("b", () -> {});
    Client client = client("a", "b");
    client.ask(REQUEST);
    healthy.put("a", () -> {});
    now += Duration.ofSeconds(59).toNanos();
    client.ask(REQUEST);
    assertAsked("a", "b", "b");
    now += Duration.ofSeconds(2).toNanos();
    client.ask(REQUEST);
    client.ask(REQUEST);
    assertAsked("a", "a");
  }

  /** While one request tries whether a server is back, others do not. */
  @Test
  void oneRequestTriesIt() {
    healthy.put("b", () -> {});
    Client client = client("a", "b");
    client.ask(REQUEST);
    now += Duration.ofSeconds(61).toNanos();
    healthy.put("a", () -> client.ask(REQUEST));
    client.ask(REQUEST);
    assertAsked("a", "b", "a", "b");
  }
}
