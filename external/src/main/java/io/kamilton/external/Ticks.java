package io.kamilton.external;

import io.kamilton.text.Decimals;
import java.time.Duration;

/** A clock for deadlines: nanoseconds since the program began, always positive. */
public final class Ticks {
  private static final long ORIGIN = System.nanoTime();

  private Ticks() {}

  public static long now() {
    return System.nanoTime() - ORIGIN + 1;
  }

  /** A duration in words: 30 s, 0.25 s. */
  public static String text(Duration duration) {
    return Decimals.of(duration.toMillis() / 1000.0) + " s";
  }
}
