package io.kamilton.external;

import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/** JSON with numbers as other languages may print them: NaN, -inf, .5, 1., +1. */
public final class LooseJson {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS)
          .build();

  private LooseJson() {}

  /**
   * What {@code read} makes of the text: it is called with a parser that stands before the first
   * token. Where words like -inf stand bare, it is called a second time.
   *
   * @throws JacksonException where the text is not JSON
   */
  public static <T> T parse(byte[] bytes, int from, int to, Function<JsonParser, T> read) {
    try {
      return parseAsItIs(bytes, from, to, read);
    } catch (JacksonException e) {
      byte[] spelled = NumberWords.spelledOut(bytes, from, to);
      if (spelled == null) {
        throw e;
      }
      return parseAsItIs(spelled, 0, spelled.length, read);
    }
  }

  private static <T> T parseAsItIs(byte[] bytes, int from, int to, Function<JsonParser, T> read) {
    try (JsonParser json =
        FACTORY.createParser(ObjectReadContext.empty(), bytes, from, to - from)) {
      try {
        return read.apply(json);
      } catch (NumberFormatException e) {
        // a point without digits passes for a number until its value is asked for
        throw new StreamReadException(json, "a number without digits", e);
      }
    }
  }
}
