package io.kamilton.target;

/** How an evaluation ended; the codes are part of every recorded run. */
public enum Outcome {
  /** A finite log density. */
  FINITE(0),
  /** −∞: outside of the support. */
  OUTSIDE(1),
  /** NaN. */
  NAN(2),
  /** +∞. */
  INFINITE(3),
  /** The target threw, or said that it could not answer. */
  ERROR(4),
  /** The answer took too long. */
  TIMEOUT(5),
  /** The program behind the target ended. */
  CRASH(6),
  /** The answer could not be understood. */
  NONSENSE(7),
  /** The density is too low to be accepted, and was not computed to its end. */
  BELOW(8);

  private final int code;

  Outcome(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** The outcome with a code. */
  public static Outcome ofCode(int code) {
    for (Outcome outcome : values()) {
      if (outcome.code == code) {
        return outcome;
      }
    }
    throw new IllegalArgumentException("no outcome has code " + code);
  }

  public boolean isFailure() {
    return this != FINITE && this != OUTSIDE && this != BELOW;
  }

  /**
   * Whether the target answered with a log density, be it −∞, NaN or +∞. Such an outcome may depend
   * on the point; the others say that there was no answer.
   */
  public boolean isAnswer() {
    return switch (this) {
      case FINITE, OUTSIDE, NAN, INFINITE, BELOW -> true;
      case ERROR, TIMEOUT, CRASH, NONSENSE -> false;
    };
  }
}
