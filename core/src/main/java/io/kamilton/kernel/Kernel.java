package io.kamilton.kernel;

import io.kamilton.random.RandomStream;
import java.io.Serializable;

/** A radial kernel k(x, y) = κ(‖x − y‖²) with κ(0) = 1, κ′(0) = −1/σ. */
public sealed interface Kernel extends Serializable
    permits GaussianKernel, RationalQuadraticKernel {
  /** σ = 2·length-scale². */
  double sigma();

  /** κ⁽ᵒʳᵈᵉʳ⁾(s), order 0 to 4. */
  double radial(int order, double s);

  /** s_i ← κ⁽ᵒʳᵈᵉʳ⁾(s_i) for i in [from, to). */
  default void radial(int order, double[] s, int from, int to) {
    for (int i = from; i < to; i++) {
      s[i] = radial(order, s[i]);
    }
  }

  /** s_i ← −σκ′(s_i) for i in [from, to): 1 at s = 0, and κ itself for the Gaussian kernel. */
  default void slope(double[] s, int from, int to) {
    radial(1, s, from, to);
    for (int i = from; i < to; i++) {
      s[i] *= -sigma();
    }
  }

  /** A draw of τ, where k is the average of exp(−τ‖x − y‖²/σ): a frequency is N(0, (2τ/σ)I). */
  double mixing(RandomStream random);

  /** The same kernel at another scale. */
  Kernel withSigma(double sigma);

  /** ‖x − y‖². */
  static double squaredDistance(double[] x, double[] y) {
    double s = 0;
    for (int l = 0; l < x.length; l++) {
      double difference = x[l] - y[l];
      s = Math.fma(difference, difference, s);
    }
    return s;
  }

  /** {@code value}, which must be positive and finite. */
  static double positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be positive, finite");
    }
    return value;
  }
}
