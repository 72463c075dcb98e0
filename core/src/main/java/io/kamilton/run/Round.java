package io.kamilton.run;

/**
 * What was decided for a round.
 *
 * @param length iterations a chain
 * @param fingerprint of what the chains share in it
 */
public record Round(boolean warmup, int length, long fingerprint) {
  public Round {
    if (length < 1) {
      throw new IllegalArgumentException("length is " + length + "; it must be at least 1");
    }
  }
}
