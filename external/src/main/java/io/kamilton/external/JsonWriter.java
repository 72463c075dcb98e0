package io.kamilton.external;

import io.kamilton.text.Decimals;

/** Values as JSON text. */
public final class JsonWriter {
  private JsonWriter() {}

  /** A finite number, with a point also where it is whole: it is no integer for any language. */
  public static String number(double x) {
    String digits = Decimals.of(x);
    boolean whole = digits.indexOf('.') < 0 && digits.indexOf('e') < 0;
    return whole ? digits + ".0" : digits;
  }

  /** A text as JSON. */
  public static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
