package io.kamilton.run;

import io.kamilton.adapt.SamplerChoice;
import java.util.Optional;

/**
 * What was decided for a round.
 *
 * @param length iterations a chain
 * @param fingerprint of what the chains share in it
 * @param chosen what the adapter chose, where that is not what it last was
 * @param seconds when it began, since the run did, or went on after its last interruption
 */
public record Round(
    boolean warmup, int length, long fingerprint, Optional<SamplerChoice> chosen, double seconds) {
  public Round {
    if (length < 1) {
      throw new IllegalArgumentException("length is " + length + "; it must be at least 1");
    }
  }
}
