package io.kamilton.learn;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.linalg.Workspace;
import io.kamilton.surrogate.BaseDensity;

/**
 * A surrogate f that cannot run away: the higher it is above a level the less it is believed, and
 * beyond a radius a quartic barrier falls off, so that e^g is a proper density whatever f is where
 * it has seen nothing, if the level is finite or f grows slower than the barrier falls:
 *
 * <p>g(x) = c(f(x)) − b·max(0, q/R² − 1)², q = (x − μ)ᵀP(x − μ),
 *
 * <p>c(y) = y − max(0, y − level)²/2w: it rises by w/2 above the level, and falls from there on.
 */
public final class Guarded implements DifferentiableFunction {
  private final DifferentiableFunction f;
  private final BaseDensity gaussian;
  private final double level;
  private final double room;
  private final double squaredRadius;
  private final double steepness;
  private final Workspace scratch;

  /**
   * How far f may go.
   *
   * @param level above which it is believed less and less; ∞: nowhere
   * @param room w
   * @param radius R
   * @param steepness b
   */
  public record Bounds(double level, double room, double radius, double steepness) {}

  /**
   * Contains f.
   *
   * @param gaussian whose radius √q is measured
   */
  public Guarded(DifferentiableFunction f, BaseDensity gaussian, Bounds bounds) {
    this.f = f;
    this.gaussian = gaussian;
    level = bounds.level;
    room = bounds.room;
    squaredRadius = bounds.radius * bounds.radius;
    steepness = bounds.steepness;
    scratch = new Workspace(f.dimension());
  }

  @Override
  public int dimension() {
    return f.dimension();
  }

  @Override
  public double value(double[] x) {
    return contained(f.value(x), over(x));
  }

  private double contained(double y, double over) {
    double above = Math.max(0, y - level);
    return y - above * above / (2 * room) - steepness * over * over;
  }

  /** max(0, q/R² − 1); the Gaussian's log density is −q/2. */
  private double over(double[] x) {
    if (gaussian.squaredRadiusAtMost(x) < squaredRadius) {
      return 0;
    }
    return Math.max(0, -2 * gaussian.value(x) / squaredRadius - 1);
  }

  @Override
  public void gradient(double[] x, double[] out) {
    if (level < Double.POSITIVE_INFINITY) {
      valueAndGradient(x, out);
    } else {
      f.gradient(x, out);
      addBarrier(x, over(x), out);
    }
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double y = f.valueAndGradient(x, out);
    if (y > level) {
      // c′(y) = 1 − (y − level)/w there
      for (int l = 0; l < out.length; l++) {
        out[l] *= 1 - (y - level) / room;
      }
    }
    double over = over(x);
    addBarrier(x, over, out);
    return contained(y, over);
  }

  /** out ← out − 2bo ∇q/R², the gradient of −b·o², where ∇q = −2∇log q₀. */
  private void addBarrier(double[] x, double over, double[] out) {
    if (over > 0) {
      double[] force = scratch.get()[0];
      gaussian.gradient(x, force);
      for (int l = 0; l < out.length; l++) {
        out[l] += 4 * steepness * over / squaredRadius * force[l];
      }
    }
  }
}
