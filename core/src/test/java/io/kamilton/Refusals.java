package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.function.Executable;

/** What must be refused, with a message that names the thing. */
public final class Refusals {
  private Refusals() {}

  /** An IllegalArgumentException whose message holds {@code words}. */
  public static void assertRefused(String words, Executable call) {
    assertFails(IllegalArgumentException.class, words, call);
  }

  public static void assertFails(Class<? extends Exception> type, String words, Executable call) {
    String message = String.valueOf(assertThrows(type, call).getMessage());
    assertTrue(message.contains(words), "\"" + message + "\" does not say: " + words);
  }
}
