package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.LooseJson;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One JSON object on a line, with numbers as other languages may print them. */
final class JsonLine {
  private JsonLine() {}

  /**
   * What {@code read} makes of the line's object: it is called with the parser at its first brace,
   * and leaves it at the last. Where words like -inf stand bare, it is called a second time.
   */
  static <T> T parse(LineReader line, Function<JsonParser, T> read) {
    try {
      return LooseJson.parse(
          line.bytes(), line.from(), line.to(), json -> object(line, json, read));
    } catch (JacksonException e) {
      throw notJson(line);
    }
  }

  private static <T> T object(LineReader line, JsonParser json, Function<JsonParser, T> read) {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      requireEnd(json);
      throw BadAnswer.unreadable(
          "wrote "
              + line.excerpt()
              + " to standard output; an answer is an object, such as {\"log_density\": -1.5},"
              + " and prints belong on standard error");
    }
    T value = read.apply(json);
    requireEnd(json);
    return value;
  }

  private static void requireEnd(JsonParser json) {
    if (json.nextToken() != null) {
      throw BadAnswer.unreadable(
          "wrote more than one answer on a line; every answer ends its line");
    }
  }

  private static BadAnswer notJson(LineReader line) {
    return BadAnswer.unreadable(
        "wrote "
            + line.excerpt()
            + " to standard output, which is not JSON; only answers belong there, prints belong on"
            + " standard error");
  }
}
