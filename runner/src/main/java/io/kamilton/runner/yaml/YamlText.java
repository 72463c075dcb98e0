package io.kamilton.runner.yaml;

import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** Values as YAML writes them on one line. */
public final class YamlText {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]*");

  private YamlText() {}

  /** A text as it is where YAML takes it for text, else in quotes. */
  public static String of(String text) {
    boolean plain = PLAIN.matcher(text).matches() && ScalarKind.ofPlain(text) == ScalarKind.TEXT;
    return plain ? text : QuotedText.of(text);
  }

  public static Collector<CharSequence, ?, String> list() {
    return Collectors.joining(", ", "[", "]");
  }

  public static Collector<CharSequence, ?, String> mapping() {
    return Collectors.joining(", ", "{", "}");
  }
}
