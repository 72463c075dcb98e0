package io.kamilton.external.umbridge.client;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.JsonNumbers;
import io.kamilton.external.LooseJson;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** An answer to /Evaluate or /Gradient; unknown keys are ignored. */
final class OutputReader {
  private OutputReader() {}

  /**
   * {"output": [[…], […]]}: all outputs, one after the other.
   *
   * @param who begins messages
   * @throws EvaluationFailure where it is an error, or makes no sense
   */
  static Point vectors(HttpAnswer answer, int[] sizes, String who) {
    return read(answer, who, output -> blocks(output, sizes));
  }

  /** {"output": […]}. */
  static Point vector(HttpAnswer answer, int size, String who) {
    return read(answer, who, output -> block(output, "output", size));
  }

  private static Point read(HttpAnswer answer, String who, Function<JsonNode, Point> numbers) {
    try {
      JsonNode tree = tree(answer);
      @Nullable String error = LooseJson.error(tree);
      if (!answer.isOk()) {
        String words = error == null ? answer.excerpt() : error;
        throw new EvaluationFailure(
            Outcome.ERROR, who + ": HTTP " + answer.status() + ", " + words);
      }
      if (error != null) {
        throw new EvaluationFailure(Outcome.ERROR, who + ": " + error);
      }
      return numbers.apply(output(tree, answer));
    } catch (BadAnswer e) {
      throw new EvaluationFailure(Outcome.NONSENSE, who + " " + e.getMessage());
    }
  }

  /** A Python server whose model raised answers a text with status 500: that is an error. */
  private static JsonNode tree(HttpAnswer answer) {
    try {
      return LooseJson.read(answer.body(), 0, answer.body().length);
    } catch (JacksonException e) {
      if (answer.isOk()) {
        throw BadAnswer.wrong("answered " + answer.excerpt() + ", which is not JSON");
      }
      return MissingNode.getInstance();
    }
  }

  private static JsonNode output(JsonNode tree, HttpAnswer answer) {
    if (!tree.isObject()) {
      throw BadAnswer.wrong("answered " + answer.excerpt() + "; an answer is an object");
    }
    return LooseJson.require(tree, "output");
  }

  private static Point blocks(JsonNode output, int[] sizes) {
    if (!output.isArray()) {
      String wanted = "a list of " + sizes.length + " lists of numbers";
      throw JsonNumbers.wrong(output, "\"output\"", wanted);
    }
    if (output.size() != sizes.length) {
      throw BadAnswer.wrong(
          "answered " + output.size() + " outputs; there must be " + sizes.length);
    }
    double[] all = new double[Arrays.stream(sizes).sum()];
    int from = 0;
    for (int k = 0; k < sizes.length; k++) {
      double[] block = block(output.get(k), "output " + k, sizes[k]).toArray();
      System.arraycopy(block, 0, all, from, block.length);
      from += block.length;
    }
    return Point.of(all);
  }

  private static Point block(JsonNode output, String name, int size) {
    Point block = JsonNumbers.list(output, name, "a list of " + size + " numbers");
    if (block.dimension() != size) {
      throw BadAnswer.wrong(
          "answered " + block.dimension() + " numbers as " + name + "; there must be " + size);
    }
    return block;
  }
}
