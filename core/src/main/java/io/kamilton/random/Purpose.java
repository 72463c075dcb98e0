package io.kamilton.random;

/** What a stream of random numbers is for; the codes are part of every recorded run. */
public enum Purpose {
  START(1),
  FEATURES(2),
  SUBSAMPLE(3),
  /** Inside of a model: its noise, its particles, what of it was chosen at random. */
  MODEL(4),
  MOMENTUM(5),
  STEP(6),
  ESTIMATE(7),
  ACCEPT(8),
  PROPOSAL(9),
  MIXTURE(10),
  SURROGATE_MOVES(11),
  REFRESH(12),
  /** Whether a chain's seeds are renewed at the same point. */
  RENEWAL(13),
  /** The key of the streams of a run that begins with what another one learnt. */
  NEXT_RUN(14),
  /** Draws of the prior, to look at. */
  PRIOR(15),
  TEST(255);

  private final int code;

  Purpose(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
