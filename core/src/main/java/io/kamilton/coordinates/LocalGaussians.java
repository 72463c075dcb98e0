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
  /** The step of differences, relative to the spread of a coordinate over the states. */
  private static final double H = 1e-6;

  /** Log scales must have this standard deviation over the states. */
  private static final double MUCH = 0.5;

  /** What a power of e^{x_t} may leave of the variance of log precisions. */
  private static final double LEFT = 0.25;

  /** Less than this of what it could be, and a determinant is rounding. */
  private static final double RANK = 1e-9;

  /** The powers of e^{x_t} that a precision may be. */
  private static final double[] POWERS = {-2, -1, -0.5, 0.5, 1, 2};

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
  public static Optional<NonCentred> stretch(
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
  public static boolean isOfUse(NonCentred stretch, List<double[]> states) {
    return stretch.variation(states) >= MUCH;
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
      double h = H * spreads[l];
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
      Line line = line(w, inverse.row(k), k);
      if (line.z.size() < locals.size() / 2 + 1) {
        return Optional.empty();
      }
      directions.add(line.direction(axis.spread()));
    }
    return Optional.of(new NonCentred(axis, directions, w, inverse));
  }

  /** Along column k of W, at the states where e^f is concave along it. */
  private Line line(Matrix w, double[] inverse, int k) {
    int n = others.length;
    Line line = new Line();
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
        line.z.add(each.z);
        line.h.add(h);
        line.highest.add(place + slope / h);
      }
    }
    return line;
  }

  /** What is seen along a direction w: z_t, h = wᵀPw, and where e^f is highest, of each state. */
  private static final class Line {
    private final List<Double> z = new ArrayList<>();
    private final List<Double> h = new ArrayList<>();
    private final List<Double> highest = new ArrayList<>();

    /** The power whose precisions are closest to the h; none where it leaves much of log h. */
    NonCentred.Direction direction(double spread) {
      double mean = 0;
      double square = 0;
      for (double each : h) {
        double log = StrictMath.log(each);
        mean += log / h.size();
        square += log * log;
      }
      double least = LEFT * (square - h.size() * mean * mean);
      NonCentred.Direction best = withCentres(StrictMath.exp(mean), 0, 0);
      for (double power : POWERS) {
        double rho = power * spread;
        double[] precisions = precisions(rho);
        double error = 0;
        for (int i = 0; i < z.size(); i++) {
          double fitted = precisions[0] + precisions[1] * StrictMath.exp(-rho * z.get(i));
          double miss = StrictMath.log(fitted / h.get(i));
          error += miss * miss;
        }
        if (error < least) {
          least = error;
          best = withCentres(precisions[0], precisions[1], rho);
        }
      }
      return best;
    }

    /** α, β ≥ 0 with the least Σ_i ((α + βe^{−ρz_i})/h_i − 1)². */
    private double[] precisions(double rho) {
      double aa = 0;
      double ab = 0;
      double bb = 0;
      double a1 = 0;
      double b1 = 0;
      for (int i = 0; i < z.size(); i++) {
        double a = 1 / h.get(i);
        double b = StrictMath.exp(-rho * z.get(i)) / h.get(i);
        aa += a * a;
        ab += a * b;
        bb += b * b;
        a1 += a;
        b1 += b;
      }
      double determinant = aa * bb - ab * ab;
      double alpha = (bb * a1 - ab * b1) / determinant;
      double beta = (aa * b1 - ab * a1) / determinant;
      if (alpha > 0 && beta > 0) {
        return new double[] {alpha, beta};
      }
      // the better one alone: it lowers the sum from n by a1²/aa or b1²/bb
      return a1 * a1 * bb > b1 * b1 * aa ? new double[] {a1 / aa, 0} : new double[] {0, b1 / bb};
    }

    /** Centres with the least Σ_i h_i (a(1 − p_i) + bp_i − highest_i)². */
    private NonCentred.Direction withCentres(double alpha, double beta, double rho) {
      double qq = 0;
      double pq = 0;
      double pp = 0;
      double qy = 0;
      double py = 0;
      for (int i = 0; i < z.size(); i++) {
        double scaled = beta * StrictMath.exp(-rho * z.get(i));
        double p = scaled / (alpha + scaled);
        double q = 1 - p;
        qq += h.get(i) * q * q;
        pq += h.get(i) * p * q;
        pp += h.get(i) * p * p;
        qy += h.get(i) * q * highest.get(i);
        py += h.get(i) * p * highest.get(i);
      }
      double determinant = qq * pp - pq * pq;
      boolean both = determinant > RANK * qq * pp;
      double one = (qy + py) / (qq + 2 * pq + pp);
      double still = both ? (pp * qy - pq * py) / determinant : one;
      double scaled = both ? (qq * py - pq * qy) / determinant : one;
      return new NonCentred.Direction(alpha, beta, rho, still, scaled);
    }
  }
}
