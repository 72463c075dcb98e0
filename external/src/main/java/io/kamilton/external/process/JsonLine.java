package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.LooseJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON object on a line of a program's output. */
final class JsonLine {
  /** How the bytes of a line are read: {@link LooseJson#read} or {@link LooseJson#readExactly}. */
  interface Reading {
    JsonNode of(byte[] bytes, int from, int to);
  }

  private JsonLine() {}

  /** The object, its numbers rounded to doubles; refuses everything else. */
  static ObjectNode read(LineReader line) {
    return read(line, LooseJson::read);
  }

  /** The object as {@code reading} takes it; refuses everything else. */
  static ObjectNode read(LineReader line, Reading reading) {
    try {
      if (reading.of(line.bytes(), line.from(), line.to()) instanceof ObjectNode object) {
        return object;
      }
    } catch (JacksonException e) {
      throw refusal(line, ", which is not JSON; only answers belong there");
    }
    throw refusal(line, "; an answer is an object, such as {\"log_density\": -1.5}");
  }

  private static BadAnswer refusal(LineReader line, String why) {
    return BadAnswer.unreadable(
        "wrote %s to standard output%s; prints belong on standard error"
            .formatted(line.excerpt(), why));
  }
}
