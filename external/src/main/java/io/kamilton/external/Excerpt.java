package io.kamilton.external;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The beginning of a text inside a message: in quotes, on one line. */
public final class Excerpt {
  private static final int LONGEST = 80;
  private static final int LONGEST_ERROR = 2000;

  private Excerpt() {}

  public static String of(byte[] bytes, int from, int to) {
    int length = Math.min(to - from, 4 * LONGEST);
    return of(new String(bytes, from, length, UTF_8));
  }

  public static String of(String text) {
    return of(text, LONGEST);
  }

  /** At most so many characters of a text. */
  public static String of(String text, int longest) {
    StringBuilder out = new StringBuilder("\"");
    int length = Math.min(text.length(), longest);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        out.append("\\n");
      } else if (c == '\t') {
        out.append("\\t");
      } else if (Character.isISOControl(c)) {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append(text.length() > longest ? "…\"" : "\"").toString();
  }

  /** The words of an error, which may be many, without the quotes. */
  public static String ofError(String words) {
    String text = words.strip();
    return text.length() > LONGEST_ERROR ? text.substring(0, LONGEST_ERROR) + "…" : text;
  }
}
