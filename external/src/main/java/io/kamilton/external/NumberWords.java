package io.kamilton.external;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The words that languages have for ±∞ and NaN. */
final class NumberWords {
  private NumberWords() {}

  /** What a word stands for, in whatever case. */
  static Optional<Double> value(String word) {
    return switch (word.strip().toLowerCase(Locale.ROOT)) {
      case "-inf", "-infinity" -> Optional.of(Double.NEGATIVE_INFINITY);
      case "inf", "infinity", "+inf", "+infinity" -> Optional.of(Double.POSITIVE_INFINITY);
      case "nan", "-nan", "+nan", "na" -> Optional.of(Double.NaN);
      default -> Optional.empty();
    };
  }

  /** The same line with bare words spelled as a JSON parser may know them; null: none is there. */
  static byte @Nullable [] spelledOut(byte[] bytes, int from, int to) {
    String line = new String(bytes, from, to - from, ISO_8859_1);
    StringBuilder out = new StringBuilder(line.length() + 16);
    for (int i = 0; i < line.length(); ) {
      int end = tokenEnd(line, i);
      String token = line.substring(i, end);
      out.append(value(token).map(value -> Double.toString(value)).orElse(token));
      i = end;
    }
    String other = out.toString();
    return other.equals(line) ? null : other.getBytes(ISO_8859_1);
  }

  /** Where a string in quotes, a word with its sign, or a single other character ends. */
  private static int tokenEnd(String line, int start) {
    int i = start + 1;
    if (line.charAt(start) == '"') {
      for (; i < line.length() && line.charAt(i) != '"'; i++) {
        i += line.charAt(i) == '\\' ? 1 : 0;
      }
      return Math.min(i + 1, line.length());
    }
    boolean word = isLetter(line.charAt(start)) || "+-".indexOf(line.charAt(start)) >= 0;
    while (word && i < line.length() && isLetter(line.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
