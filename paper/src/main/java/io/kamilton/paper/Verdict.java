package io.kamilton.paper;

/** What became of a claim. */
public enum Verdict {
  HOLDS("holds"),
  /** True in its direction or its order, not as it is worded or by its figure. */
  HOLDS_DIFFERENTLY("holds differently"),
  DOES_NOT_HOLD("does not hold"),
  /** Too few trials, or too small ones, to tell. */
  OPEN("open at this size");

  private final String words;

  Verdict(String words) {
    this.words = words;
  }

  /** Holds, or at least in its direction, or not at all. */
  public static Verdict of(boolean holds, boolean inDirection) {
    return holds ? HOLDS : inDirection ? HOLDS_DIFFERENTLY : DOES_NOT_HOLD;
  }

  /** Holds or not. */
  public static Verdict of(boolean holds) {
    return of(holds, false);
  }

  @Override
  public String toString() {
    return words;
  }
}
