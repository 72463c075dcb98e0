package io.kamilton.score;

import io.kamilton.feature.Features;
import io.kamilton.linalg.Blas;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The sums over values that the term w·Σ_i v_i (log q₀(x_i) + θᵀφ(x_i) + c − y_i)² is made of:
 * those of v, vφ, vφφᵀ, vỹ and vỹφ with ỹ = y − log q₀ − y₁, y₁ the first of them.
 */
final class ValueSums {
  private static final int BATCH = 1 << 21;

  private final Features features;
  private final BaseDensity base;
  private final int m;

  private double weight;
  private double level;
  private double y;
  private final double[] phi;
  private final double[] phiY;

  /** Lower triangle; empty before the first value. */
  private double[] gram = new double[0];

  ValueSums(Features features, BaseDensity base) {
    this.features = features;
    this.base = base;
    m = features.size();
    phi = new double[m];
    phiY = new double[m];
  }

  double weight() {
    return weight;
  }

  void add(Evaluations e) {
    int[] known = IntStream.range(0, e.size()).filter(i -> e.valueWeight(i) > 0).toArray();
    int batch = Math.max(1, BATCH / m);
    for (int from = 0; from < known.length; from += batch) {
      addBatch(e, Arrays.copyOfRange(known, from, Math.min(from + batch, known.length)));
    }
  }

  private void addBatch(Evaluations e, int[] rows) {
    double[] batch = new double[rows.length * m];
    double[] x = new double[features.dimension()];
    double[] row = new double[m];
    for (int r = 0; r < rows.length; r++) {
      int i = rows[r];
      double v = e.valueWeight(i);
      e.points().row(i, x);
      features.features(x, row);
      double residual = e.value(i) - base.value(x);
      level = weight == 0 ? residual : level;
      weight += v;
      y = Math.fma(v, residual - level, y);
      for (int j = 0; j < m; j++) {
        phi[j] = Math.fma(v, row[j], phi[j]);
        phiY[j] = Math.fma(v * (residual - level), row[j], phiY[j]);
        batch[r * m + j] = Math.sqrt(v) * row[j];
      }
    }
    allocate();
    Blas.get().gram(m, rows.length, 1, batch, 1, gram);
  }

  void merge(ValueSums other) {
    if (other.weight == 0) {
      return;
    }
    allocate();
    level = weight == 0 ? other.level : level;
    double shift = other.level - level;
    weight += other.weight;
    y += Math.fma(shift, other.weight, other.y);
    for (int j = 0; j < m; j++) {
      phi[j] += other.phi[j];
      phiY[j] += Math.fma(shift, other.phi[j], other.phiY[j]);
    }
    for (int at = 0; at < gram.length; at++) {
      gram[at] += other.gram[at];
    }
  }

  private void allocate() {
    if (gram.length == 0) {
      gram = new double[Math.multiplyExact(m, m)];
    }
  }

  /** a += 2w(ΦᵀVΦ − ΦᵀV1 1ᵀVΦ/Σv) (lower triangle), right += 2wΦᵀV(ỹ − mean ỹ). */
  void addTo(double w, double[] a, double[] right) {
    for (int i = 0; i < m; i++) {
      for (int j = 0; j <= i; j++) {
        a[i * m + j] += 2 * w * (gram[i * m + j] - phi[i] * phi[j] / weight);
      }
      right[i] += 2 * w * (phiY[i] - phi[i] * y / weight);
    }
  }

  /** The c that goes with θ: mean(y − log q₀ − θᵀφ). */
  double constant(double[] theta) {
    double c = level + y / weight;
    for (int j = 0; j < m; j++) {
      c -= theta[j] * phi[j] / weight;
    }
    return c;
  }
}
