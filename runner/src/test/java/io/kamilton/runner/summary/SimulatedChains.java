package io.kamilton.runner.summary;

import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.MadeUpDraws;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Chains of which it is known what is wrong with them; {@link Random} is specified to the bit. */
public final class SimulatedChains {
  private SimulatedChains() {}

  /** What becomes of a draw. */
  public interface Change {
    double of(int chain, int draw, double x);
  }

  /** A stationary x_t = φ x_{t−1} + √(1 − φ²) e_t of variance 1; independent with φ = 0. */
  public static double[][] autoregressive(long seed, double phi, int chains, int draws) {
    Random random = new Random(seed);
    double[][] x = new double[chains][draws];
    for (double[] chain : x) {
      for (int t = 0; t < draws; t++) {
        double e = random.nextGaussian();
        chain[t] = t == 0 ? e : phi * chain[t - 1] + Math.sqrt(1 - phi * phi) * e;
      }
    }
    return x;
  }

  /** Four chains of 1000 independent normal draws, changed. */
  public static double[][] changed(Change change) {
    return changed(autoregressive(1, 0, 4, 1000), change);
  }

  /** The same draws, changed. */
  public static double[][] changed(double[][] x, Change change) {
    double[][] out = new double[x.length][x[0].length];
    for (int c = 0; c < x.length; c++) {
      for (int t = 0; t < x[c].length; t++) {
        out[c][t] = change.of(c, t, x[c][t]);
      }
    }
    return out;
  }

  /** Random-walk Metropolis with normal steps on a Cauchy density, from 0. */
  public static double[][] cauchyWalk(long seed, double step, int chains, int draws) {
    Random random = new Random(seed);
    double[][] x = new double[chains][draws];
    for (double[] chain : x) {
      double now = 0;
      for (int t = 0; t < draws; t++) {
        double next = now + step * random.nextGaussian();
        now = random.nextDouble() * (1 + next * next) < 1 + now * now ? next : now;
        chain[t] = now;
      }
    }
    return x;
  }

  /** A chain that moves to an independent normal point with a small probability, else stays. */
  public static double[][] lazy(long seed, double moves, int chains, int draws) {
    Random random = new Random(seed);
    double[][] x = new double[chains][draws];
    for (double[] chain : x) {
      double now = random.nextGaussian();
      for (int t = 0; t < draws; t++) {
        now = random.nextDouble() < moves ? random.nextGaussian() : now;
        chain[t] = now;
      }
    }
    return x;
  }

  /** A table with a parameter for each array of chains. */
  public static DrawTable table(double[][]... parameters) {
    List<Column> columns = new ArrayList<>();
    for (int j = 1; j <= parameters.length; j++) {
      columns.add(Column.scalar(Column.Kind.PARAMETER, "x" + j));
    }
    double[][] first = parameters[0];
    return new MadeUpDraws(
        columns, first.length, 0, first[0].length, (chain, row, j) -> parameters[j][chain][row]);
  }
}
