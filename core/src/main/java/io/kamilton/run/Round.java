package io.kamilton.run;

/**
 * What was decided for a round.
 *
 * @param length iterations a chain
 * @param fingerprint of what the chains share in it
 * @param chosen what the adapter chose, in words, where that is not what it last was; else empty
 * @param seconds when it began, since the run did, or went on after its last interruption
 */
public record Round(boolean warmup, int length, long fingerprint, String chosen, double seconds) {
  public Round {
    if (length < 1) {
      throw new IllegalArgumentException("length is " + length + "; it must be at least 1");
    }
  }
}
