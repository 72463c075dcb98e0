package io.kamilton.bench.efficiency.targets;

import io.kamilton.models.DrawnTarget;
import io.kamilton.random.RandomStream;
import java.util.List;

/** An autoregression x_i = z_i + c·x_{i−1} of independent numbers z_i, each with its own margin. */
public record Chained(double c, List<Margin> margins) implements DrawnTarget {
  public Chained {
    margins = List.copyOf(margins);
  }

  @Override
  public int dimension() {
    return margins.size();
  }

  @Override
  public double logDensity(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += margins.get(i).logDensity(z(x, i));
    }
    return sum;
  }

  /** x_i − c·x_{i−1}. */
  private double z(double[] x, int i) {
    return i == 0 ? x[0] : x[i] - c * x[i - 1];
  }

  @Override
  public void gradient(double[] x, double[] out) {
    for (int i = 0; i < x.length; i++) {
      double slope = margins.get(i).slope(z(x, i));
      out[i] = slope;
      if (i > 0) {
        out[i - 1] -= c * slope;
      }
    }
  }

  @Override
  public void draw(RandomStream random, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = margins.get(i).draw(random) + (i == 0 ? 0 : c * out[i - 1]);
    }
  }
}
