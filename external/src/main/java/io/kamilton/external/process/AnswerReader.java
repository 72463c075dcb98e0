package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.JsonNumbers;
import io.kamilton.external.LooseJson;
import io.kamilton.external.Returns;
import io.kamilton.parameter.Parameter;
import io.kamilton.target.Answer;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Extra;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One answer of a program.
 *
 * <p>Unknown keys are ignored, unless the one that is needed is missing: then they are named.
 */
record AnswerReader(AnswerForm form, ObjectNode answer) {
  /** What the line says of a point; refuses what cannot be understood. */
  static Reply read(LineReader line, ProcessSettings settings) {
    return of(object(line, LooseJson::read, ""), settings.form());
  }

  /** What an object says of a point, unless it is an error; refuses what cannot be understood. */
  static Reply of(ObjectNode answer, AnswerForm form) {
    @Nullable String error = LooseJson.error(answer);
    if (error != null) {
      throw new EvaluationFailure(Outcome.ERROR, error);
    }
    return new AnswerReader(form, answer).reply();
  }

  /** The data that a program simulated, {@code {"data": …}}, as JSON with all digits. */
  static String data(LineReader line) {
    JsonNode data = object(line, LooseJson::readExactly, "when asked to simulate: ").path("data");
    if (data.isMissingNode()) {
      throw BadAnswer.wrong(
          "answered %s when asked to simulate; the answer must be {\"data\": …}"
              .formatted(line.excerpt()));
    }
    return data.toString();
  }

  /** Whether a program that was given its data says {@code {"ready": true}}. */
  static boolean isReady(LineReader line) {
    return object(line, LooseJson::read, "when given its data: ").path("ready").booleanValue(false);
  }

  /** How the bytes of a line are read: {@link LooseJson#read} or {@link LooseJson#readExactly}. */
  private interface Reading {
    JsonNode of(byte[] bytes, int from, int to);
  }

  /** The object on the line, unless it is an error; that is told with {@code when} before it. */
  private static ObjectNode object(LineReader line, Reading reading, String when) {
    JsonNode answer;
    try {
      answer = reading.of(line.bytes(), line.from(), line.to());
    } catch (JacksonException e) {
      throw refusal(line, ", which is not JSON; only answers belong there");
    }
    if (!(answer instanceof ObjectNode object)) {
      throw refusal(line, "; an answer is an object, such as {\"log_density\": -1.5}");
    }
    @Nullable String error = LooseJson.error(object);
    if (error != null) {
      throw new EvaluationFailure(Outcome.ERROR, when + error);
    }
    return object;
  }

  private static BadAnswer refusal(LineReader line, String why) {
    return BadAnswer.unreadable(
        "wrote %s to standard output%s; prints belong on standard error"
            .formatted(line.excerpt(), why));
  }

  private Reply reply() {
    Returns returns = form.returns();
    requireRightKey();
    JsonNode said = LooseJson.require(answer, returns.key());
    String key = "\"" + returns.key() + "\"";
    boolean simulates = returns == Returns.SIMULATION;
    @Nullable Point simulation =
        simulates ? JsonNumbers.list(said, key, "a list of numbers") : null;
    double value = simulates ? Double.NaN : JsonNumbers.number(said, key);
    return new Reply(new Answer(value, extras()), gradient(), simulation);
  }

  private @Nullable Point gradient() {
    JsonNode given = answer.path("gradient");
    if (isAbsent(given)) {
      return null;
    }
    int dimension = form.dimension();
    Point list = JsonNumbers.list(given, "\"gradient\"", "a list of " + dimension + " numbers");
    if (list.dimension() != dimension) {
      throw BadAnswer.wrong(
          "answered with a \"gradient\" of %d numbers; it must have %d"
              .formatted(list.dimension(), dimension));
    }
    return list;
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  private List<Extra> extras() {
    JsonNode given = answer.path("extra");
    if (isAbsent(given)) {
      return List.of();
    }
    if (!given.isObject()) {
      throw JsonNumbers.wrong(given, "\"extra\"", "an object {\"name\": number or list, …}");
    }
    List<Extra> read = new ArrayList<>(given.size());
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      requireName(each.getKey());
      String where = "\"extra\": \"" + each.getKey() + "\"";
      JsonNode value = each.getValue();
      boolean vector = value.isArray();
      Point values =
          vector
              ? JsonNumbers.list(value, where, "a number or a list of numbers")
              : Point.of(JsonNumbers.number(value, where));
      read.add(new Extra(each.getKey(), vector, values));
    }
    return read;
  }

  /** Extras become columns beside the parameters. */
  private void requireName(String name) {
    if (!Parameter.isName(name) || form.isTaken(name)) {
      throw BadAnswer.wrong(
          ("answered with an extra called \"%s\"; a name is a letter, then letters, digits and _,"
                  + " does not end in __, and is no parameter's, nor chain or draw")
              .formatted(name));
    }
  }

  /** A program that returns something else than the model file says has a message of its own. */
  private void requireRightKey() {
    Returns returns = form.returns();
    for (Returns other : Returns.values()) {
      if (answer.has(other.key()) && !answer.has(returns.key())) {
        throw BadAnswer.wrong(
            "answered \"%s\", but the model says returns: %s, which is \"%s\"; change one of the two"
                .formatted(other.key(), returns, returns.key()));
      }
    }
  }
}
