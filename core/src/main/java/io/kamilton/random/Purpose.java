package io.kamilton.random;

/** What a stream of random numbers is for; the codes are part of every recorded run. */
public enum Purpose {
  START(1),
  FEATURES(2),
  SUBSAMPLE(3),
  TEST(255);

  private final int code;

  Purpose(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
