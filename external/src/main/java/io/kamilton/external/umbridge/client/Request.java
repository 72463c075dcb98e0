package io.kamilton.external.umbridge.client;

import io.kamilton.external.JsonWriter;
import tools.jackson.databind.node.ObjectNode;

/** What a server is asked: a path such as /Evaluate, and JSON where it takes some. */
final class Request {
  private final String path;
  private final byte[] body;

  private Request(String path, byte[] body) {
    this.path = path;
    this.body = body;
  }

  /** GET, without a body. */
  static Request get(String path) {
    return new Request(path, new byte[0]);
  }

  /** POST. */
  static Request post(String path, ObjectNode json) {
    return new Request(path, JsonWriter.UM_BRIDGE.bytes(json));
  }

  String method() {
    return body.length == 0 ? "GET" : "POST";
  }

  String path() {
    return path;
  }

  byte[] body() {
    return body;
  }
}
