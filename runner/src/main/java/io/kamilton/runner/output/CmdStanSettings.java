package io.kamilton.runner.output;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the comments of a CmdStan CSV file say of its rows: which are warm-up. Fed with comments and
 * rows in the order of the file; without comments nothing is warm-up.
 */
final class CmdStanSettings {
  private final Map<String, String> settings = new HashMap<>();
  private @Nullable Integer rowsBeforeAdapted;
  private int rows;

  /** A line that begins with #. */
  void comment(String line) {
    String text = line.replaceFirst("^#\\s*", "").replace("(Default)", "").strip();
    if (text.equals("Adaptation terminated") && rowsBeforeAdapted == null) {
      rowsBeforeAdapted = rows;
    }
    int equals = text.indexOf('=');
    if (equals > 0) {
      settings.putIfAbsent(text.substring(0, equals).strip(), text.substring(equals + 1).strip());
    }
  }

  /** A row of numbers. */
  void row() {
    rows++;
  }

  int rows() {
    return rows;
  }

  /**
   * The rows before the adaptation block. A file without one is of a sampler that adapts nothing,
   * or was cut off in warm-up: then its settings say how many rows there should be.
   */
  int warmup() {
    if (rowsBeforeAdapted != null) {
      return rowsBeforeAdapted;
    }
    String saved = settings.getOrDefault("save_warmup", "0");
    boolean none = saved.equals("0") || saved.equals("false");
    if (none || "fixed_param".equals(settings.get("algorithm"))) {
      return 0;
    }
    int thin = Math.max(1, integer("thin", 1));
    return Math.min(rows, (integer("num_warmup", 0) + thin - 1) / thin);
  }

  private int integer(String key, int otherwise) {
    String text = settings.getOrDefault(key, "");
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : otherwise;
  }
}
