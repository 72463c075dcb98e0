package io.kamilton.adapt;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Stretch;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Congruence;
import io.kamilton.linalg.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * e^f given one coordinate x_t as a Gaussian near each of some states, with the precision P_i =
 * −∇²_R f(x_i), R all other coordinates. Where it varies much with x_t, as in a hierarchy with the
 * logarithm of its scale, a {@link Stretch} undoes that
 * (docs/decisions/0040-stretched-coordinates.md).
 */
final class LocalGaussians {
  /** The step of differences, relative to the spread of a coordinate over the states. */
  private static final double H = 1e-6;

  /** Log scales must vary by this much over a standard deviation of x_t. */
  private static final double MUCH = 0.5;

  private final DifferentiableFunction f;
  private final int[] others;
  private final Stretch.Axis axis;
  private final double[] spreads;

  /** In the order of x_t. */
  private final List<Local> locals = new ArrayList<>();

  /** A state's z_t, x_R, ∇_R f and P, by rows. */
  private record Local(double z, double[] x, double[] g, double[] precision) {}

  /** A stretch, and how much the log scales vary over a standard deviation. */
  private record Found(Stretch stretch, double much) {}

  private LocalGaussians(DifferentiableFunction f, List<double[]> states, int t) {
    this.f = f;
    others = Stretch.others(f.dimension(), t);
    spreads = new double[f.dimension()];
    double mean = 0;
    for (int l = 0; l < spreads.length; l++) {
      double[] moments = moments(states, l);
      spreads[l] = moments[1];
      mean = l == t ? moments[0] : mean;
    }
    axis = new Stretch.Axis(t, mean, spreads[t]);
    states.stream().sorted(Comparator.comparingDouble(axis::of)).forEach(x -> locals.add(local(x)));
  }

  /** What undoes the scales that vary the most with one of the coordinates. */
  static Optional<Stretch> stretch(
      DifferentiableFunction f, List<double[]> states, Iterable<Integer> coordinates) {
    Optional<Found> best = Optional.empty();
    if (f.dimension() < 2) {
      return Optional.empty();
    }
    for (int t : coordinates) {
      Optional<Found> next = new LocalGaussians(f, states, t).find();
      if (next.isPresent() && (best.isEmpty() || next.get().much > best.get().much)) {
        best = next;
      }
    }
    return best.map(Found::stretch);
  }

  /** The mean and the standard deviation. */
  private static double[] moments(List<double[]> states, int l) {
    double mean = states.stream().mapToDouble(x -> x[l]).average().orElseThrow();
    double square = states.stream().mapToDouble(x -> (x[l] - mean) * (x[l] - mean)).sum();
    return new double[] {mean, Math.sqrt(square / states.size()) + Double.MIN_NORMAL};
  }

  private Local local(double[] x) {
    int n = others.length;
    double[] g = new double[n + 1];
    double[] before = new double[n + 1];
    double[] after = new double[n + 1];
    double[] precision = new double[n * n];
    for (int a = 0; a < n; a++) {
      double h = H * spreads[others[a]];
      gradient(x, a, h, after);
      gradient(x, a, -h, before);
      for (int b = 0; b < n; b++) {
        // half of −∂_a∂_b f, once from each of the two
        double half = (before[others[b]] - after[others[b]]) / (4 * h);
        precision[a * n + b] += half;
        precision[b * n + a] += half;
      }
    }
    f.gradient(x, g);
    return new Local(axis.of(x), rest(x), rest(g), precision);
  }

  /** out ← ∇f where coordinate {@code others[a]} is farther by h. */
  private void gradient(double[] x, int a, double h, double[] out) {
    double[] moved = x.clone();
    moved[others[a]] += h;
    f.gradient(moved, out);
  }

  private double[] rest(double[] x) {
    double[] out = new double[others.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = x[others[i]];
    }
    return out;
  }

  /**
   * W makes the mean precisions of the lower and of the upper half of the states diagonal at once;
   * along its columns w_k, log w_kᵀP_i w_k is regressed on z_t, and its slope is −2r_k.
   */
  private Optional<Found> find() {
    int n = others.length;
    int half = locals.size() / 2;
    Matrix low = meanPrecision(locals.subList(0, half));
    Matrix high = meanPrecision(locals.subList(half, locals.size()));
    double[] covariance = identity(n);
    if (!Blas.get().solve(n, low.toRowMajor(), n, covariance)) {
      return Optional.empty();
    }
    return Congruence.of(Matrix.ofRowMajor(n, n, covariance), high)
        .flatMap(both -> centred(both, low));
  }

