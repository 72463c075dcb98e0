package io.kamilton.mcmc;

/** The kinds of moves; the codes are part of every recorded run. */
public enum Move {
  RANDOM_WALK(0),
  HMC(1),
  KMC(2),
  KAMH(3),
  SURROGATE_TRANSITION(4),
  HABC(5),
  /** A step of warm-up to where density is higher. */
  ASCENT(6);

  private final int code;

  Move(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Whether it follows an f that was learnt: not a flat one, nor log π itself. */
  public boolean onSurrogate() {
    return this == KMC || this == SURROGATE_TRANSITION;
  }

  /** The move with a code. */
  public static Move ofCode(int code) {
    for (Move move : values()) {
      if (move.code == code) {
        return move;
      }
    }
    throw new IllegalArgumentException("no move has code " + code);
  }
}
