package io.kamilton.adapt;

import io.kamilton.surrogate.Surrogate;
import java.util.Arrays;

/** A checksum of numbers: the same where they have the same bits. */
public final class Fingerprint {
  private long hash = 0x9E3779B97F4A7C15L;

  public Fingerprint add(long bits) {
    // one step of the generator SplitMix64 (Steele, Lea and Flood, 2014) on hash and bits
    long z = hash ^ bits;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    hash = z ^ z >>> 31;
    return this;
  }

  public Fingerprint add(double... xs) {
    for (double x : xs) {
      add(Double.doubleToRawLongBits(x));
    }
    return this;
  }

  /** A surrogate by what it says at two points. */
  public Fingerprint add(Surrogate f) {
    double[] x = new double[f.dimension()];
    double[] gradient = new double[x.length];
    for (double place : new double[] {0, 1}) {
      Arrays.fill(x, place);
      f.gradient(x, gradient);
      add(f.value(x)).add(gradient);
    }
    return this;
  }

  public long value() {
    return hash;
  }
}
