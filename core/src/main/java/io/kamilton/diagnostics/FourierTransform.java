package io.kamilton.diagnostics;

/**
 * The discrete Fourier transform X_k = Σ_j x_j e^{−2πi jk/N} of a length N that is a power of 2.
 */
final class FourierTransform {
  private final int size;
  private final double[] cosine; // cos(2π k/N), k < N/2
  private final double[] sine;

  /** The transform of the least power of 2 that is at least {@code length}. */
  FourierTransform(int length) {
    if (length < 1 || length > 1 << 30) {
      throw new IllegalArgumentException("length: must be in [1, 2^30], is " + length);
    }
    size = length == 1 ? 1 : Integer.highestOneBit(length - 1) << 1;
    cosine = new double[size / 2];
    sine = new double[size / 2];
    for (int k = 0; k < size / 2; k++) {
      cosine[k] = StrictMath.cos(2 * Math.PI * k / size);
      sine[k] = StrictMath.sin(2 * Math.PI * k / size);
    }
  }

  /** N. */
  int size() {
    return size;
  }

  /** re + i·im ← its transform, in place. O(N log N). */
  void transform(double[] re, double[] im) {
    reverseBits(re);
    reverseBits(im);
    for (int half = 1; half < size; half *= 2) {
      for (int start = 0; start < size; start += 2 * half) {
        merge(re, im, start, half);
      }
    }
  }

  /** Makes of two transforms of length h the one of length 2h: E_k ± e^{−2πi k/2h} O_k. */
  private void merge(double[] re, double[] im, int start, int half) {
    int stride = size / (2 * half);
    for (int k = 0; k < half; k++) {
      int even = start + k;
      int odd = even + half;
      double c = cosine[k * stride];
      double s = sine[k * stride];
      double x = c * re[odd] + s * im[odd];
      double y = c * im[odd] - s * re[odd];
      re[odd] = re[even] - x;
      im[odd] = im[even] - y;
      re[even] += x;
      im[even] += y;
    }
  }

  private void reverseBits(double[] x) {
    int unused = Integer.numberOfLeadingZeros(size) + 1;
    for (int k = 1; k < size - 1; k++) {
      int reversed = Integer.reverse(k) >>> unused;
      if (k < reversed) {
        double swap = x[k];
        x[k] = x[reversed];
        x[reversed] = swap;
      }
    }
  }
}
