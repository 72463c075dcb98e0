package io.kamilton.runner.summary;

import io.kamilton.adapt.Fingerprint;
import io.kamilton.diagnostics.ParameterDraws;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Chains with the same draws of every parameter, as of chains with the same seed: found by
 * fingerprints of their draws. Grows with the parameters. For one thread.
 */
final class Twins {
  private final List<Fingerprint> prints;
  private final boolean[] moved;

  Twins(int chains) {
    prints = Stream.generate(Fingerprint::new).limit(chains).toList();
    moved = new boolean[chains];
  }

  void add(ParameterDraws draws) {
    for (int c = 0; c < moved.length; c++) {
      double[] chain = draws.chain(c);
      prints.get(c).add(chain);
      moved[c] |= Arrays.stream(chain).anyMatch(x -> x != chain[0]);
    }
  }

  /** Those that moved and have the draws of another, from 0. */
  List<Integer> chains() {
    List<Long> values = prints.stream().map(Fingerprint::value).toList();
    return IntStream.range(0, moved.length)
        .filter(c -> moved[c] && Collections.frequency(values, values.get(c)) > 1)
        .boxed()
        .toList();
  }
}
