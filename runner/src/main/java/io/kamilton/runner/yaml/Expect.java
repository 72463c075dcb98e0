package io.kamilton.runner.yaml;

import io.kamilton.parameter.Prior;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Values of a given type; anything else is a mistake that names the key and what is allowed. */
public final class Expect {
  /** More digits than any double or long needs; the time to read a number grows with its square. */
  static final int LONGEST_NUMBER = 1000;

  private Expect() {}

  /** A whole number, exactly: 1e3 is one, 1.5 is not. */
  public static long wholeNumber(Node node, long least, long most) {
    String allowed = "a whole number from " + least + " to " + most;
    BigDecimal exact = exact(node, allowed);
    try {
      long value = exact.longValueExact();
      if (value >= least && value <= most) {
        return value;
      }
    } catch (ArithmeticException notWhole) {
      throw wrong(node, allowed, notWhole);
    }
    throw wrong(node, allowed);
  }

  /** A finite number in a range. */
  public static double number(Node node, Range range) {
    double value = exact(node, range.toString()).doubleValue();
    if (Double.isInfinite(value)) {
      throw wrong(node, range + ", of a magnitude below 1.8e308");
    }
    if (!range.contains(value)) {
      throw wrong(node, range.toString());
    }
    return value;
  }

  /** A list of finite numbers. */
  public static List<Double> numbers(Node node, Range range, int least, int most) {
    List<Double> numbers = new ArrayList<>();
    for (Node each : list(node, "a list of numbers")) {
      numbers.add(number(each, range));
    }
    if (numbers.size() < least || numbers.size() > most) {
      throw node.error(
          "%s has %d numbers; allowed: %s"
              .formatted(node.name(), numbers.size(), counts(least, most)));
    }
    return List.copyOf(numbers);
  }

  private static String counts(int least, int most) {
    return least == most
        ? "exactly " + least
        : most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
  }

  public static List<Node> list(Node node, String allowed) {
    if (node instanceof Node.Sequence sequence) {
      return sequence.elements();
    }
    throw wrong(node, allowed);
  }

  public static Node.Mapping mapping(Node node, String allowed) {
    if (node instanceof Node.Mapping mapping) {
      return mapping;
    }
    throw wrong(node, allowed);
  }

  public static boolean flag(Node node) {
    if (node instanceof Node.Scalar scalar && scalar.kind() == ScalarKind.BOOLEAN) {
      return scalar.text().toLowerCase(Locale.ROOT).equals("true");
    }
    throw wrong(node, "true or false");
  }

  /** A text that says something. */
  public static String text(Node node, String allowed) {
    return notBlank(node, kind -> kind == ScalarKind.TEXT, allowed);
  }

  /** A text or a number as it is written. */
  public static String written(Node node, String allowed) {
    return notBlank(node, kind -> kind != ScalarKind.NULL, allowed);
  }

  private static String notBlank(Node node, Predicate<ScalarKind> kinds, String allowed) {
    if (node instanceof Node.Scalar scalar
        && kinds.test(scalar.kind())
        && !scalar.text().isBlank()) {
      return scalar.text();
    }
    throw wrong(node, allowed);
  }

  /** A path, absolute; a relative one is relative to the folder of the model file. */
  public static Path path(Node node, String allowed) {
    String text = text(node, allowed);
    try {
      Path file = Path.of(node.place().file()).toAbsolutePath();
      return file.resolveSibling(text).normalize();
    } catch (InvalidPathException e) {
      throw node.error(node.name() + " is no path: " + e.getReason(), e);
    }
  }

  /** One of the words. */
  public static String word(Node node, Collection<String> words) {
    String allowed = String.join(", ", words);
    String word = text(node, allowed);
    if (words.contains(word)) {
      return word;
    }
    throw wrong(node, allowed + NearestWord.didYouMean(word, words));
  }

  /** A time such as 500ms, 30s, 2m or 1h: whole milliseconds, at most a year. */
  public static Duration duration(Node node) {
    String allowed = TimeText.ALLOWED;
    String text = node instanceof Node.Scalar scalar ? scalar.text() : "";
    return TimeText.parse(text).orElseThrow(() -> wrong(node, allowed));
  }

  /** The mistake that {@code node} is not what is allowed there. */
  public static InputException wrong(Node node, String allowed) {
    return node.error(found(node, allowed));
  }

  /** The same, with its cause. */
  public static InputException wrong(Node node, String allowed, Throwable cause) {
    return node.error(found(node, allowed), cause);
  }

  private static String found(Node node, String allowed) {
    return node.name() + " is " + node.shown() + "; allowed: " + allowed;
  }

  private static BigDecimal exact(Node node, String allowed) {
    if (!(node instanceof Node.Scalar scalar)) {
      throw wrong(node, allowed);
    }
    String text = scalar.text();
    if (scalar.kind() != ScalarKind.NUMBER || text.length() > LONGEST_NUMBER) {
      boolean quoted = !scalar.plain() && ScalarKind.ofPlain(text) == ScalarKind.NUMBER;
      throw wrong(node, quoted ? allowed + ", without quotes" : allowed);
    }
    if (text.startsWith("0x") || text.startsWith("0o")) {
      return new BigDecimal(new BigInteger(text.substring(2), text.charAt(1) == 'x' ? 16 : 8));
    }
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException exponentBeyondAnInt) {
      throw wrong(node, allowed, exponentBeyondAnInt);
    }
  }

  /** The distribution that a text names. */
  public static Prior distribution(Node node, String allowed) {
    String text = text(node, allowed);
    String called = text.replaceFirst("(?s)\\(.*", "").strip();
    if (!Prior.names().contains(called)) {
      String names = String.join(", ", Prior.names());
      String near = NearestWord.didYouMean(called, Prior.names());
      throw wrong(node, allowed + ", with the distributions " + names + near);
    }
    try {
      return Prior.parse(text);
    } catch (IllegalArgumentException e) {
      throw node.error(node.name() + ": " + e.getMessage(), e);
    }
  }
}
