package io.kamilton.cli.run;

import java.io.PrintWriter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a user should know meanwhile: a line on standard error, above the progress if there is. */
final class Messages implements Consumer<String> {
  private final PrintWriter err;
  private volatile @Nullable ProgressDisplay display;

  Messages(PrintWriter err) {
    this.err = err;
  }

  /** From now on above a display; null when it is closed. */
  void above(@Nullable ProgressDisplay other) {
    display = other;
  }

  @Override
  public void accept(String message) {
    ProgressDisplay now = display;
    String line = "kamilton: " + message;
    if (now == null) {
      err.println(line);
    } else {
      now.message(line);
    }
  }
}
