package io.kamilton.coordinates;

import java.util.ArrayList;
import java.util.List;

/**
 * The precisions of e^f along a direction w, as seen from some states: z_t, h = wᵀPw, and where e^f
 * is highest, of each; and the law by which they vary with z_t.
 */
final class PrecisionLine {
  private final List<Double> z = new ArrayList<>();
  private final List<Double> h = new ArrayList<>();
  private final List<Double> highest = new ArrayList<>();

  void add(double zt, double precision, double centre) {
    z.add(zt);
    h.add(precision);
    highest.add(centre);
  }

  int size() {
    return z.size();
  }

  /** The power whose precisions are closest to the h; none where it leaves much of log h. */
  NonCentred.Direction direction(double spread) {
    double mean = 0;
    double square = 0;
    for (double each : h) {
      double log = StrictMath.log(each);
      mean += log / h.size();
      square += log * log;
    }
    double least = NonCentringNumbers.MOST_LEFT * (square - h.size() * mean * mean);
    NonCentred.Direction best = withCentres(StrictMath.exp(mean), 0, 0);
    for (double power : NonCentringNumbers.POWERS) {
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
    boolean both = determinant > NonCentringNumbers.RANK * qq * pp;
    double one = (qy + py) / (qq + 2 * pq + pp);
    double still = both ? (pp * qy - pq * py) / determinant : one;
    double scaled = both ? (qq * py - pq * qy) / determinant : one;
    return new NonCentred.Direction(alpha, beta, rho, still, scaled);
  }
}
