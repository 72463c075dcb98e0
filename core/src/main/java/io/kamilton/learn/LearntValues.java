package io.kamilton.learn;

import io.kamilton.coordinates.NonCentred;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.surrogate.BaseDensity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A surrogate f ≈ log π learnt from values, with its uncertainty and the noise of the values. */
public final class LearntValues {
  private final @Nullable NonCentred in;

  /** These two and the Gaussian are functions of z where there are such coordinates. */
  private final SmoothFunction f;

  private final DifferentiableFunction uncertain;
  private final BaseDensity gaussian;
  private final FitQuality quality;
  private final Structure structure;

  /**
   * A fit.
   *
   * @param in the coordinates z of the other arguments; null: those of the target
   * @param uncertain f with its uncertainty, and raised by the noise variance where that varies
   * @param gaussian that of the points
   */
  LearntValues(
      @Nullable NonCentred in,
      SmoothFunction f,
      DifferentiableFunction uncertain,
      BaseDensity gaussian,
      FitQuality quality,
      Structure structure) {
    this.in = in;
    this.f = f;
    this.uncertain = uncertain;
    this.gaussian = gaussian;
    this.quality = quality;
    this.structure = structure;
  }

  /** Which features it has, and how good they are. */
  public FitQuality quality() {
    return quality;
  }

  /** The mean squared held-out error. */
  public double error() {
    return quality.error();
  }

  /** What was found out on the way, or given. */
  public Structure structure() {
    return structure;
  }

  /** The coordinates z in which it was learnt, if not those of the target. */
  public Optional<NonCentred> in() {
    return Optional.ofNullable(in);
  }

  /** f(x) ≈ log π(x). */
  public double value(double[] x) {
    double[] z = place(x);
    return f.value(z) - (in == null ? 0 : in.logVolume(z));
  }

  private double[] place(double[] x) {
    if (in == null) {
      return x;
    }
    double[] z = new double[x.length];
    in.forward(x, z);
    return z;
  }

  private DifferentiableFunction ofPlace(DifferentiableFunction g) {
    return in == null ? g : in.push(g);
  }

  /** (f(x) − y)² as the error counts it: at most {@link SquaredError#MISSED}. */
  public double squaredMiss(double[] x, double y) {
    double miss = value(x) - y;
    return Math.min(miss * miss, SquaredError.MISSED.bound());
  }

  /** How many standard deviations of the points x is away from their mean, in their metric. */
  public double radius(double[] x) {
    return Math.sqrt(-2 * gaussian.value(place(x)));
  }

  /** f with its uncertainty, and higher where values are noisier, within bounds. */
  public DifferentiableFunction guarded(Guarded.Bounds bounds) {
    return ofPlace(new Guarded(uncertain, gaussian, bounds));
  }

  /** Whether f has an uncertainty, as it does where the noise varies. */
  public boolean isUncertain() {
    return uncertain != f;
  }

  /** f by itself, within bounds: its uncertainty costs several times what it does. */
  public DifferentiableFunction guardedMean(Guarded.Bounds bounds) {
    return ofPlace(new Guarded(f, gaussian, bounds));
  }
}
