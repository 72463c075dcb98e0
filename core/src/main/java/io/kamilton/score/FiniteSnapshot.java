package io.kamilton.score;

import io.kamilton.feature.Features;
import io.kamilton.kernel.Kernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.linalg.PositiveDefinite;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.FeatureExpansion;

/** C and b of Prop. 2 over a history, as it was at one moment; immutable. */
public final class FiniteSnapshot {
  private final Features features;
  private final BaseDensity base;
  private final DrawSums draws;
  private final ValueSums values;

  FiniteSnapshot(Features features, BaseDensity base, DrawSums draws, ValueSums values) {
    this.features = features;
    this.base = base;
    this.draws = draws;
    this.values = values;
  }

  /** C = (1/Σw) Σ_i w_i Σ_ℓ φ̇φ̇ᵀ. */
  public Matrix c() {
    int m = features.size();
    double[] c = draws.c();
    for (int i = 0; i < m; i++) {
      for (int j = 0; j < i; j++) {
        c[j * m + i] = c[i * m + j];
      }
    }
    return Matrix.ofRowMajor(m, m, c);
  }

  /** b = −(1/Σw) Σ_i w_i Σ_ℓ [φ̈ + g₀φ̇]. */
  public double[] b() {
    return draws.b(base);
  }

  /** The same history seen from another base density; for cosines alone, without values. */
  public FiniteSnapshot withBase(BaseDensity other) {
    if (features.plainSize() > 0 || values.weight() > 0) {
      throw new IllegalArgumentException("the base density can move only beside cosines and draws");
    }
    return new FiniteSnapshot(features, other, draws, values);
  }

  /** θ = (C + λI)⁻¹b. O(m³). */
  public FeatureExpansion solve(double lambda) {
    return solve(lambda, 0);
  }

  /** The minimiser of Ĵ(f) + (λ/2)‖θ‖² + w·Σ_i v_i (f(x_i) + c − y_i)². O(m³). */
  public FeatureExpansion solve(double lambda, double w) {
    Kernel.positive("lambda", lambda);
    if (!(draws.weight() > 0)) {
      throw new IllegalArgumentException("draws: none added; at least 1 is needed");
    }
    int m = features.size();
    double[] a = draws.c();
    double[] theta = draws.b(base);
    for (int j = 0; j < m; j++) {
      a[j * m + j] += lambda;
    }
    double c = 0;
    if (w > 0) {
      if (!(values.weight() > 0)) {
        throw new IllegalArgumentException("values: none added, but w is " + w);
      }
      values.addTo(w, a, theta);
    }
    double jitter = PositiveDefinite.solve("C + λI", m, a, theta).jitter();
    if (w > 0) {
      c = values.constant(theta);
    }
    return new FeatureExpansion(features, theta, base, c, jitter);
  }
}
