package io.kamilton.external.umbridge.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.kamilton.external.Excerpt;

/** What a server answered: the status, and the body's bytes, which nobody else holds. */
final class HttpAnswer {
  private static final int OK = 200;
  private static final int BAD_GATEWAY = 502;
  private static final int UNAVAILABLE = 503;
  private static final int GATEWAY_TIMEOUT = 504;

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
    return status == OK;
  }

  /** Whether a balancer or proxy says that it cannot reach who should have answered. */
  boolean isLossBehindGateway() {
    return (status == BAD_GATEWAY || status == UNAVAILABLE) && !hasObject();
  }

  /** Whether a balancer or proxy did not want to wait any longer. */
  boolean isTimeoutOfGateway() {
    return status == GATEWAY_TIMEOUT && !hasObject();
  }

  private boolean hasObject() {
    return new String(body, ISO_8859_1).stripLeading().startsWith("{");
  }

  /** The beginning of the body, for a message. */
  String excerpt() {
    return body.length == 0 ? "nothing" : Excerpt.of(body, 0, body.length);
  }
}
