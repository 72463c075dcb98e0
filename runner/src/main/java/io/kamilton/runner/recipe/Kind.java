package io.kamilton.runner.recipe;

import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Prior;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.Range;
import io.kamilton.runner.yaml.ScalarKind;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an argument may be: for the reader, the JSON Schema and the documents alike.
 *
 * @param allowed says what it is
 * @param reader the value of a node, or a mistake that says what is allowed
 * @param schema adds what the JSON Schema says of it
 */
public record Kind(String allowed, Function<Node, Value> reader, Consumer<ObjectNode> schema) {
  /** Yes or no. */
  static final Kind FLAG =
      new Kind(
          "`true` or `false`",
          node -> Value.flag(Expect.flag(node)),
          schema -> schema.put("type", "boolean"));

  /** A file of the user's, relative to the model file. */
  static final Kind FILE = file("the path of a file");

  static final Kind POSITIVE = real(Range.POSITIVE);

  /** A list of numbers, or of rows of them, each of the same length. */
  public static final Kind ROWS = rows("a list of numbers, or of rows of as many numbers each");

  /** A whole number from {@code least} to {@code most}. */
  static Kind whole(long least, long most) {
    return new Kind(
        "a whole number from " + least + " to " + most,
        node -> Value.whole(Expect.wholeNumber(node, least, most)),
        schema -> addWhole(least, most, schema));
  }

  /** A number in a range. */
  static Kind real(Range range) {
    return new Kind(
        range.toString(),
        node -> Value.real(Expect.number(node, range)),
        schema -> addRange(range, schema));
  }

  /** A list of numbers in a range, {@code least} to {@code most} of them. */
  static Kind reals(Range range, int least, int most) {
    boolean endless = most == Integer.MAX_VALUE;
    return new Kind(
        "a list of " + (endless ? "at least " : "") + least + ", each " + range,
        node -> Value.reals(Expect.numbers(node, range, least, most)),
        schema -> {
          addArray(least, schema);
          if (!endless) {
            schema.put("maxItems", most);
          }
          addRange(range, schema.withObject("items"));
        });
  }

  /** A list of whole numbers from 0 to {@code most}, at least one of them. */
  static Kind counts(long most) {
    String allowed = "a list of at least 1, each a whole number from 0 to " + most;
    return new Kind(
        allowed,
        node -> {
          List<Node> counts = Expect.list(node, allowed);
          if (counts.isEmpty()) {
            throw Expect.wrong(node, allowed);
          }
          return Value.reals(
              counts.stream().map(each -> (double) Expect.wholeNumber(each, 0, most)).toList());
        },
        schema -> addWhole(0, most, addArray(1, schema).withObject("items")));
  }

  /** A distribution of a number that is inside of bounds. */
  static Kind distribution(Bounds within) {
    String allowed =
        "a distribution" + (within.equals(Bounds.NONE) ? "" : " that is not 0 on " + within);
    return new Kind(
        allowed,
        node -> {
          Prior prior = Expect.distribution(node, allowed);
          if (!prior.support().overlaps(within)) {
            throw Expect.wrong(node, allowed);
          }
          return Value.distribution(prior);
        },
        schema -> schema.put("$ref", "#/$defs/distribution"));
  }

  /** One of some words. */
  static Kind word(List<String> words) {
    return new Kind(
        words.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", ")),
        node -> Value.word(Expect.word(node, words)),
        schema -> words.forEach(schema.withArray("enum")::add));
  }

  /** A number in a range, or a word. */
  static Kind realOrWord(Range range, String word) {
    return new Kind(
        range + ", or `" + word + "`",
        node ->
            node instanceof Node.Scalar scalar && scalar.kind() == ScalarKind.TEXT
                ? Value.word(Expect.word(node, List.of(word)))
                : Value.real(Expect.number(node, range)),
        schema -> {
          ArrayNode choices = schema.withArray("anyOf");
          addRange(range, choices.addObject());
          choices.addObject().put("const", word);
        });
  }

  /** A text or a number, taken as it is written; {@code what} says what it is. */
  static Kind text(String what) {
    return new Kind(what, node -> Value.quoted(Expect.written(node, what)), Kind::addWritten);
  }

  /** A list of them. */
  static Kind texts(String what) {
    String allowed = "a list of at least 1, each " + what;
    return new Kind(
        allowed,
        node -> {
          List<Node> elements = Expect.list(node, allowed);
          if (elements.isEmpty()) {
            throw node.error(node.name() + " is empty; allowed: " + allowed);
          }
          return Value.quoted(elements.stream().map(each -> Expect.written(each, what)).toList());
        },
        schema -> addWritten(addArray(1, schema).withObject("items")));
  }

  private static Kind file(String allowed) {
    return new Kind(
        allowed,
        node -> Value.quoted(Expect.path(node, allowed).toString()),
        schema -> schema.put("type", "string"));
  }

  private static Kind rows(String allowed) {
    return new Kind(
        allowed,
        node -> {
          List<Node> rows = Expect.list(node, allowed);
          if (rows.isEmpty() || !(rows.get(0) instanceof Node.Sequence first)) {
            return Value.column(Expect.numbers(node, Range.ANY, 1, Integer.MAX_VALUE));
          }
          int columns = first.elements().size();
          return Value.rows(
              rows.stream()
                  .map(row -> Expect.numbers(row, Range.ANY, Math.max(1, columns), columns))
                  .toList());
        },
        schema -> {
          ArrayNode choices = addArray(1, schema).withObject("items").withArray("anyOf");
          choices.addObject().put("type", "number");
          addArray(1, choices.addObject()).withObject("items").put("type", "number");
        });
  }

  private static ObjectNode addArray(int least, ObjectNode schema) {
    return schema.put("type", "array").put("minItems", least);
  }

  private static void addWhole(long least, long most, ObjectNode schema) {
    schema.put("type", "integer").put("minimum", least).put("maximum", most);
  }

  /** A text, a number or a flag: all are taken as they are written. */
  private static void addWritten(ObjectNode schema) {
    schema.withArray("type").add("string").add("number").add("boolean");
  }

  private static void addRange(Range range, ObjectNode schema) {
    schema.put("type", "number");
    addEnd(range.least(), range.open() ? "exclusiveMinimum" : "minimum", schema);
    addEnd(range.most(), range.open() ? "exclusiveMaximum" : "maximum", schema);
  }

  /** An end as the shortest number in JSON. */
  private static void addEnd(double end, String key, ObjectNode schema) {
    if (Double.isFinite(end)) {
      schema.put(key, BigDecimal.valueOf(end).stripTrailingZeros());
    }
  }
}
