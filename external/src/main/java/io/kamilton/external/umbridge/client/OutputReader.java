package io.kamilton.external.umbridge.client;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.JsonNumbers;
import io.kamilton.external.LooseJson;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** An answer to /Evaluate or /Gradient, read key by key; keys that mean nothing are skipped. */
final class OutputReader {
  private static final int LONGEST_ERROR = 2000;

  private final HttpAnswer answer;
  private final int[] sizes;
  private final boolean nested;
  private final JsonParser json;
  private final JsonNumbers numbers;
  private final List<String> others = new ArrayList<>();
  private @Nullable Point output;
  private @Nullable String error;

  private OutputReader(HttpAnswer answer, int[] sizes, boolean nested, JsonParser json) {
    this.answer = answer;
    this.sizes = sizes;
    this.nested = nested;
    this.json = json;
    numbers = new JsonNumbers(json);
  }

  /**
   * {"output": [[…], […]]}: all outputs, one after the other.
   *
   * @param who begins messages
   * @throws EvaluationFailure where it is an error, or makes no sense
   */
  static Point vectors(HttpAnswer answer, int[] sizes, String who) {
    return read(answer, sizes, true, who);
  }

  /** {"output": […]}. */
  static Point vector(HttpAnswer answer, int size, String who) {
    return read(answer, new int[] {size}, false, who);
  }

  private static Point read(HttpAnswer answer, int[] sizes, boolean nested, String who) {
    byte[] body = answer.body();
    try {
      return LooseJson.parse(
          body, 0, body.length, json -> new OutputReader(answer, sizes, nested, json).point());
    } catch (BadAnswer e) {
      throw new EvaluationFailure(Outcome.NONSENSE, who + " " + e.getMessage());
    } catch (EvaluationFailure e) {
      throw new EvaluationFailure(e.outcome(), who + ": " + e.getMessage());
    } catch (JacksonException e) {
      throw notJson(answer, who);
    }
  }

  /** A Python server whose model raised answers a text with status 500: that is an error. */
  private static EvaluationFailure notJson(HttpAnswer answer, String who) {
    return answer.isOk()
        ? new EvaluationFailure(
            Outcome.NONSENSE, who + " answered " + answer.excerpt() + ", which is not JSON")
        : new EvaluationFailure(
            Outcome.ERROR, who + ": HTTP " + answer.status() + ", " + answer.excerpt());
  }

  private Point point() {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw answer.isOk()
          ? BadAnswer.wrong("answered " + answer.excerpt() + "; an answer is an object")
          : new EvaluationFailure(
              Outcome.ERROR, "HTTP " + answer.status() + ", " + answer.excerpt());
    }
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = json.currentName();
      json.nextToken();
      if (key.equals("output")) {
        output = nested ? blocks() : block("output", sizes[0]);
      } else if (key.equals("error")) {
        error = readError();
      } else {
        others.add(key);
        json.skipChildren();
      }
    }
    if (json.nextToken() != null) {
      throw BadAnswer.wrong("answered more than one object: " + answer.excerpt());
    }
    if (error != null || !answer.isOk()) {
      String words = error == null ? answer.excerpt() : error;
      throw new EvaluationFailure(
          Outcome.ERROR, answer.isOk() ? words : "HTTP " + answer.status() + ", " + words);
    }
    if (output == null) {
      throw BadAnswer.wrong(
          "answered without \"output\""
              + (others.isEmpty() ? "" : "; its answer has \"" + String.join("\", \"", others))
              + (others.isEmpty() ? "" : "\""));
    }
    return output;
  }

  private Point blocks() {
    String wanted = "a list of " + sizes.length + " lists of numbers";
    if (json.currentToken() != JsonToken.START_ARRAY) {
      throw numbers.wrong("\"output\"", wanted);
    }
    double[] all = new double[Arrays.stream(sizes).sum()];
    int from = 0;
    int count = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (count == sizes.length) {
        throw BadAnswer.wrong("answered more than " + sizes.length + " outputs: " + excerpt());
      }
      Point block = block("output " + count, sizes[count]);
      System.arraycopy(block.toArray(), 0, all, from, sizes[count]);
      from += sizes[count++];
    }
    if (count < sizes.length) {
      throw BadAnswer.wrong(
          "answered " + count + " outputs; there must be " + sizes.length + ": " + excerpt());
    }
    return Point.of(all);
  }

  private Point block(String name, int size) {
    Point block = numbers.list(name, "a list of " + size + " numbers");
    if (block.dimension() != size) {
      throw BadAnswer.wrong(
          "answered " + block.dimension() + " numbers as " + name + "; there must be " + size);
    }
    return block;
  }

  private String excerpt() {
    return answer.excerpt();
  }

  /** {"type": …, "message": …}, or whatever else stands there. */
  private @Nullable String readError() {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    StringBuilder words = new StringBuilder();
    if (json.currentToken() != JsonToken.START_OBJECT) {
      words.append(json.currentToken().isStructStart() ? "a list" : json.getString());
      json.skipChildren();
    } else {
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        json.nextToken();
        words.append(words.length() == 0 ? "" : ": ").append(json.getValueAsString("…"));
        json.skipChildren();
      }
    }
    boolean brief = words.length() <= LONGEST_ERROR;
    return brief ? words.toString().strip() : words.substring(0, LONGEST_ERROR) + "…";
  }
}
