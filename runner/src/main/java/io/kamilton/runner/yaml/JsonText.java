package io.kamilton.runner.yaml;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A part of a model file as JSON on one line: every number with the digits it was given with. */
public final class JsonText {
  private static final Pattern DECIMAL =
      Pattern.compile("([-+]?)0*([0-9]*?)(?:\\.([0-9]*))?([eE][-+]?[0-9]+)?");

  private JsonText() {}

  public static String of(Node node) {
    if (node instanceof Node.Mapping mapping) {
      return mapping.entries().entrySet().stream()
          .map(each -> QuotedText.of(each.getKey()) + ":" + of(each.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    return node instanceof Node.Sequence sequence
        ? sequence.elements().stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"))
        : of((Node.Scalar) node);
  }

  private static String of(Node.Scalar scalar) {
    return switch (scalar.kind()) {
      case NULL -> "null";
      case BOOLEAN -> scalar.text().toLowerCase(Locale.ROOT);
      case NUMBER -> number(scalar);
      case TEXT -> QuotedText.of(scalar.text());
      case NOT_FINITE ->
          throw scalar.error(
              "%s is %s; JSON, in which it is sent, has finite numbers alone (a text in quotes may hold any word)"
                  .formatted(scalar.name(), scalar.text()));
    };
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
