package io.kamilton.runner.yaml;

/** A text in double quotes that JSON and YAML read alike. */
public final class QuotedText {
  private QuotedText() {}

  public static String of(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\t' -> out.append("\\t");
                default -> {
                  if (isShown(c)) {
                    out.appendCodePoint(c);
                  } else {
                    out.append(String.format("\\u%04x", c));
                  }
                }
              }
            });
    return out.append('"').toString();
  }

  /** Whether YAML takes the character as it is, and as more than a line's end. */
  private static boolean isShown(int c) {
    boolean lineEnd = c == 0x2028 || c == 0x2029;
    boolean surrogate = c >= 0xD800 && c <= 0xDFFF;
    boolean mark = c == 0xFEFF || c == 0xFFFE || c == 0xFFFF;
    return !(Character.isISOControl(c) || lineEnd || surrogate || mark);
  }
}
