package io.kamilton.external;

import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** One JSON object on a line, with numbers as other languages may print them. */
final class JsonLine {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS)
          .build();

  private JsonLine() {}

  /**
   * What {@code read} makes of the line's object: it is called with the parser at its first brace,
   * and leaves it at the last. Where words like -inf stand bare, it is called a second time.
   */
  static <T> T parse(LineReader line, Function<JsonParser, T> read) {
    try {
      return parse(line.bytes(), line.from(), line.to() - line.from(), read);
    } catch (JacksonException e) {
      byte[] spelled = NumberWords.spelledOut(line.bytes(), line.from(), line.to());
      if (spelled == null) {
        throw notJson(line);
      }
      try {
        return parse(spelled, 0, spelled.length, read);
      } catch (JacksonException again) {
        throw notJson(line);
      }
    }
  }

  private static <T> T parse(byte[] bytes, int from, int length, Function<JsonParser, T> read) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), bytes, from, length)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        json.skipChildren();
        requireEnd(json);
        throw BadAnswer.unreadable(
            "wrote "
                + Excerpt.of(bytes, from, from + length)
                + " to standard output; an answer is an object, such as {\"log_density\": -1.5},"
                + " and prints belong on standard error");
      }
      T value = read.apply(json);
      requireEnd(json);
      return value;
    }
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
