package io.kamilton.linalg;

import static io.kamilton.linalg.Elementary.E0;
import static io.kamilton.linalg.Elementary.E1;
import static io.kamilton.linalg.Elementary.E10;
import static io.kamilton.linalg.Elementary.E2;
import static io.kamilton.linalg.Elementary.E3;
import static io.kamilton.linalg.Elementary.E4;
import static io.kamilton.linalg.Elementary.E5;
import static io.kamilton.linalg.Elementary.E6;
import static io.kamilton.linalg.Elementary.E7;
import static io.kamilton.linalg.Elementary.E8;
import static io.kamilton.linalg.Elementary.E9;
import static io.kamilton.linalg.Elementary.EXP_MOST;
import static io.kamilton.linalg.Elementary.EXP_ZERO;
import static io.kamilton.linalg.Elementary.FAR;
import static io.kamilton.linalg.Elementary.INV_LN2;
import static io.kamilton.linalg.Elementary.INV_PI;
import static io.kamilton.linalg.Elementary.LN2_1;
import static io.kamilton.linalg.Elementary.LN2_2;
import static io.kamilton.linalg.Elementary.PI_1;
import static io.kamilton.linalg.Elementary.PI_2;
import static io.kamilton.linalg.Elementary.PI_3;
import static io.kamilton.linalg.Elementary.ROUND;
import static io.kamilton.linalg.Elementary.ROUND_BIASED;
import static io.kamilton.linalg.Elementary.S0;
import static io.kamilton.linalg.Elementary.S1;
import static io.kamilton.linalg.Elementary.S2;
import static io.kamilton.linalg.Elementary.S3;
import static io.kamilton.linalg.Elementary.S4;
import static io.kamilton.linalg.Elementary.S5;
import static io.kamilton.linalg.Elementary.S6;
import static io.kamilton.linalg.Elementary.S7;
import static jdk.incubator.vector.VectorOperators.GT;
import static jdk.incubator.vector.VectorOperators.LSHL;
import static jdk.incubator.vector.VectorOperators.XOR;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorSpecies;

/**
 * The kernels in 256-bit vectors; see {@link Kernels} for the order of every sum.
 *
 * <p>No method of ours takes or returns a vector, and the loops are small: where the compiler does
 * not inline such a method, every vector that passes through it becomes an object.
 */
final class VectorKernels extends Kernels {
  private static final VectorSpecies<Double> V = DoubleVector.SPECIES_256;

  @Override
  String name() {
    return "vector kernels (256 bit)";
  }

  @Override
  public void sin(double[] x, int from, int to) {
    int end = from + (to - from) / LANES * LANES;
    end = near(x, from, end) ? end : from;
    shiftedSine(x, from, end, 0);
    for (int i = end; i < to; i++) {
      x[i] = Elementary.sin(x[i]);
    }
  }

  @Override
  public void cos(double[] x, int from, int to) {
    int end = from + (to - from) / LANES * LANES;
    end = near(x, from, end) ? end : from;
    shiftedSine(x, from, end, 0.5);
    for (int i = end; i < to; i++) {
      x[i] = Elementary.cos(x[i]);
    }
  }

  /** Whether all of x_i are in reach of the reduction; false if any is NaN. */
  private static boolean near(double[] x, int from, int to) {
    DoubleVector squares = DoubleVector.zero(V);
    for (int i = from; i < to; i += LANES) {
      DoubleVector v = DoubleVector.fromArray(V, x, i);
      squares = v.fma(v, squares);
    }
    return isNear(squares.lane(0) + squares.lane(1) + squares.lane(2) + squares.lane(3));
  }

  /** Whether numbers with this sum of squares are in reach of the reduction. */
  private static boolean isNear(double squares) {
    return squares <= FAR * FAR;
  }

