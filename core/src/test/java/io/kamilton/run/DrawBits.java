package io.kamilton.run;

import io.kamilton.mcmc.ChainState;

/** The bits of all draws as one number: equal runs are equal, others differ almost surely. */
final class DrawBits {
  private static final long OFFSET = 0xcbf29ce484222325L;
  private static final long PRIME = 0x100000001b3L;

  private DrawBits() {}

  /** FNV-1a over every coordinate and stored estimate, a byte at a time. */
  static long of(Draws draws) {
    long hash = OFFSET;
    for (int c = 0; c < draws.chains(); c++) {
      for (int i = 0; i < draws.size(); i++) {
        ChainState state = draws.get(c, i);
        for (int l = 0; l < draws.dimension(); l++) {
          hash = add(hash, state.x().get(l));
        }
        hash = add(hash, state.logPiHat());
      }
    }
    return hash;
  }

  private static long add(long hash, double x) {
    long bits = Double.doubleToRawLongBits(x);
    long out = hash;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      out = (out ^ (bits >>> shift & 0xff)) * PRIME;
    }
    return out;
  }
}
