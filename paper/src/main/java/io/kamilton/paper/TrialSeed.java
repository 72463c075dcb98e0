package io.kamilton.paper;

import java.nio.charset.StandardCharsets;

/** The seed of a trial: a function of the command's seed, the experiment and the trial's key. */
final class TrialSeed {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private TrialSeed() {}

  static long of(long seed, Experiment experiment, Trial trial) {
    // FNV-1a over all that names the trial, then the finaliser of SplitMix64
    String all = seed + "\n" + experiment.name() + "\n" + String.join("\n", trial.key());
    long hash = FNV_OFFSET;
    for (byte each : all.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (each & 0xff)) * FNV_PRIME;
    }
    hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
    hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
    return hash ^ hash >>> 31;
  }
}
