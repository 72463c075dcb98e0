package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.JsonNumbers;
import io.kamilton.external.Returns;
import io.kamilton.target.Answer;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Extra;
import io.kamilton.target.Outcome;
import io.kamilton.target.Parameter;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * One answer of a program, read key by key.
 *
 * <p>Keys that mean nothing here are skipped, unless the one that is needed is missing: then they
 * are named.
 */
final class AnswerReader {
  private static final Set<String> KEYS =
      Set.of("log_density", "log_likelihood", "simulation", "error", "gradient", "extra");
  private static final int LONGEST_ERROR = 2000;

  /** Dimensions of what is exported. */
  private static final Set<String> RESERVED = Set.of("chain", "draw");

  private final Returns returns;
  private final int dimension;
  private final List<String> parameters;
  private final JsonNumbers numbers;
  private final JsonParser json;

  private final Set<String> seen = new HashSet<>();
  private final List<String> others = new ArrayList<>();
  private double value = Double.NaN;
  private @Nullable String error;
  private @Nullable Point gradient;
  private @Nullable Point simulation;
  private List<Extra> extras = List.of();

  private AnswerReader(ProcessSettings settings, JsonParser json) {
    returns = settings.returns();
    dimension = settings.dimension();
    parameters = settings.parameters();
    this.json = json;
    this.numbers = new JsonNumbers(json);
  }

  /** What the line says; refuses what cannot be understood. */
  static Reply read(LineReader line, ProcessSettings settings) {
    return JsonLine.parse(line, json -> new AnswerReader(settings, json).reply());
  }

  private Reply reply() {
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = json.currentName();
      if (KEYS.contains(key) && !seen.add(key)) {
        throw BadAnswer.wrong("answered with \"" + key + "\" twice");
      }
      json.nextToken();
      readValue(key);
    }
    if (error != null) {
      throw new EvaluationFailure(Outcome.ERROR, error);
    }
    if (!seen.contains(returns.key())) {
      throw BadAnswer.wrong(withoutTheKey());
    }
    return new Reply(new Answer(value, extras), gradient, simulation);
  }

  private void readValue(String key) throws JacksonException {
    if (key.equals("simulation") && returns == Returns.SIMULATION) {
      simulation = numbers.list("\"simulation\"", "a list of numbers");
    } else if (key.equals(returns.key())) {
      value = numbers.number("\"" + key + "\"");
    } else if (key.equals("error")) {
      error = readError();
    } else if (key.equals("gradient")) {
      gradient = readGradient();
    } else if (key.equals("extra")) {
      extras = readExtras();
    } else {
      others.add(key);
      json.skipChildren();
    }
  }

  private @Nullable String readError() {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    boolean structured = json.currentToken().isStructStart();
    String text = structured ? "an error without words" : json.getString().strip();
    json.skipChildren();
    return text.length() > LONGEST_ERROR ? text.substring(0, LONGEST_ERROR) + "…" : text;
  }

  private @Nullable Point readGradient() {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    Point list = numbers.list("\"gradient\"", "a list of " + dimension + " numbers");
    if (list.dimension() != dimension) {
      throw BadAnswer.wrong(
          "answered with a \"gradient\" of "
              + list.dimension()
              + " numbers; it must have "
              + dimension);
    }
    return list;
  }

  private List<Extra> readExtras() {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return List.of();
    }
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw numbers.wrong("\"extra\"", "an object {\"name\": number or list, …}");
    }
    List<Extra> read = new ArrayList<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      requireName(name);
      String where = "\"extra\": \"" + name + "\"";
      boolean vector = json.nextToken() == JsonToken.START_ARRAY;
      Point values =
          vector
              ? numbers.list(where, "a number or a list of numbers")
              : Point.of(numbers.number(where));
      read.add(new Extra(name, vector, values));
    }
    return read;
  }

  /** Extras become columns beside the parameters. */
  private void requireName(String name) {
    boolean taken =
        parameters.stream().anyMatch(each -> each.replaceFirst("\\..*", "").equals(name));
    if (!Parameter.isName(name) || RESERVED.contains(name) || taken) {
      throw BadAnswer.wrong(
          "answered with an extra called \""
              + name
              + "\"; a name is a letter, then letters, digits and _, does not end in __, and is no"
              + " parameter's, nor chain or draw");
    }
  }

  private String withoutTheKey() {
    String wanted = "\"" + returns.key() + "\"";
    for (Returns other : Returns.values()) {
      if (others.contains(other.key())) {
        return "answered \"%s\", but the model says returns: %s, which is %s; change one of the two"
            .formatted(other.key(), returns.word(), wanted);
      }
    }
    List<String> found = others.isEmpty() ? List.copyOf(seen) : others;
    return "answered without "
        + wanted
        + (found.isEmpty()
            ? ": its answer is empty"
            : "; its answer has \"" + String.join("\", \"", found) + "\"");
  }
}
