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

  @Override
  public String toString() {
    return words;
  }
}
