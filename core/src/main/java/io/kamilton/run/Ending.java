package io.kamilton.run;

/** Why a run ended; the codes are part of every log. */
public enum Ending {
  /** All draws were made. */
  DONE(0),
  /** What was wanted of the draws was reached before their number. */
  ENOUGH(1),
  /** The evaluations allowed were used up. */
  EVALUATIONS(2),
  /** It was cancelled. */
  CANCELLED(3);

  private final int code;

  Ending(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  public static Ending ofCode(int code) {
    for (Ending ending : values()) {
      if (ending.code == code) {
        return ending;
      }
    }
    throw new IllegalArgumentException("no ending has code " + code);
  }
}
