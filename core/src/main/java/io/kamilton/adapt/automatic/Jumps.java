package io.kamilton.adapt.automatic;

/**
 * Expected squared jumps of proposals of one kind, in the metric of the walk; old ones fade at
 * every fit.
 *
 * @param sum Σ acceptance probability × squared jump
 * @param accepted Σ acceptance probability
 * @param count how many
 */
record Jumps(double sum, double accepted, double count) {
  static final Jumps NONE = new Jumps(0, 0, 0);

  Jumps plus(double probability, double jump) {
    return new Jumps(sum + probability * jump, accepted + probability, count + 1);
  }

  /** The mean probability; 1 where nothing is known. */
  double acceptance() {
    return count > 0 ? accepted / count : 1;
  }

  double mean() {
    return sum / count;
  }

  boolean areEnough() {
    return !(count < KmcNumbers.Mixture.ENOUGH_JUMPS);
  }

  /** With less weight, but never so little that they say nothing. */
  Jumps faded() {
    if (!areEnough()) {
      return this;
    }
    double left = Math.max(KmcNumbers.Mixture.KEPT * count, KmcNumbers.Mixture.ENOUGH_JUMPS);
    double kept = left / count;
    return new Jumps(sum * kept, accepted * kept, left);
  }
}
