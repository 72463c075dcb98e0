package io.kamilton.random;

/**
 * The random numbers of one purpose at one iteration of one chain: Philox4x32-10 (Salmon, Moraes,
 * Dror and Shaw, 2011), a bijection of a counter under a key. The seed is the key; chain,
 * iteration, purpose and the place in the stream are the counter. So there is no state to save or
 * to share, and the same numbers come on every JDK
 * (docs/decisions/0011-counter-based-random-numbers.md).
 */
public final class RandomStream {
  private static final int M0 = 0xD2511F53;
  private static final int M1 = 0xCD9E8D57;
  private static final int W0 = 0x9E3779B9;
  private static final int W1 = 0xBB67AE85;
  private static final int ROUNDS = 10;
  private static final long LOW = 0xFFFFFFFFL;

  private final int key0;
  private final int key1;
  private final int counter1;
  private final int counter2;
  private final int counter3;
  private int block;

  private long second;
  private boolean hasSecond;
  private double secondGaussian;
  private boolean hasSecondGaussian;

  private RandomStream(int counter1, int counter2, int counter3, int key0, int key1) {
    this.counter1 = counter1;
    this.counter2 = counter2;
    this.counter3 = counter3;
    this.key0 = key0;
    this.key1 = key1;
  }

  /**
   * The stream of a purpose.
   *
   * @param iteration at least 0 and below 2⁵⁶
   */
  public static RandomStream of(long seed, int chain, long iteration, Purpose purpose) {
    if (iteration < 0 || iteration >= 1L << 56) {
      throw new IllegalArgumentException("iteration is " + iteration + "; allowed: 0 to 2^56 - 1");
    }
    int purposeAndHigh = purpose.code() | (int) (iteration >>> 32) << 8;
    return new RandomStream(
        purposeAndHigh, (int) iteration, chain, (int) seed, (int) (seed >>> 32));
  }

  /** 64 random bits. */
  public long nextLong() {
    if (hasSecond) {
      hasSecond = false;
      return second;
    }
    int c0 = block++;
    int c1 = counter1;
    int c2 = counter2;
    int c3 = counter3;
    int k0 = key0;
    int k1 = key1;
    for (int round = 0; round < ROUNDS; round++) {
      long p0 = (M0 & LOW) * (c0 & LOW);
      long p1 = (M1 & LOW) * (c2 & LOW);
      c0 = (int) (p1 >>> 32) ^ c1 ^ k0;
      c1 = (int) p1;
      c2 = (int) (p0 >>> 32) ^ c3 ^ k1;
      c3 = (int) p0;
      k0 += W0;
      k1 += W1;
    }
    second = (c3 & LOW) << 32 | (c2 & LOW);
    hasSecond = true;
    return (c1 & LOW) << 32 | (c0 & LOW);
  }

  /** One block of the bijection, as published: for a check against its known answers. */
  static long[] philox(int c0, int c1, int c2, int c3, int k0, int k1) {
    RandomStream stream = new RandomStream(c1, c2, c3, k0, k1);
    stream.block = c0;
    return new long[] {stream.nextLong(), stream.nextLong()};
  }

  /** Uniform on (0, 1), both ends excluded. */
  public double nextUniform() {
    return ((nextLong() >>> 11) + 0.5) * 0x1p-53;
  }

  /** Uniform on {0, …, bound − 1}. */
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("bound is " + bound + "; it must be positive");
    }
    // u mod bound, and again where u is in the last, incomplete stretch of [0, 2⁶³)
    long u = nextLong() >>> 1;
    long value = u % bound;
    while (u - value + (bound - 1) < 0) {
      u = nextLong() >>> 1;
      value = u % bound;
    }
    return (int) value;
  }

  /** Standard normal, by Box and Muller: √(−2 log u) (cos 2πv, sin 2πv). */
  public double nextGaussian() {
    if (hasSecondGaussian) {
      hasSecondGaussian = false;
      return secondGaussian;
    }
    double radius = Math.sqrt(-2 * StrictMath.log(nextUniform()));
    double angle = 2 * Math.PI * nextUniform();
    secondGaussian = radius * StrictMath.sin(angle);
    hasSecondGaussian = true;
    return radius * StrictMath.cos(angle);
  }

  /** out ← N(0, I). */
  public void gaussians(double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = nextGaussian();
    }
  }

  /** Gamma with the given shape and rate 1, by Marsaglia and Tsang (2000). */
  public double nextGamma(double shape) {
    if (!(shape > 0 && shape < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("shape is " + shape + "; it must be positive and finite");
    }
    if (shape < 1) {
      // G(a) = G(a + 1) U^(1/a)
      return nextGamma(shape + 1) * StrictMath.pow(nextUniform(), 1 / shape);
    }
    double d = shape - 1.0 / 3;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = nextGaussian();
      double v = 1 + c * x;
      v = v * v * v;
      if (v > 0
          && StrictMath.log(nextUniform()) < 0.5 * x * x + d - d * v + d * StrictMath.log(v)) {
        return d * v;
      }
    }
  }
}