  /** x_i ← sin(x_i + hπ) for h = 0 or ½; the twin of Elementary's. */
  private static void shiftedSine(double[] x, int from, int to, double h) {
    // where h = 0 one rounding is enough, and adding 0 is none
    double first = h == 0 ? ROUND : -h;
    double second = h == 0 ? 0 : ROUND;
    for (int i = from; i < to; i += LANES) {
      DoubleVector v = DoubleVector.fromArray(V, x, i);
      DoubleVector k =
          v.fma(DoubleVector.broadcast(V, INV_PI), DoubleVector.broadcast(V, first)).add(second);
      DoubleVector minus = DoubleVector.broadcast(V, ROUND).sub(k).sub(h);
      DoubleVector r =
          minus.fma(
              DoubleVector.broadcast(V, PI_3),
              minus.fma(
                  DoubleVector.broadcast(V, PI_2), minus.fma(DoubleVector.broadcast(V, PI_1), v)));
      DoubleVector t = r.mul(r);
      DoubleVector p = DoubleVector.broadcast(V, S7);
      p = p.fma(t, DoubleVector.broadcast(V, S6));
      p = p.fma(t, DoubleVector.broadcast(V, S5));
      p = p.fma(t, DoubleVector.broadcast(V, S4));
      p = p.fma(t, DoubleVector.broadcast(V, S3));
      p = p.fma(t, DoubleVector.broadcast(V, S2));
      p = p.fma(t, DoubleVector.broadcast(V, S1));
      p = p.fma(t, DoubleVector.broadcast(V, S0));
      LongVector sine = p.mul(t).fma(r, r).viewAsIntegralLanes();
      LongVector parity = k.viewAsIntegralLanes().add((long) (2 * h));
      LongVector sign = parity.lanewise(LSHL, 63);
      sine.lanewise(XOR, sign).viewAsFloatingLanes().intoArray(x, i);
    }
  }

  @Override
  public void exp(double[] x, int from, int to) {
    int end = from + (to - from) / LANES * LANES;
    for (int i = from; i < end; i += LANES) {
      DoubleVector v = DoubleVector.fromArray(V, x, i);
      VectorMask<Double> zero = v.lt(EXP_ZERO);
      DoubleVector bounded = v.blend(EXP_ZERO, zero);
      bounded = bounded.blend(EXP_MOST + 1, v.compare(GT, EXP_MOST));
      DoubleVector k =
          bounded.fma(DoubleVector.broadcast(V, INV_LN2), DoubleVector.broadcast(V, ROUND_BIASED));
      DoubleVector minus = k.sub(ROUND_BIASED).neg();
      DoubleVector r =
          minus.fma(
              DoubleVector.broadcast(V, LN2_2),
              minus.fma(DoubleVector.broadcast(V, LN2_1), bounded));
      DoubleVector p = DoubleVector.broadcast(V, E10);
      p = p.fma(r, DoubleVector.broadcast(V, E9));
      p = p.fma(r, DoubleVector.broadcast(V, E8));
      p = p.fma(r, DoubleVector.broadcast(V, E7));
      p = p.fma(r, DoubleVector.broadcast(V, E6));
      p = p.fma(r, DoubleVector.broadcast(V, E5));
      p = p.fma(r, DoubleVector.broadcast(V, E4));
      p = p.fma(r, DoubleVector.broadcast(V, E3));
      p = p.fma(r, DoubleVector.broadcast(V, E2));
      p = p.fma(r, DoubleVector.broadcast(V, E1));
      p = p.fma(r, DoubleVector.broadcast(V, E0));
      DoubleVector e = r.mul(r).fma(p, r).add(1.0);
      DoubleVector power = k.viewAsIntegralLanes().lanewise(LSHL, 52).viewAsFloatingLanes();
      e.mul(power).blend(0.0, zero).intoArray(x, i);
    }
    for (int i = end; i < to; i++) {
      x[i] = Elementary.exp(x[i]);
    }
  }

