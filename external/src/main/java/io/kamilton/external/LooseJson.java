package io.kamilton.external;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** JSON with numbers as other languages may print them: NaN, -inf, .5, 1., +1. */
public final class LooseJson {
  private static final ObjectReader DOUBLES =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(JsonReadFeature.ALLOW_LEADING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_TRAILING_DECIMAL_POINT_FOR_NUMBERS)
          .enable(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build()
          .reader();

  private static final ObjectReader DECIMALS =
      DOUBLES.with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private static final int MOST_NAMED = 20;

  private LooseJson() {}

  /**
   * The one JSON value in bytes[from, to), its numbers rounded to doubles; a missing node where
   * there is nothing.
   *
   * @throws JacksonException where the text is not JSON
   * @throws BadAnswer where there is more than one value, or one key twice
   */
  public static JsonNode read(byte[] bytes, int from, int to) {
    return read(DOUBLES, bytes, from, to);
  }

  /** The same with all digits of its numbers. */
  public static JsonNode readExactly(byte[] bytes, int from, int to) {
    return read(DECIMALS, bytes, from, to);
  }

  /** Where words like -inf stand bare, the text is read a second time. */
  private static JsonNode read(ObjectReader reader, byte[] bytes, int from, int to) {
    try {
      return readAsItIs(reader, bytes, from, to);
    } catch (JacksonException e) {
      byte[] spelled = NumberWords.spelledOut(bytes, from, to);
      if (spelled == null) {
        throw e;
      }
      return readAsItIs(reader, spelled, 0, spelled.length);
    }
  }

  private static JsonNode readAsItIs(ObjectReader reader, byte[] bytes, int from, int to) {
    try (JsonParser json = reader.createParser(bytes, from, to - from)) {
      try {
        @Nullable JsonNode tree = reader.readTree(json);
        if (json.nextToken() != null) {
          throw BadAnswer.unreadable(
              "wrote more than one answer: %s; every answer has a line or a body of its own"
                  .formatted(Excerpt.of(bytes, from, to)));
        }
        return tree == null ? MissingNode.getInstance() : tree;
      } catch (DatabindException e) {
        throw BadAnswer.wrong("answered with \"" + json.currentName() + "\" twice");
      } catch (NumberFormatException e) {
        // a point without digits passes for a number until its value is asked for
        throw new StreamReadException(json, "a number without digits", e);
      }
    }
  }

  /** The words of the error that an answer holds; null: it holds none. */
  public static @Nullable String error(JsonNode answer) {
    JsonNode error = answer.path("error");
    if (error.isMissingNode() || error.isNull()) {
      return null;
    }
    if (!error.isContainer()) {
      return Excerpt.ofError(error.asString());
    }
    String words =
        error.values().stream()
            .map(each -> each.isContainer() ? "…" : each.asString())
            .collect(Collectors.joining(": "));
    return words.isEmpty() ? "an error without words" : Excerpt.ofError(words);
  }

  /** The value of a key that an answer must have. */
  public static JsonNode require(JsonNode answer, String key) {
    @Nullable JsonNode value = answer.get(key);
    if (value == null) {
      String keys =
          answer.propertyNames().stream()
              .limit(MOST_NAMED)
              .collect(Collectors.joining("\", \"", "; its answer has \"", "\""));
      throw BadAnswer.wrong(
          "answered without \"" + key + "\"" + (answer.isEmpty() ? ": its answer is empty" : keys));
    }
    return value;
  }
}
