package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.Excerpt;
import io.kamilton.external.LooseJson;
import org.jspecify.annotations.Nullable;
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
      throw BadAnswer.unreadable(
          "wrote "
              + line.excerpt()
              + " to standard output, which is not JSON; only answers belong there, prints belong"
              + " on standard error");
    }
    throw BadAnswer.unreadable(
        "wrote "
            + line.excerpt()
            + " to standard output; an answer is an object, such as {\"log_density\": -1.5},"
            + " and prints belong on standard error");
  }

  /** The words of the error that an answer is; null: it is none. */
  static @Nullable String error(ObjectNode answer) {
    JsonNode error = answer.path("error");
    if (error.isMissingNode() || error.isNull()) {
      return null;
    }
    return error.isContainer() ? "an error without words" : Excerpt.ofError(error.asString());
  }
}
