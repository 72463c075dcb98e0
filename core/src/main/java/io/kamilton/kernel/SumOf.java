package io.kamilton.kernel;

import io.kamilton.linalg.Workspace;
import java.util.Arrays;
import java.util.List;

/** f = f₁ + f₂ + …. */
public final class SumOf implements SmoothFunction {
  private final List<SmoothFunction> parts;
  private final Workspace scratch;

  private SumOf(List<SmoothFunction> parts) {
    this.parts = List.copyOf(parts);
    scratch = new Workspace(parts.get(0).dimension());
  }

  /** The sum of one or more functions of the same dimension. */
  public static SmoothFunction of(List<SmoothFunction> parts) {
    return parts.size() == 1 ? parts.get(0) : new SumOf(parts);
  }

  @Override
  public int dimension() {
    return parts.get(0).dimension();
  }

  @Override
  public double value(double[] x) {
    double f = 0;
    for (int k = 0; k < parts.size(); k++) {
      f += parts.get(k).value(x);
    }
    return f;
  }

  @Override
  public void gradient(double[] x, double[] out) {
    double[] part = scratch.get();
    parts.get(0).gradient(x, out);
    for (int k = 1; k < parts.size(); k++) {
      parts.get(k).gradient(x, part);
      for (int l = 0; l < part.length; l++) {
        out[l] += part[l];
      }
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
    double[] part = new double[dimension()];
    Arrays.fill(out, 0, part.length, 0);
    for (SmoothFunction each : parts) {
      each.secondDerivatives(x, part);
      for (int l = 0; l < part.length; l++) {
        out[l] += part[l];
      }
    }
  }
}
