package io.kamilton.external.umbridge.server;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A request that is answered by an error of the protocol. */
final class ProtocolError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The types that the protocol has, with their HTTP status. */
  enum Type {
    INVALID_INPUT("InvalidInput", 400),
    MODEL_NOT_FOUND("ModelNotFound", 400),
    UNSUPPORTED_FEATURE("UnsupportedFeature", 400),
    INVALID_OUTPUT("InvalidOutput", 500);

    private final String word;
    private final int status;

    Type(String word, int status) {
      this.word = word;
      this.status = status;
    }
  }

  private final Type type;
  private final int status;

  ProtocolError(Type type, String message) {
    this(type, type.status, message);
  }

  /** With a status that says more of HTTP: 404, 405. */
  ProtocolError(Type type, int status, String message) {
    super(message);
    this.type = type;
    this.status = status;
  }

  static ProtocolError invalidInput(String message) {
    return new ProtocolError(Type.INVALID_INPUT, message);
  }

  static ProtocolError invalidOutput(String message) {
    return new ProtocolError(Type.INVALID_OUTPUT, message);
  }

  int status() {
    return status;
  }

  /** {"error": {"type": …, "message": …}} */
  ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putObject("error").put("type", type.word).put("message", "" + getMessage());
    return json;
  }
}