  private Optional<Found> centred(Congruence both, Matrix low) {
    int n = others.length;
    double[] w = new double[n * n];
    double[] inverse = new double[n * n];
    double[] rates = new double[n];
    double much = 0;
    for (int k = 0; k < n; k++) {
      double[] line = logPrecisions(both, k);
      rates[k] = -line[1] / 2;
      much = Math.max(much, Math.abs(rates[k]));
      // a precision of 1 where z_t = 0; W⁻¹ = WᵀP_low, as WᵀP_low W = I
      double scale = StrictMath.exp(-line[0] / 2);
      for (int i = 0; i < n; i++) {
        w[i * n + k] = both.v(i, k) * scale;
        double sum = 0;
        for (int j = 0; j < n; j++) {
          sum = Math.fma(both.v(j, k), low.get(j, i), sum);
        }
        inverse[k * n + i] = sum / scale;
      }
    }
    if (!(much >= MUCH)) {
      return Optional.empty();
    }
    double most = much;
    return centres()
        .map(
            line ->
                new Stretch(
                    axis,
                    Arrays.copyOf(line, n),
                    Arrays.copyOfRange(line, n, 2 * n),
                    rates,
                    Matrix.ofRowMajor(n, n, w),
                    Matrix.ofRowMajor(n, n, inverse)))
        .map(stretch -> new Found(stretch, most));
  }

  /** The line of log w_kᵀP_i w_k over z_t, value at 0 and slope, from states where it is finite. */
  private double[] logPrecisions(Congruence both, int k) {
    double count = 0;
    double meanZ = 0;
    double meanY = 0;
    double zz = 0;
    double zy = 0;
    for (Local each : locals) {
      double form = form(both, k, each.precision);
      if (form > 0) {
        // Welford's updates
        double dz = each.z - meanZ;
        double dy = StrictMath.log(form) - meanY;
        count++;
        meanZ += dz / count;
        meanY += dy / count;
        zz += dz * (each.z - meanZ);
        zy += dz * (dy - dy / count);
      }
    }
    double slope = zy / zz;
    return new double[] {meanY - slope * meanZ, slope};
  }

  /** w_kᵀPw_k. */
  private static double form(Congruence both, int k, double[] precision) {
    int n = both.dimension();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        sum += both.v(i, k) * precision[i * n + j] * both.v(j, k);
      }
    }
    return sum;
  }

  /**
   * (c, b) with c + bz_t closest to where e^f given x_t is highest, near each state x_i + P_i⁻¹g_i,
   * as P_i measures it: ΣP_i(c + bz_i) = Σ(P_i x_i + g_i), and the same times z_i.
   */
  private Optional<double[]> centres() {
    int n = others.length;
    double[] a = new double[4 * n * n];
    double[] line = new double[2 * n];
    for (Local each : locals) {
      for (int i = 0; i < n; i++) {
        double right = each.g[i];
        for (int j = 0; j < n; j++) {
          double p = each.precision[i * n + j];
          right = Math.fma(p, each.x[j], right);
          a[i * 2 * n + j] += p;
          a[(n + i) * 2 * n + j] += each.z * p;
          a[i * 2 * n + n + j] += each.z * p;
          a[(n + i) * 2 * n + n + j] += each.z * each.z * p;
        }
        line[i] += right;
        line[n + i] += each.z * right;
      }
    }
    boolean found = Blas.get().solve(2 * n, a, 1, line);
    return found && Arrays.stream(line).allMatch(Double::isFinite)
        ? Optional.of(line)
        : Optional.empty();
  }

  private Matrix meanPrecision(List<Local> some) {
    int n = others.length;
    double[] mean = new double[n * n];
    for (Local each : some) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += each.precision[i] / some.size();
      }
    }
    return Matrix.ofRowMajor(n, n, mean);
  }

  private static double[] identity(int n) {
    double[] out = new double[n * n];
    for (int i = 0; i < n; i++) {
      out[i * n + i] = 1;
    }
    return out;
  }
}
