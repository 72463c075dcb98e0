package io.kamilton.coordinates;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Blas;
import io.kamilton.linalg.Congruence;
import io.kamilton.linalg.Matrix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * e^f given one coordinate x_t as a Gaussian near each of some states, with the precision P_i =
 * −∇²_R f(x_i), R all other coordinates. Where it varies much with x_t, as in a hierarchy with the
 * logarithm of its scale, a {@link NonCentred} undoes that
 * (docs/decisions/0040-stretched-coordinates.md).
 */
public final class LocalGaussians {
  private final DifferentiableFunction f;
  private final int[] others;
  private final NonCentred.Axis axis;
  private final double[] spreads;

  /** In the order of x_t. */
  private final List<Local> locals = new ArrayList<>();

  /** A state's z_t, x_R, ∇_R f and P, by rows. */
  private record Local(double z, double[] x, double[] g, double[] precision) {}

  private LocalGaussians(
      DifferentiableFunction f, List<double[]> states, NonCentred.Axis axis, double[] spreads) {
    this.f = f;
    this.axis = axis;
    this.spreads = spreads;
    others = NonCentred.others(f.dimension(), axis.t());
    states.stream().sorted(Comparator.comparingDouble(axis::of)).forEach(x -> locals.add(local(x)));
  }

  /** What undoes the scales that vary the most with one of the coordinates. */
  public static Optional<NonCentred> nonCentred(
      DifferentiableFunction f, List<double[]> states, Iterable<Integer> coordinates) {
    int d = f.dimension();
    double[] means = new double[d];
    double[] spreads = new double[d];
    boolean vary = d > 1;
    for (int l = 0; l < d; l++) {
      for (double[] x : states) {
        means[l] += x[l] / states.size();
      }
      for (double[] x : states) {
        spreads[l] += (x[l] - means[l]) * (x[l] - means[l]) / states.size();
      }
      spreads[l] = Math.sqrt(spreads[l]);
      vary &= spreads[l] > 0 && Double.isFinite(spreads[l]);
    }
    List<NonCentred> all = new ArrayList<>();
    for (int t : coordinates) {
      if (vary) {
        NonCentred.Axis axis = new NonCentred.Axis(t, means[t], spreads[t]);
        new LocalGaussians(f, states, axis, spreads).find().ifPresent(all::add);
      }
    }
    return all.stream()
        .filter(each -> isOfUse(each, states))
        .max(Comparator.comparingDouble(each -> each.variation(states)));
  }

  /** Whether scales vary much over the states. */
  public static boolean isOfUse(NonCentred found, List<double[]> states) {
    return found.variation(states) >= NonCentringNumbers.LEAST_VARIATION;
  }

  private Local local(double[] x) {
    int n = others.length;
    double[] g = new double[n + 1];
    double[] before = new double[n + 1];
    double[] after = new double[n + 1];
    double[] precision = new double[n * n];
    double[] moved = x.clone();
    for (int a = 0; a < n; a++) {
      int l = others[a];
      double h = NonCentringNumbers.DIFFERENCE * spreads[l];
      moved[l] = x[l] - h;
      f.gradient(moved, before);
      double from = moved[l];
      moved[l] = x[l] + h;
      f.gradient(moved, after);
      double apart = moved[l] - from;
      moved[l] = x[l];
      for (int b = 0; b < n; b++) {
        // half of −∂_a∂_b f, once from each of the two
        double half = (before[others[b]] - after[others[b]]) / (2 * apart);
        precision[a * n + b] += half;
        precision[b * n + a] += half;
      }
    }
    f.gradient(x, g);
    return new Local(axis.of(x), rest(x), rest(g), precision);
  }

  private double[] rest(double[] x) {
    double[] out = new double[others.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = x[others[i]];
    }
    return out;
  }

  /**
   * W makes the mean precisions of the lower and of the upper half of the states diagonal at once:
   * it is exact where P = A + Be^{−ρz_t}.
   */
  private Optional<NonCentred> find() {
    int n = others.length;
    int half = locals.size() / 2;
    Matrix low = meanPrecision(locals.subList(0, half));
    Matrix high = meanPrecision(locals.subList(half, locals.size()));
    double[] covariance = new double[n * n];
    for (int i = 0; i < n; i++) {
      covariance[i * n + i] = 1;
    }
    if (!Blas.get().solve(n, low.toRowMajor(), n, covariance)) {
      return Optional.empty();
    }
    return Congruence.of(Matrix.ofRowMajor(n, n, covariance), high).flatMap(this::along);
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

  private Optional<NonCentred> along(Congruence basis) {
    Matrix w = basis.v();
    Matrix inverse = basis.inverse();
    List<NonCentred.Direction> directions = new ArrayList<>();
    for (int k = 0; k < others.length; k++) {
      PrecisionLine line = line(w, inverse.row(k), k);
      if (line.size() < locals.size() / 2 + 1) {
        return Optional.empty();
      }
      directions.add(line.direction(axis.spread()));
    }
    return Optional.of(new NonCentred(axis, directions, w, inverse));
  }

  /** Along column k of W, at the states where e^f is concave along it. */
  private PrecisionLine line(Matrix w, double[] inverse, int k) {
    int n = others.length;
    PrecisionLine line = new PrecisionLine();
    for (Local each : locals) {
      double h = 0;
      double slope = 0;
      double place = 0;
      for (int i = 0; i < n; i++) {
        slope += w.get(i, k) * each.g[i];
        place += inverse[i] * each.x[i];
        for (int j = 0; j < n; j++) {
          h += w.get(i, k) * each.precision[i * n + j] * w.get(j, k);
        }
      }
      if (h > 0 && h < Double.POSITIVE_INFINITY) {
        line.add(each.z, h, place + slope / h);
      }
    }
    return line;
  }
}
