package io.kamilton.feature;

import io.kamilton.kernel.Elliptic;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Workspace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** f = f₁ + f₂ + …. */
public final class SumOf implements SmoothFunction {
  private final SmoothFunction[] parts;
  private final Workspace scratch;

  private SumOf(List<SmoothFunction> parts) {
    this.parts = parts.toArray(SmoothFunction[]::new);
    scratch = new Workspace(dimension());
  }

  /** The sum of one or more functions of the same dimension; what is of one form becomes one. */
  public static SmoothFunction of(List<? extends SmoothFunction> parts) {
    List<SmoothFunction> apart = new ArrayList<>();
    for (SmoothFunction part : parts) {
      SmoothFunction[] terms = part instanceof SumOf sum ? sum.parts : new SmoothFunction[] {part};
      for (SmoothFunction term : terms) {
        add(term, apart);
      }
    }
    return apart.size() == 1 ? apart.get(0) : new SumOf(apart);
  }

  private static void add(SmoothFunction term, List<SmoothFunction> apart) {
    for (int k = 0; k < apart.size(); k++) {
      if (apart.get(k) instanceof Elliptic before && term instanceof Elliptic own) {
        Optional<Elliptic> both = before.plus(own);
        if (both.isPresent()) {
          apart.set(k, both.get());
          return;
        }
      }
    }
    apart.add(term);
  }

  @Override
  public int dimension() {
    return parts[0].dimension();
  }

  @Override
  public double value(double[] x) {
    double f = 0;
    for (SmoothFunction part : parts) {
      f += part.value(x);
    }
    return f;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double[] own = scratch.get()[0];
    parts[0].gradient(x, out);
    for (int k = 1; k < parts.length; k++) {
      parts[k].gradient(x, own);
      add(own, out);
    }
  }

  @Override
  public double valueAndGradient(double[] x, double[] out) {
    double[] own = scratch.get()[0];
    double f = parts[0].valueAndGradient(x, out);
    for (int k = 1; k < parts.length; k++) {
      f += parts[k].valueAndGradient(x, own);
      add(own, out);
    }
    return f;
  }

  private static void add(double[] own, double[] out) {
    for (int l = 0; l < own.length; l++) {
      out[l] += own[l];
    }
  }

  @Override
  public double curvature(double[] x, double[] v) {
    double sum = 0;
    for (SmoothFunction part : parts) {
      sum += part.curvature(x, v);
    }
    return sum;
  }

  @Override
  public void secondDerivatives(double[] x, double[] out) {
    double[] own = new double[dimension()];
    Arrays.fill(out, 0, own.length, 0);
    for (SmoothFunction part : parts) {
      part.secondDerivatives(x, own);
      add(own, out);
    }
  }
}
