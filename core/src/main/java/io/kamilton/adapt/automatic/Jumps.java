package io.kamilton.adapt.automatic;

/**
 * Expected squared jumps, in the metric of the walk; old ones fade at every fit. For one thread.
 */
final class Jumps {
  private static final double KEPT = 0.25;

  private double sum;
  private double accepted;
  private double count;

  void add(double probability, double jump) {
    sum += probability * jump;
    accepted += probability;
    count++;
  }

  /** The mean probability; 1 where nothing is known. */
  double acceptance() {
    return count > 0 ? accepted / count : 1;
  }

  double count() {
    return count;
  }

  double mean() {
    return sum / count;
  }

  void fade() {
    sum *= KEPT;
    accepted *= KEPT;
    count *= KEPT;
  }
}
