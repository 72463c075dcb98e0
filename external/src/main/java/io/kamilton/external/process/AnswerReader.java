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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One answer of a program.
 *
 * <p>Unknown keys are ignored, unless the one that is needed is missing: then they are named.
 */
record AnswerReader(ProcessSettings settings, ObjectNode answer) {
  /** Dimensions of what is exported. */
  private static final Set<String> RESERVED = Set.of("chain", "draw");

  /** What the line says; refuses what cannot be understood. */
  static Reply read(LineReader line, ProcessSettings settings) {
    return new AnswerReader(settings, JsonLine.read(line)).reply();
  }

  private Reply reply() {
    @Nullable String error = LooseJson.error(answer);
    if (error != null) {
      throw new EvaluationFailure(Outcome.ERROR, error);
    }
    Returns returns = settings.returns();
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
    int dimension = settings.dimension();
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
    Set<String> taken = new HashSet<>(RESERVED);
    settings.parameters().forEach(each -> taken.add(each.replaceFirst("\\..*", "")));
    List<Extra> read = new ArrayList<>(given.size());
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      requireName(each.getKey(), taken);
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
  private static void requireName(String name, Set<String> taken) {
    if (!Parameter.isName(name) || taken.contains(name)) {
      throw BadAnswer.wrong(
          ("answered with an extra called \"%s\"; a name is a letter, then letters, digits and _,"
                  + " does not end in __, and is no parameter's, nor chain or draw")
              .formatted(name));
    }
  }

  /** A program that returns something else than the model file says has a message of its own. */
  private void requireRightKey() {
    Returns returns = settings.returns();
    for (Returns other : Returns.values()) {
      if (answer.has(other.key()) && !answer.has(returns.key())) {
        throw BadAnswer.wrong(
            "answered \"%s\", but the model says returns: %s, which is \"%s\"; change one of the two"
                .formatted(other.key(), returns, returns.key()));
      }
    }
  }
}
