package io.kamilton.runner.yaml;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A part of a model file as JSON on one line: every number with the digits it was given with. */
public final class JsonText {
  private static final Pattern DECIMAL =
      Pattern.compile("([-+]?)0*([0-9]*?)(?:\\.([0-9]*))?([eE][-+]?[0-9]+)?");

  private final StringBuilder out = new StringBuilder();

  private JsonText() {}

  public static String of(Node node) {
    JsonText json = new JsonText();
    json.append(node);
    return json.out.toString();
  }

  private void append(Node node) {
    if (node instanceof Node.Mapping mapping) {
      appendMapping(mapping);
    } else if (node instanceof Node.Sequence sequence) {
      String separator = "[";
      for (Node element : sequence.elements()) {
        out.append(separator);
        append(element);
        separator = ",";
      }
      out.append(sequence.elements().isEmpty() ? "[]" : "]");
    } else if (node instanceof Node.Scalar scalar) {
      appendScalar(scalar);
    }
  }

  private void appendMapping(Node.Mapping mapping) {
    String separator = "{";
    for (Map.Entry<String, Node> entry : mapping.entries().entrySet()) {
      out.append(separator).append(QuotedText.of(entry.getKey())).append(':');
      append(entry.getValue());
      separator = ",";
    }
    out.append(mapping.entries().isEmpty() ? "{}" : "}");
  }

  private void appendScalar(Node.Scalar scalar) {
    switch (scalar.kind()) {
      case NULL -> out.append("null");
      case BOOLEAN -> out.append(scalar.text().toLowerCase(Locale.ROOT));
      case NUMBER -> out.append(number(scalar));
      case TEXT -> out.append(QuotedText.of(scalar.text()));
      case NOT_FINITE ->
          throw scalar
              .place()
              .error(
                  "%s is %s; JSON, in which it is sent, has finite numbers alone (a text in quotes may hold any word)"
                      .formatted(scalar.place().name(), scalar.text()));
    }
  }

  private static String number(Node.Scalar scalar) {
    if (scalar.text().length() > Expect.LONGEST_NUMBER) {
      throw Expect.wrong(scalar, "a number of at most " + Expect.LONGEST_NUMBER + " characters");
    }
    return number(scalar.text());
  }

  /** A number of YAML as JSON writes it: no plus, no leading zeros, digits around the point. */
  static String number(String text) {
    if (text.startsWith("0x") || text.startsWith("0o")) {
      return new BigInteger(text.substring(2), text.charAt(1) == 'x' ? 16 : 8).toString();
    }
    Matcher parts = DECIMAL.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(text + " is not a number");
    }
    String fraction = parts.group(3);
    return (parts.group(1).equals("-") ? "-" : "")
        + (parts.group(2).isEmpty() ? "0" : parts.group(2))
        + (fraction == null ? "" : "." + (fraction.isEmpty() ? "0" : fraction))
        + (parts.group(4) == null ? "" : parts.group(4));
  }
}
