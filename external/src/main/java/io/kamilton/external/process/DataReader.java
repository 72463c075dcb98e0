package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.LooseJson;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The answer of a program that was asked to simulate: {@code {"data": …}}. */
final class DataReader {
  private DataReader() {}

  /** The data as JSON, with all digits; refuses an answer that has none. */
  static String read(LineReader line) {
    ObjectNode answer = JsonLine.read(line, LooseJson::readExactly);
    @Nullable String error = LooseJson.error(answer);
    if (error != null) {
      throw new EvaluationFailure(Outcome.ERROR, "when asked to simulate: " + error);
    }
    @Nullable JsonNode data = answer.get("data");
    if (data == null) {
      throw BadAnswer.wrong(
          "answered %s when asked to simulate; the answer must be {\"data\": …}"
              .formatted(line.excerpt()));
    }
    return data.toString();
  }
}
