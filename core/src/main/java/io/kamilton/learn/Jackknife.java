package io.kamilton.learn;

import io.kamilton.feature.CosineBundle;
import io.kamilton.feature.Features;
import io.kamilton.kernel.Metric;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Workspace;
import io.kamilton.surrogate.FeatureExpansion;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How uncertain a fit is at x: the jackknife's estimate of the variance of f(x), of fits f_1, …,
 * f_G = log q₀ + c_g + θ_gᵀφ that are each without a part of the values,
 *
 * <p>s²(x) = (1 − 1/G) Σ_g a_g², a_g = f_g − f̄ = c_g − c̄ + (θ_g − θ̄)ᵀφ.
 *
 * <p>Immutable.
 */
final class Jackknife implements Serializable {
  private final Metric metric;

  /** c_g − c̄. */
  private final double[] constants;

  /** (θ_g − θ̄)ᵀφ over the features before the cosines, and over those. */
  private final SmoothFunction[] plain;

  private final @Nullable CosineBundle cosines;

  /** z; a; Σ_g a_g ∇a_g, and each ∇a_g of the features before the cosines, in z. */
  private final Workspace scratch;

  /**
   * Of fits with the same features.
   *
   * @param metric to the coordinates z in which they were made
   */
  Jackknife(Metric metric, List<FeatureExpansion> without) {
    this.metric = metric;
    Features features = Features.stack(without.get(0).features());
    int groups = without.size();
    double[][] apart = new double[groups][];
    double[] mean = new double[features.size()];
    double meanConstant = 0;
    for (int g = 0; g < groups; g++) {
      apart[g] = without.get(g).theta();
      meanConstant += without.get(g).constant() / groups;
      for (int k = 0; k < mean.length; k++) {
        mean[k] += apart[g][k] / groups;
      }
    }
    constants = new double[groups];
    plain = new SmoothFunction[groups];
    double[][] ofCosines = new double[groups][features.size() - features.plainSize()];
    for (int g = 0; g < groups; g++) {
      constants[g] = without.get(g).constant() - meanConstant;
      for (int k = 0; k < mean.length; k++) {
        apart[g][k] -= mean[k];
      }
      plain[g] = features.combinePlain(apart[g]);
      System.arraycopy(apart[g], features.plainSize(), ofCosines[g], 0, ofCosines[g].length);
    }
    cosines = features.cosines() == null ? null : features.cosines().combine(ofCosines);
    int[] lengths = new int[3 + groups];
    Arrays.fill(lengths, metric.dimension());
    lengths[1] = groups;
    scratch = new Workspace(lengths);
  }

  /** s²(x). */
  double variance(double[] x) {
    double[][] work = scratch.get();
    double[] z = work[0];
    double[] a = work[1];
    metric.forward(x, z);
    for (int g = 0; g < a.length; g++) {
      a[g] = constants[g] + plain[g].value(z);
    }
    return withCosines(z, a);
  }

  private double withCosines(double[] z, double[] a) {
    if (cosines != null) {
      cosines.addValues(z, a);
    }
    double sum = 0;
    for (double each : a) {
      sum = Math.fma(each, each, sum);
    }
    return (1 - 1.0 / a.length) * sum;
  }

  /** out ← ∇s²(x) = 2(1 − 1/G) Σ_g a_g ∇a_g; s²(x). */
  double varianceAndGradient(double[] x, double[] out) {
    double[][] work = scratch.get();
    double[] z = work[0];
    double[] a = work[1];
    double[] sum = work[2];
    metric.forward(x, z);
    for (int g = 0; g < a.length; g++) {
      a[g] = constants[g] + plain[g].valueAndGradient(z, work[3 + g]);
    }
    double variance = withCosines(z, a);
    if (cosines == null) {
      Arrays.fill(sum, 0);
    } else {
      cosines.gradient(z, a, sum);
    }
    for (int g = 0; g < a.length; g++) {
      for (int l = 0; l < sum.length; l++) {
        sum[l] = Math.fma(a[g], work[3 + g][l], sum[l]);
      }
    }
    metric.pull(sum, out);
    for (int l = 0; l < out.length; l++) {
      out[l] *= 2 * (1 - 1.0 / a.length);
    }
    return variance;
  }
}
