package io.kamilton.feature;

import io.kamilton.linalg.Kernels;
import java.io.Serializable;

/** Functions b_1, …, b_R of one coordinate t: bumps, or exponentials. Immutable. */
interface Basis extends Serializable {
  /** Its exponential is 0. */
  double NOTHING = -1000;

  int size();

  /** out_r ← b_r(t); what is behind them ← 0. */
  void values(double t, double[] out);

  /** b′_r(t)/b_r(t). */
  double slope(int r, double t);

  /** b″_r(t)/b_r(t). */
  double bend(int r, double t);

  /** b_r(t) = exp(−(t − c_r)²/2w²). */
  final class Bumps implements Basis {
    /** A bump is 0 from this many widths on; e^{−32} there. */
    private static final int REACH = 8;

    private final double[] centres;
    private final double width;

    Bumps(double[] centres, double width) {
      this.centres = centres;
      this.width = width;
    }

    @Override
    public int size() {
      return centres.length;
    }

    /** (t − c_r)/w. */
    private double offset(int r, double t) {
      return (t - centres[r]) / width;
    }

    @Override
    public void values(double t, double[] out) {
      for (int r = 0; r < out.length; r++) {
        double u = r < centres.length ? offset(r, t) : REACH;
        out[r] = u * u < REACH * REACH ? -0.5 * u * u : NOTHING;
      }
      Kernels.get().exp(out, 0, out.length);
    }

    @Override
    public double slope(int r, double t) {
      return -offset(r, t) / width;
    }

    @Override
    public double bend(int r, double t) {
      double u = offset(r, t);
      return (u * u - 1) / (width * width);
    }
  }

  /** b_r(t) = exp(s_r t) from the least t to the most, and beyond them what it is there. */
  final class Exponentials implements Basis {
    private final double[] rates;
    private final double least;
    private final double most;

    Exponentials(double[] rates, double least, double most) {
      this.rates = rates;
      this.least = least;
      this.most = most;
    }

    @Override
    public int size() {
      return rates.length;
    }

    @Override
    public void values(double t, double[] out) {
      double held = Math.max(least, Math.min(most, t));
      for (int r = 0; r < out.length; r++) {
        out[r] = r < rates.length ? rates[r] * held : NOTHING;
      }
      Kernels.get().exp(out, 0, out.length);
    }

    private boolean isHeld(double t) {
      return t < least || t > most;
    }

    @Override
    public double slope(int r, double t) {
      return isHeld(t) ? 0 : rates[r];
    }

    @Override
    public double bend(int r, double t) {
      return isHeld(t) ? 0 : rates[r] * rates[r];
    }
  }
}
