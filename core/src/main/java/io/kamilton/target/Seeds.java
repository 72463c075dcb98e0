package io.kamilton.target;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The seeds that an estimate is made with: one, or several of which a chain renews one at a time
 * (block pseudo-marginal: Tran, Kohn, Quiroz and Villani, 2016). Each is below 2³¹, as targets in
 * other languages take it.
 */
public final class Seeds implements Serializable {
  private static final long MOST = Integer.MAX_VALUE;

  private final long[] seeds;

  private Seeds(long[] seeds) {
    this.seeds = seeds;
  }

  /** These seeds, at least one. */
  public static Seeds of(long... seeds) {
    if (seeds.length == 0) {
      throw new IllegalArgumentException("there are no seeds; there must be at least 1");
    }
    for (long seed : seeds) {
      if (seed < 0 || seed > MOST) {
        throw new IllegalArgumentException("seed is " + seed + "; allowed: 0 to " + MOST);
      }
    }
    return new Seeds(seeds.clone());
  }

  /** So many new seeds. */
  public static Seeds draw(int count, RandomStream random) {
    long[] seeds = new long[count];
    for (int b = 0; b < count; b++) {
      seeds[b] = random.nextLong() >>> 33;
    }
    return of(seeds);
  }

  /** So many seeds for a question with one: that one, or several that follow from it. */
  public static Seeds from(long seed, int count) {
    return count == 1 ? of(seed) : draw(count, RandomStream.of(seed, 0, 0, Purpose.ESTIMATE));
  }

  /**
   * What a proposal's estimate is made with: all new where there is one; else the same but for one,
   * chosen at random. Seeds are uniform, and so the way there and the way back are equally likely.
   */
  public Seeds renewed(RandomStream random) {
    if (seeds.length == 1) {
      return draw(1, random);
    }
    long[] next = seeds.clone();
    next[random.nextInt(next.length)] = random.nextLong() >>> 33;
    return new Seeds(next);
  }

  /** Whether each is another one than that of {@code others} in its place. */
  public boolean shareNoneWith(Seeds others) {
    for (int b = 0; b < seeds.length; b++) {
      if (seeds[b] == others.seeds[b]) {
        return false;
      }
    }
    return true;
  }

  /** How many there are. */
  public int size() {
    return seeds.length;
  }

  public long get(int b) {
    return seeds[b];
  }

  /** The only one, where there is one. */
  public long first() {
    return seeds[0];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Seeds that && Arrays.equals(seeds, that.seeds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(seeds);
  }

  @Override
  public String toString() {
    return Arrays.toString(seeds);
  }
}
