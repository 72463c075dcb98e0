package io.kamilton.kernel;

import io.kamilton.random.RandomStream;

/**
 * k(x, y) = (1 + ‖x − y‖²/(aσ))⁻ᵃ: Gaussian kernels of many scales, mixed with Gamma(a, rate a)
 * weights; a → ∞ is the Gaussian kernel.
 */
public record RationalQuadraticKernel(double sigma, double shape) implements Kernel {
  public RationalQuadraticKernel {
    Kernel.positive("sigma", sigma);
    Kernel.positive("shape", shape);
  }

  @Override
  public double radial(int order, double s) {
    // κ⁽ʳ⁾ = (−1)ʳ a(a + 1)⋯(a + r − 1)/(aσ)ʳ (1 + s/(aσ))^(−a−r)
    double scale = shape * sigma;
    double factor = 1;
    for (int r = 0; r < order; r++) {
      factor *= -(shape + r) / scale;
    }
    return factor * StrictMath.pow(1 + s / scale, -shape - order);
  }

  @Override
  public double mixing(RandomStream random) {
    return random.nextGamma(shape) / shape;
  }

  @Override
  public RationalQuadraticKernel withSigma(double other) {
    return new RationalQuadraticKernel(other, shape);
  }
}
