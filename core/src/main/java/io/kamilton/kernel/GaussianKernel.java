package io.kamilton.kernel;

import io.kamilton.linalg.Kernels;
import io.kamilton.random.RandomStream;

/** k(x, y) = exp(−‖x − y‖²/σ). */
public record GaussianKernel(double sigma) implements Kernel {
  public GaussianKernel {
    Kernel.positive("sigma", sigma);
  }

  @Override
  public double radial(int order, double s) {
    // κ⁽ʳ⁾ = (−1/σ)ʳ κ
    double value = StrictMath.exp(-s / sigma);
    for (int r = 0; r < order; r++) {
      value /= -sigma;
    }
    return value;
  }

  @Override
  public void radial(int order, double[] s, int from, int to) {
    for (int i = from; i < to; i++) {
      s[i] = -s[i] / sigma;
    }
    Kernels.get().exp(s, from, to);
    if (order > 0) {
      double scale = 1;
      for (int r = 0; r < order; r++) {
        scale /= -sigma;
      }
      for (int i = from; i < to; i++) {
        s[i] *= scale;
      }
    }
  }

  @Override
  public void slope(double[] s, int from, int to) {
    radial(0, s, from, to);
  }

  @Override
  public double mixing(RandomStream random) {
    return 1;
  }

  @Override
  public GaussianKernel withSigma(double other) {
    return new GaussianKernel(other);
  }
}
