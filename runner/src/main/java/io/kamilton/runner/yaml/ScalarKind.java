package io.kamilton.runner.yaml;

import java.util.regex.Pattern;

/** What a value without quotes is, by the core schema of YAML 1.2 (section 10.3.2). */
public enum ScalarKind {
  NULL("null|Null|NULL|~|"),
  BOOLEAN("true|True|TRUE|false|False|FALSE"),
  NUMBER("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9a-fA-F]+"),
  NOT_FINITE("[-+]?(\\.inf|\\.Inf|\\.INF)|\\.nan|\\.NaN|\\.NAN"),
  TEXT("(?s).*");

  private final Pattern pattern;

  ScalarKind(String regex) {
    pattern = Pattern.compile(regex);
  }

  /** The first kind that {@code text} fits. */
  public static ScalarKind ofPlain(String text) {
    for (ScalarKind kind : values()) {
      if (kind.pattern.matcher(text).matches()) {
        return kind;
      }
    }
    return TEXT;
  }
}
