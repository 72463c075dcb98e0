package io.kamilton.external.umbridge.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.kamilton.external.Excerpt;
import java.net.HttpURLConnection;

/** What a server answered: the status, and the body's bytes, which nobody else holds. */
final class HttpAnswer {
  private final int status;
  private final byte[] body;

  HttpAnswer(int status, byte[] body) {
    this.status = status;
    this.body = body;
  }

  int status() {
    return status;
  }

  byte[] body() {
    return body;
  }

  boolean isOk() {
    return status == HttpURLConnection.HTTP_OK;
  }

  /** Whether a balancer or proxy says that it cannot reach who should have answered. */
  boolean isLossBehindGateway() {
    return (status == HttpURLConnection.HTTP_BAD_GATEWAY
            || status == HttpURLConnection.HTTP_UNAVAILABLE)
        && !hasObject();
  }

  /** Whether a balancer or proxy did not want to wait any longer. */
  boolean isTimeoutOfGateway() {
    return status == HttpURLConnection.HTTP_GATEWAY_TIMEOUT && !hasObject();
  }

  private boolean hasObject() {
    return new String(body, ISO_8859_1).stripLeading().startsWith("{");
  }

  /** The beginning of the body, for a message. */
  String excerpt() {
    return body.length == 0 ? "nothing" : Excerpt.of(body, 0, body.length);
  }
}
