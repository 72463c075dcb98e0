package io.kamilton.external.umbridge.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that lose connections, hang, vanish and come back. */
@Timeout(60)
class LossesTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String GOOD = FakeServer.ok("{\"output\": [[-4]]}");
  private static final String CUT = GOOD.substring(0, GOOD.length() - 5) + FakeServer.CLOSES;

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @Test
  void aLostAnswerIsAskedForAgain() {
    String unavailable = FakeServer.http(503, "text/html", "<h1>no backend</h1>");
    try (FakeServer server = FakeServer.of(FakeServer.CLOSES, CUT, unavailable, GOOD);
        UmBridgeModel model = Models.of(server)) {
      assertEquals(-4, Models.value(model));
      assertEquals(-4, Models.value(model));
      assertEquals(5, server.requests().size());
    }
  }

  /** The second answer was not asked for, and must not be taken for that to the next request. */
  @Test
  void anAnswerTooManyIsNobodys() {
    String two = FakeServer.ok("{\"output\": [[-1]]}") + FakeServer.ok("{\"output\": [[-2]]}");
    try (FakeServer server = FakeServer.of(two, GOOD);
        UmBridgeModel model = Models.of(server)) {
      assertEquals(-1, Models.value(model));
      assertEquals(-4, Models.value(model));
    }
  }

  @Test
  void anAnswerThatIsAlwaysLostIsACrash() {
    try (FakeServer server = FakeServer.of(FakeServer.CLOSES);
        UmBridgeModel model = Models.of(server)) {
      String message = Models.failure(Outcome.CRASH, model);
      assertTrue(message.contains("was asked 5 times without an answer: the connection was"));
    }
  }

  @Test
  void aGatewayWithoutServersIsACrash() {
    try (FakeServer server = FakeServer.of(FakeServer.http(502, "text/plain", "nobody"));
        UmBridgeModel model = Models.of(server)) {
      String message = Models.failure(Outcome.CRASH, model);
      assertTrue(message.contains("without an answer: HTTP 502, \"nobody\""), message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {FakeServer.HANGS, "HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n{"})
  void aLateAnswerIsATimeout(String evaluation) {
    try (FakeServer server = FakeServer.of(evaluation, GOOD);
        UmBridgeModel model = Models.of(SHORT, LONG, server)) {
      String message = Models.failure(Outcome.TIMEOUT, model);
      assertTrue(message.endsWith("did not answer within 0.2 s"), message);
      assertEquals(-4, valueInTime(model));
    }
  }

  /** The first value that is not late: this machine may be busy. */
  private static double valueInTime(UmBridgeModel model) {
    while (true) {
      try {
        return Models.value(model);
      } catch (EvaluationFailure late) {
        assertEquals(Outcome.TIMEOUT, late.outcome());
      }
    }
  }

  @Test
  void aServerThatIsGoneIsADeadTarget() {
    try (FakeServer server = FakeServer.of(GOOD);
        UmBridgeModel model = Models.of(null, SHORT, server)) {
      assertEquals(-4, Models.value(model));
      server.die();
      TargetException dead = assertThrows(TargetException.class, () -> Models.value(model));
      String message = "" + dead.getMessage();
      assertTrue(message.startsWith("no server of the model posterior could be reached for "));
      assertTrue(message.contains(server.address() + ": Connection refused"), message);
    }
  }

  /** The model that was dead a moment ago is not: connections of before are of no use. */
  @Test
  void aServerThatComesBackIsAskedOn() {
    FakeServer first = FakeServer.of(GOOD);
    try (first;
        UmBridgeModel model = Models.of(null, SHORT, first)) {
      assertEquals(-4, Models.value(model));
      first.die();
      assertThrows(TargetException.class, () -> Models.value(model));
      try (FakeServer second = FakeServer.at(first.port(), FakeServer.ok("{\"output\": [[-5]]}"))) {
        assertEquals(-5, Models.value(model));
        assertEquals(1, second.connections());
      }
    }
  }

  @Test
  void oneOfTwoServersDies() {
    try (FakeServer first = FakeServer.of(GOOD);
        FakeServer second = FakeServer.of(GOOD);
        UmBridgeModel model = Models.of(first, second)) {
      assertEquals(-4, Models.value(model));
      assertEquals(1, first.requests().size(), "the first one is asked while it is idle");
      first.die();
      for (int i = 0; i < 20; i++) {
        assertEquals(-4, Models.value(model));
      }
      assertEquals(20, second.requests().size());
    }
  }

  /** Neither answers before both are asked. */
  @Test
  void theLeastBusyIsAsked() throws Exception {
    try (FakeServer first = FakeServer.of(FakeServer.HANGS);
        FakeServer second = FakeServer.of(FakeServer.HANGS);
        UmBridgeModel model = Models.of(first, second)) {
      for (int i = 0; i < 2; i++) {
        threads.execute(() -> assertThrows(RuntimeException.class, () -> Models.value(model)));
      }
      first.hanging.await();
      second.hanging.await();
    }
  }

  @Test
  void deadServersAreToldOfWhenOthersAreThere() {
    try (FakeServer dead = FakeServer.of(GOOD);
        FakeServer alive = FakeServer.of(GOOD)) {
      dead.die();
      List<String> messages = new ArrayList<>();
      List<URI> both = List.of(dead.address(), alive.address());
      var settings = new UmBridgeSettings(both, "posterior", "{}", null, 3, null);
      try (UmBridgeModel model = UmBridgeModel.open(settings, messages::add, LONG)) {
        assertEquals(-4, Models.value(model));
      }
      assertEquals(
          List.of(dead.address() + ": Connection refused; going on with the other servers"),
          messages);
    }
  }

  @Test
  void closingEndsCallsThatWaitForAnAnswer() throws Exception {
    try (FakeServer server = FakeServer.of(FakeServer.HANGS)) {
      UmBridgeModel model = Models.of(server);
      Future<Double> call = threads.submit(() -> Models.value(model));
      server.hanging.await();
      model.close();
      assertCancelled(call);
      assertThrows(CancellationException.class, () -> Models.value(model));
    }
  }

  @Test
  void closingEndsCallsThatWaitForAServer() throws Exception {
    try (FakeServer server = FakeServer.of(GOOD)) {
      UmBridgeModel model = Models.of(null, LONG, server);
      server.die();
      Future<Double> call = threads.submit(() -> Models.value(model));
      model.close();
      assertCancelled(call);
    }
  }

  private static void assertCancelled(Future<Double> call) {
    ExecutionException ended =
        assertThrows(ExecutionException.class, () -> call.get(30, TimeUnit.SECONDS));
    assertTrue(ended.getCause() instanceof CancellationException, "" + ended.getCause());
  }
}
