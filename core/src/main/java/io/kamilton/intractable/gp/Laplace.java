package io.kamilton.intractable.gp;

import io.kamilton.linalg.Blas;
import io.kamilton.linalg.InnerProduct;

/**
 * Laplace's approximation of p(f | y, θ), by Newton's method on the concave
 *
 * <p>ψ = log p(y | f) − ½ fᵀK⁻¹f, f = Ka,
 *
 * <p>after Rasmussen and Williams (2006), Sec. 3.4: only B = I + W½KW½ is factored, whose
 * eigenvalues are at least 1. Steps are halved until ψ grows, so it converges from anywhere.
 */
final class Laplace {
  private static final int MOST_STEPS = 100;
  private static final int MOST_HALVINGS = 40;

  /** Newton's error is about the square of its last step. */
  private static final double LAST_STEP = 1e-4;

  /** The share of the slope that a step must gain (Armijo). */
  private static final double GAIN = 1e-4;

  private final Covariance k;
  private final Logistic likelihood;
  private final int n;
  private double[] a;
  private double[] f;
  private double objective;
  private final double[] gradient;
  private final double[] w;

  private Laplace(Covariance k, Logistic likelihood) {
    this.k = k;
    this.likelihood = likelihood;
    n = k.size();
    a = new double[n];
    f = new double[n];
    objective = likelihood.logDensity(f);
    gradient = new double[n];
    w = new double[n];
  }

  /** The approximation; where the steps run out, around the best f so far. O(n³) a step. */
  static Approximation fit(Covariance k, Logistic likelihood) {
    Laplace newton = new Laplace(k, likelihood);
    for (int i = 0; i < MOST_STEPS; i++) {
      if (newton.step() <= LAST_STEP) {
        break;
      }
    }
    newton.likelihood.derivatives(newton.f, newton.gradient, newton.w);
    return new Approximation(newton.a, newton.f, newton.w);
  }

  /** A step; how far the coordinate of f moved that moved furthest. */
  private double step() {
    likelihood.derivatives(f, gradient, w);
    double[] b = new double[n];
    for (int i = 0; i < n; i++) {
      b[i] = Math.fma(w[i], f[i], gradient[i]);
    }
    double[] fullA = posteriorWeights(k, w, b);
    double[] fullF = new double[n];
    k.multiply(fullA, fullF);
    double slope = 0;
    for (int i = 0; i < n; i++) {
      slope += (gradient[i] - a[i]) * (fullF[i] - f[i]);
    }
    return search(fullA, fullF, slope);
  }

  /** Σν = Ka with a = ν − W½B⁻¹W½Kν: the a of the Gaussian with precision K⁻¹ + W. */
  static double[] posteriorWeights(Covariance k, double[] w, double[] nu) {
    int n = k.size();
    double[] root = new double[n];
    double[] solution = new double[n];
    k.multiply(nu, solution);
    for (int i = 0; i < n; i++) {
      root[i] = Math.sqrt(w[i]);
      solution[i] *= root[i];
    }
    double[] b = new double[n * n];
    k.whitenedPlusIdentity(root, b);
    if (!Blas.get().solve(n, b, 1, solution)) {
      throw new ArithmeticException("I + W½KW½ cannot be factored; its eigenvalues are above 1");
    }
    for (int i = 0; i < n; i++) {
      solution[i] = nu[i] - root[i] * solution[i];
    }
    return solution;
  }

  /** Moves towards (fullA, fullF) by the first of 1, ½, ¼, … that gains enough, or not at all. */
  private double search(double[] fullA, double[] fullF, double slope) {
    double slack = 0x1p-48 * (1 + Math.abs(objective));
    double size = 1;
    for (int halving = 0; halving < MOST_HALVINGS; halving++) {
      double[] nextA = between(a, fullA, size);
      double[] nextF = between(f, fullF, size);
      double next = objective(nextA, nextF);
      if (next >= objective + GAIN * size * slope - slack) {
        double moved = 0;
        for (int i = 0; i < n; i++) {
          moved = Math.max(moved, Math.abs(nextF[i] - f[i]));
        }
        a = nextA;
        f = nextF;
        objective = next;
        return moved;
      }
      size /= 2;
    }
    return 0;
  }

  private double objective(double[] atA, double[] atF) {
    return likelihood.logDensity(atF) - 0.5 * InnerProduct.of(atA, atF);
  }

  private static double[] between(double[] from, double[] to, double share) {
    if (share == 1) {
      return to;
    }
    double[] out = new double[from.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.fma(share, to[i] - from[i], from[i]);
    }
    return out;
  }
}