  @Override
  boolean phases(double[] omega, double[] u, double[] x, int d, int from, int count, double[] w) {
    DoubleVector squares = DoubleVector.zero(V);
    for (int j = 0; j < count; j += TILE) {
      DoubleVector p0 = DoubleVector.fromArray(V, u, from + j);
      DoubleVector p1 = DoubleVector.fromArray(V, u, from + j + LANES);
      DoubleVector p2 = DoubleVector.fromArray(V, u, from + j + 2 * LANES);
      DoubleVector p3 = DoubleVector.fromArray(V, u, from + j + 3 * LANES);
      for (int l = 0, at = (from + j) * d; l < d; l++, at += TILE) {
        DoubleVector xl = DoubleVector.broadcast(V, x[l]);
        p0 = DoubleVector.fromArray(V, omega, at).fma(xl, p0);
        p1 = DoubleVector.fromArray(V, omega, at + LANES).fma(xl, p1);
        p2 = DoubleVector.fromArray(V, omega, at + 2 * LANES).fma(xl, p2);
        p3 = DoubleVector.fromArray(V, omega, at + 3 * LANES).fma(xl, p3);
      }
      squares = p0.fma(p0, p1.fma(p1, p2.fma(p2, p3.fma(p3, squares))));
      p0.intoArray(w, j);
      p1.intoArray(w, j + LANES);
      p2.intoArray(w, j + 2 * LANES);
      p3.intoArray(w, j + 3 * LANES);
    }
    return isNear(squares.lane(0) + squares.lane(1) + squares.lane(2) + squares.lane(3));
  }

  /** {@link #shiftedSine} without a shift, and with the weights while the sine is at hand. */
  @Override
  void weightedSines(double[] w, double[] a, int from, int count) {
    for (int i = 0; i < count; i += LANES) {
      DoubleVector v = DoubleVector.fromArray(V, w, i);
      DoubleVector k = v.fma(DoubleVector.broadcast(V, INV_PI), DoubleVector.broadcast(V, ROUND));
      DoubleVector minus = DoubleVector.broadcast(V, ROUND).sub(k);
      DoubleVector r =
          minus.fma(
              DoubleVector.broadcast(V, PI_3),
              minus.fma(
                  DoubleVector.broadcast(V, PI_2), minus.fma(DoubleVector.broadcast(V, PI_1), v)));
      DoubleVector t = r.mul(r);
      DoubleVector p = DoubleVector.broadcast(V, S7);
      p = p.fma(t, DoubleVector.broadcast(V, S6));
      p = p.fma(t, DoubleVector.broadcast(V, S5));
      p = p.fma(t, DoubleVector.broadcast(V, S4));
      p = p.fma(t, DoubleVector.broadcast(V, S3));
      p = p.fma(t, DoubleVector.broadcast(V, S2));
      p = p.fma(t, DoubleVector.broadcast(V, S1));
      p = p.fma(t, DoubleVector.broadcast(V, S0));
      LongVector sine = p.mul(t).fma(r, r).viewAsIntegralLanes();
      LongVector sign = k.viewAsIntegralLanes().lanewise(LSHL, 63);
      DoubleVector weight = DoubleVector.fromArray(V, a, from + i);
      sine.lanewise(XOR, sign).viewAsFloatingLanes().mul(weight).intoArray(w, i);
    }
  }

