package io.kamilton.external;

/** A program's answer that makes no sense; the message goes on where the program's name ends. */
public final class BadAnswer extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean unreadable;

  private BadAnswer(String message, boolean unreadable) {
    super(message);
    this.unreadable = unreadable;
  }

  /** One line of JSON, but not what was asked for; the next line may be better. */
  public static BadAnswer wrong(String message) {
    return new BadAnswer(message, false);
  }

  /** Not one line of JSON: which line answers what is not known any more. */
  public static BadAnswer unreadable(String message) {
    return new BadAnswer(message, true);
  }

  public boolean isUnreadable() {
    return unreadable;
  }
}
