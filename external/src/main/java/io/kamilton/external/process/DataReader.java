package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import java.io.StringWriter;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The answer of a program that was asked to simulate: {@code {"data": …}}. */
final class DataReader {
  private static final JsonFactory FACTORY = new JsonFactory();

  private DataReader() {}

  /** The data as JSON; refuses what has none. */
  static String read(LineReader line) {
    @Nullable String data = JsonLine.parse(line, DataReader::data);
    if (data == null) {
      throw BadAnswer.wrong(
          "answered "
              + line.excerpt()
              + " when asked to simulate; the answer must be {\"data\": …}");
    }
    return data;
  }

  private static @Nullable String data(JsonParser json) {
    @Nullable String data = null;
    @Nullable String error = null;
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = json.currentName();
      JsonToken value = json.nextToken();
      if (key.equals("data")) {
        data = copy(json);
      } else if (key.equals("error") && value != JsonToken.VALUE_NULL) {
        error = json.getValueAsString("an error");
        json.skipChildren();
      } else {
        json.skipChildren();
      }
    }
    if (error != null) {
      throw new EvaluationFailure(Outcome.ERROR, "when asked to simulate: " + error);
    }
    return data;
  }

  private static String copy(JsonParser json) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      out.copyCurrentStructureExact(json);
    }
    return text.toString();
  }
}