  @Override
  void negativeSquares(
      double[] z, double[] x, int d, double scale, int from, int count, double[] w) {
    for (int i = 0; i < count; i += TILE) {
      DoubleVector s0 = DoubleVector.zero(V);
      DoubleVector s1 = DoubleVector.zero(V);
      DoubleVector s2 = DoubleVector.zero(V);
      DoubleVector s3 = DoubleVector.zero(V);
      for (int l = 0, at = (from + i) * d; l < d; l++, at += TILE) {
        DoubleVector xl = DoubleVector.broadcast(V, x[l]);
        DoubleVector d0 = DoubleVector.fromArray(V, z, at).sub(xl);
        DoubleVector d1 = DoubleVector.fromArray(V, z, at + LANES).sub(xl);
        DoubleVector d2 = DoubleVector.fromArray(V, z, at + 2 * LANES).sub(xl);
        DoubleVector d3 = DoubleVector.fromArray(V, z, at + 3 * LANES).sub(xl);
        s0 = d0.fma(d0, s0);
        s1 = d1.fma(d1, s1);
        s2 = d2.fma(d2, s2);
        s3 = d3.fma(d3, s3);
      }
      s0.mul(-scale).intoArray(w, i);
      s1.mul(-scale).intoArray(w, i + LANES);
      s2.mul(-scale).intoArray(w, i + 2 * LANES);
      s3.mul(-scale).intoArray(w, i + 3 * LANES);
    }
  }

  @Override
  void addWeighted(double[] w, double[] omega, int d, int from, int count, double[] sums) {
    for (int j = 0; j < count; j += TILE) {
      DoubleVector w0 = DoubleVector.fromArray(V, w, j);
      DoubleVector w1 = DoubleVector.fromArray(V, w, j + LANES);
      DoubleVector w2 = DoubleVector.fromArray(V, w, j + 2 * LANES);
      DoubleVector w3 = DoubleVector.fromArray(V, w, j + 3 * LANES);
      for (int l = 0, at = (from + j) * d; l < d; l++, at += TILE) {
        DoubleVector s = DoubleVector.fromArray(V, sums, l * LANES);
        s = w0.fma(DoubleVector.fromArray(V, omega, at), s);
        s = w1.fma(DoubleVector.fromArray(V, omega, at + LANES), s);
        s = w2.fma(DoubleVector.fromArray(V, omega, at + 2 * LANES), s);
        s = w3.fma(DoubleVector.fromArray(V, omega, at + 3 * LANES), s);
        s.intoArray(sums, l * LANES);
      }
    }
  }

  @Override
  void addWeightedOffsets(
      double[] w, double[] z, double[] x, int d, int from, int count, double[] sums) {
    for (int i = 0; i < count; i += TILE) {
      DoubleVector w0 = DoubleVector.fromArray(V, w, i);
      DoubleVector w1 = DoubleVector.fromArray(V, w, i + LANES);
      DoubleVector w2 = DoubleVector.fromArray(V, w, i + 2 * LANES);
      DoubleVector w3 = DoubleVector.fromArray(V, w, i + 3 * LANES);
      for (int l = 0, at = (from + i) * d; l < d; l++, at += TILE) {
        DoubleVector xl = DoubleVector.broadcast(V, x[l]);
        DoubleVector s = DoubleVector.fromArray(V, sums, l * LANES);
        s = w0.fma(DoubleVector.fromArray(V, z, at).sub(xl), s);
        s = w1.fma(DoubleVector.fromArray(V, z, at + LANES).sub(xl), s);
        s = w2.fma(DoubleVector.fromArray(V, z, at + 2 * LANES).sub(xl), s);
        s = w3.fma(DoubleVector.fromArray(V, z, at + 3 * LANES).sub(xl), s);
        s.intoArray(sums, l * LANES);
      }
    }
  }

  @Override
  void multiply(double[] w, double[] a, int from, int count) {
    for (int i = 0; i < count; i += LANES) {
      DoubleVector.fromArray(V, w, i).mul(DoubleVector.fromArray(V, a, from + i)).intoArray(w, i);
    }
  }

  @Override
  void addProducts(double[] w, double[] a, int from, int count, double[] sums) {
    DoubleVector s = DoubleVector.fromArray(V, sums, 0);
    for (int i = 0; i < count; i += LANES) {
      s = DoubleVector.fromArray(V, w, i).fma(DoubleVector.fromArray(V, a, from + i), s);
    }
    s.intoArray(sums, 0);
  }
}
