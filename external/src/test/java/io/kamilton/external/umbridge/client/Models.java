package io.kamilton.external.umbridge.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The model of fake servers, opened for tests. */
final class Models {
  static final double[] THETA = {0.5, -1, 2e-300};

  private Models() {}

  static UmBridgeModel of(FakeServer... servers) {
    return of(null, Duration.ofSeconds(60), servers);
  }

  static UmBridgeModel of(@Nullable Duration timeout, Duration patience, FakeServer... servers) {
    List<URI> addresses = Arrays.stream(servers).map(FakeServer::address).toList();
    return UmBridgeModel.open(
        new UmBridgeSettings(addresses, "posterior", "{}", null, 3, timeout),
        message -> {},
        patience);
  }

  /** The one output at a point. */
  static double value(UmBridgeModel model) {
    return model.evaluate(THETA, 7).get(0);
  }

  /** The message of an evaluation that fails in that way. */
  static String failure(Outcome outcome, UmBridgeModel model) {
    EvaluationFailure failure =
        assertThrows(EvaluationFailure.class, () -> model.evaluate(THETA, 7));
    assertEquals(outcome, failure.outcome(), failure::getMessage);
    return "" + failure.getMessage();
  }
}
