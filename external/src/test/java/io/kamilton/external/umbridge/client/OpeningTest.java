package io.kamilton.external.umbridge.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Endpoints and models that cannot be used are refused before anything is evaluated. */
@Timeout(60)
class OpeningTest {
  private static final String GOOD = FakeServer.ok("{\"output\": [[-4]]}");

  private static String refusal(FakeServer server, String model, int dimension) {
    UmBridgeSettings settings = UmBridgeSettings.of(server.address(), model, dimension);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> UmBridgeModel.open(settings, message -> {}));
    return ("" + refused.getMessage()).replace(server.address().toString(), "URL");
  }

  @Test
  void aWrongNameIsAnsweredByTheRightOnes() {
    try (FakeServer server = FakeServer.of(GOOD)) {
      assertEquals("URL has no model prior; it has: other, posterior", refusal(server, "prior", 3));
    }
  }

  @Test
  void sizesMustFitTheParameters() {
    try (FakeServer server = FakeServer.of(GOOD)) {
      assertEquals(
          "the model posterior at URL has inputs of sizes [1, 2], 3 in all; the parameters have 4"
              + " elements in all",
          refusal(server, "posterior", 4));
    }
  }

  @Test
  void nobodyThere() {
    try (FakeServer server = FakeServer.of(GOOD)) {
      server.die();
      assertEquals(
          "no server can be reached (URL: Connection refused); start it first: one of ours by"
              + " kamilton serve MODEL.yaml --port 4242",
          refusal(server, "posterior", 3));
    }
  }

  @Test
  void noSuchHost() {
    var settings = UmBridgeSettings.of(URI.create("http://no-such-host.invalid:80"), "m", 1);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> UmBridgeModel.open(settings, message -> {}));
    String message = "" + refused.getMessage();
    assertTrue(message.contains("no such host: no-such-host.invalid"), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/Info | 200 | {\"protocolVersion\": 0.9} | URL speaks UM-Bridge 0.9; it must be 1.0",
        "/Info | 200 | <html>hello</html> | URL answered /Info with HTTP 200, \"<html>hello</html>\"; is it a UM-Bridge",
        "/Info | 404 | {} | URL answered /Info with HTTP 404, \"{}\"; is it a UM-Bridge",
        "/ModelInfo | 200 | {\"support\": {\"Evaluate\": false}} | at URL does not support Evaluate",
        "/InputSizes | 200 | {\"inputSizes\": [\"three\"]} | URL answered /InputSizes without a list of sizes",
        "/InputSizes | 500 | {\"error\": {\"type\": \"T\", \"message\": \"M\"}} | URL answered /InputSizes with HTTP 500",
        "/OutputSizes | 200 | {\"outputSizes\": []} | URL answered /OutputSizes without a list of sizes",
      })
  void otherServers(String endpoint, int status, String body, String words) {
    try (FakeServer server = FakeServer.of(GOOD)) {
      server.with(endpoint, FakeServer.http(status, "application/json", body));
      String message = refusal(server, "posterior", 3);
      assertTrue(message.contains(words), message);
    }
  }

  @Test
  void serversMustAgree() {
    try (FakeServer one = FakeServer.of(GOOD);
        FakeServer other = FakeServer.of(GOOD)) {
      other.with("/InputSizes", FakeServer.ok("{\"inputSizes\": [3]}"));
      List<URI> both = List.of(one.address(), other.address());
      var settings = new UmBridgeSettings(both, "posterior", "{}", null, 3, null);
      IllegalArgumentException refused =
          assertThrows(
              IllegalArgumentException.class, () -> UmBridgeModel.open(settings, message -> {}));
      assertTrue(("" + refused.getMessage()).contains("differs between servers"));
    }
  }
}
