package io.kamilton.cli;

/** Text of the user's inside a message: in quotes, on one line, cut when long. */
public final class Quoted {
  private static final int LONGEST = 60;

  private Quoted() {}

  public static String of(String text) {
    StringBuilder out = new StringBuilder("\"");
    int length = Math.min(text.length(), LONGEST);
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c == '\t') {
        out.append("\\t");
      } else if (Character.isISOControl(c)) {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append(text.length() > LONGEST ? "…\"" : "\"").toString();
  }
}
