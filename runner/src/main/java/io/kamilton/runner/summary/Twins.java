package io.kamilton.runner.summary;

import io.kamilton.diagnostics.ParameterDraws;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chains with the same draws of every parameter, as of chains with the same seed: found by 64-bit
 * hashes of their draws. Grows with the parameters. For one thread.
 */
final class Twins {
  private final long[] hashes;
  private final boolean[] moved;

  Twins(int chains) {
    hashes = new long[chains];
    moved = new boolean[chains];
  }

  void add(ParameterDraws draws) {
    for (int c = 0; c < hashes.length; c++) {
      for (int t = 0; t < draws.draws(); t++) {
        hashes[c] = mixed(hashes[c] + Double.doubleToLongBits(draws.get(c, t)));
        moved[c] |= draws.get(c, t) != draws.get(c, 0);
      }
    }
  }

  /** The finalizer of SplitMix64 (Steele, Lea and Flood 2014), a bijection. */
  private static long mixed(long z) {
    z += 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Those that moved and have the draws of another, from 0. */
  List<Integer> chains() {
    return IntStream.range(0, hashes.length)
        .filter(c -> moved[c] && Arrays.stream(hashes).filter(h -> h == hashes[c]).count() > 1)
        .boxed()
        .toList();
  }
}
