package io.kamilton.mcmc;

import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import java.util.Arrays;
import java.util.function.DoubleFunction;

/**
 * The gradient by simultaneous perturbation (Spall, 1992; the paper's SPAS): all coordinates are
 * moved at once, by ±c in random directions, so that two evaluations are a gradient in any
 * dimension,
 *
 * <p>ĝ = (1/R) Σ_r Δ_r (ℓ(q + cΔ_r, ω) − ℓ(q − cΔ_r, ω)) / (2c), Δ_r uniform on {−1, 1}ᵈ.
 *
 * <p>Both sides, and all points of a trajectory, have the same seeds ω: sticky random numbers. What
 * is left of noise is that of the directions, about ‖∇ℓ‖²/R in each coordinate.
 */
final class SimultaneousPerturbation implements Force {
  private final Tally tally;
  private final Call call;
  private final RandomStream directions;
  private final double c;
  private final int repeats;
  private final double[] moved;
  private final double[] delta;

  SimultaneousPerturbation(
      Tally tally, Call call, int dimension, RandomStream directions, double c, int repeats) {
    this.tally = tally;
    this.call = call;
    this.directions = directions;
    this.c = c;
    this.repeats = repeats;
    moved = new double[dimension];
    delta = new double[dimension];
  }

  @Override
  public Step at(double[] q, double[] out, double[] noise, Then then) {
    if (isTooFar(q)) {
      return then.goOn(false);
    }
    Arrays.fill(out, 0);
    Arrays.fill(noise, 0);
    return direction(1, q, out, noise, then);
  }

  /** Directions r, …, R. */
  private Step direction(int r, double[] q, double[] out, double[] noise, Then then) {
    drawDirection();
    return value(
        q,
        c,
        ahead ->
            Double.isFinite(ahead)
                ? value(q, -c, behind -> add(r, ahead, behind, q, out, noise, then))
                : then.goOn(false));
  }

  private Step add(
      int r, double ahead, double behind, double[] q, double[] out, double[] noise, Then then) {
    double slope = (ahead - behind) / (2 * c);
    if (!Double.isFinite(slope)) {
      return then.goOn(false);
    }
    for (int l = 0; l < out.length; l++) {
      // m ← m + (x − m)/r, S ← S + (x − m)² (r − 1)/r
      double difference = delta[l] * slope - out[l];
      out[l] += difference / r;
      noise[l] += difference * difference * (r - 1) / r;
    }
    if (r < repeats) {
      return direction(r + 1, q, out, noise, then);
    }
    for (int l = 0; repeats > 1 && l < noise.length; l++) {
      // the variance of the mean: S/(R − 1)/R
      noise[l] /= (double) repeats * (repeats - 1);
    }
    return then.goOn(true);
  }

  /** Whether q ± c is q in some coordinate: a trajectory that has run away. */
  private boolean isTooFar(double[] q) {
    boolean far = false;
    for (double each : q) {
      far |= each + c == each;
    }
    return far;
  }

  /** Δ ← uniform on {−1, 1}ᵈ, a bit a coordinate. */
  private void drawDirection() {
    long bits = 0;
    for (int l = 0; l < delta.length; l++) {
      bits = l % Long.SIZE == 0 ? directions.nextLong() : bits >>> 1;
      delta[l] = (bits & 1) == 0 ? -1 : 1;
    }
  }

  /** Asks for ℓ(q + step·Δ, ω). */
  private Step value(double[] q, double step, DoubleFunction<Step> then) {
    for (int l = 0; l < q.length; l++) {
      moved[l] = Math.fma(step, delta[l], q[l]);
    }
    return Step.density(moved, call, point -> then.apply(tally.add(point).logEstimate()));
  }
}
