package io.kamilton.runner.input;

import io.kamilton.external.Excerpt;

/** Text of the user's inside a message: in quotes, on one line, cut when long. */
public final class Quoted {
  private static final int LONGEST = 60;

  private Quoted() {}

  public static String of(String text) {
    return Excerpt.of(text, LONGEST);
  }
}
