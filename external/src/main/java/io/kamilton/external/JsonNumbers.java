package io.kamilton.external;

import io.kamilton.target.Point;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Numbers where a parser stands: digits, a word for ±∞ or NaN, bare or as a string, or null. */
public final class JsonNumbers {
  private final JsonParser json;

  public JsonNumbers(JsonParser json) {
    this.json = json;
  }

  /** A number; {@code key} names it in messages. */
  public double number(String key) {
    JsonToken token = json.currentToken();
    if (token.isNumeric()) {
      return json.getDoubleValue();
    }
    if (token == JsonToken.VALUE_NULL) {
      return Double.NaN;
    }
    if (token == JsonToken.VALUE_STRING) {
      return NumberWords.value(json.getString()).orElseThrow(() -> wrong(key, "a number"));
    }
    throw wrong(key, "a number");
  }

  /** A list of numbers; {@code wanted} says what is allowed. */
  public Point list(String key, String wanted) {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw wrong(key, wanted);
    }
    double[] values = new double[16];
    int n = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken().isStructStart()) {
        throw BadAnswer.wrong("answered with a list inside of " + key + "; it must be " + wanted);
      }
      if (n == values.length) {
        values = Arrays.copyOf(values, 2 * n);
      }
      values[n++] = number(key);
    }
    return Point.of(Arrays.copyOf(values, n));
  }

  /** What is here is not what is wanted. */
  public BadAnswer wrong(String key, String wanted) {
    String found =
        switch (json.currentToken()) {
          case START_OBJECT -> "an object";
          case START_ARRAY -> "a list";
          case VALUE_STRING -> "the text " + Excerpt.of(json.getString());
          default -> json.getString();
        };
    return BadAnswer.wrong("answered with " + found + " for " + key + "; it must be " + wanted);
  }
}
