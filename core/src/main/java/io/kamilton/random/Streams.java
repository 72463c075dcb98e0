package io.kamilton.random;

/** The random numbers of one iteration of one chain: a stream a purpose. */
public record Streams(long seed, int chain, long iteration) {
  public RandomStream of(Purpose purpose) {
    return RandomStream.of(seed, chain, iteration, purpose);
  }
}
