package io.kamilton.run;

import io.kamilton.adapt.SamplerChoice;
import io.kamilton.text.Arguments;
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
    Arguments.atLeast(1, "length", length);
  }
}
