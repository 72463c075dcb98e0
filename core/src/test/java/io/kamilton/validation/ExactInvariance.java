package io.kamilton.validation;

import io.kamilton.diagnostics.NormalQuantile;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Evaluator;
import java.util.ArrayList;
import java.util.List;

/**
 * The exact invariance test: chains that start from exact draws of the target must still be exact
 * draws after a few steps.
 *
 * <p>For each start the change g(end) − g(start) of several functions g has mean 0 if the kernel
 * leaves the target invariant; each mean over independent starts is a z-score. The false-alarm rate
 * is divided over the functions. About 10,000 starts are needed to see subtle mistakes.
 */
public record ExactInvariance(int starts, int steps, double falseAlarmRate) {
  public ExactInvariance {
    if (starts < 100) {
      throw new IllegalArgumentException("starts: " + starts + "; at least 100 are needed");
    }
    if (steps < 1) {
      throw new IllegalArgumentException("steps: " + steps + "; at least 1 is needed");
    }
    if (!(falseAlarmRate > 0 && falseAlarmRate < 1)) {
      throw new IllegalArgumentException(
          "falseAlarmRate is " + falseAlarmRate + "; allowed: between 0 and 1");
    }
  }

  /** Checks a kernel whose questions {@code target} answers. */
  public Exactness.Verdict check(
      TransitionKernel kernel, Evaluator target, Exactness.ExactStart exact, long seed) {
    List<Sums> sums = new ArrayList<>();
    for (int i = 0; i < starts; i++) {
      ChainState start = exact.draw(RandomStream.of(seed, i, 0, Purpose.START));
      ChainState end = start;
      for (int t = 1; t <= steps; t++) {
        end = kernel.step(end, new Streams(seed, i, t)).answeredBy(target).next();
      }
      double[] before = functions(start);
      double[] after = functions(end);
      for (int g = 0; g < before.length; g++) {
        if (sums.size() <= g) {
          sums.add(new Sums());
        }
        sums.get(g).add(after[g] - before[g]);
      }
    }
    List<Exactness.Score> scores = new ArrayList<>();
    int d = exact.draw(RandomStream.of(seed, 0, 0, Purpose.START)).x().dimension();
    for (int g = 0; g < sums.size(); g++) {
      scores.add(new Exactness.Score(name(d, g), sums.get(g).z()));
    }
    double tail = falseAlarmRate / scores.size() / 2;
    return new Exactness.Verdict(scores, -NormalQuantile.of(tail));
  }

  /** Each x_l, x_l², |x_l|, tanh-like x_l/(1+|x_l|), the products x_0 x_l, and the log estimate. */
  private static double[] functions(ChainState state) {
    int d = state.x().dimension();
    double[] g = new double[5 * d];
    for (int l = 0; l < d; l++) {
      double x = state.x().get(l);
      g[4 * l] = x;
      g[4 * l + 1] = x * x;
      g[4 * l + 2] = Math.abs(x);
      g[4 * l + 3] = x / (1 + Math.abs(x));
      if (l > 0) {
        g[4 * d + l - 1] = state.x().get(0) * x;
      }
    }
    g[5 * d - 1] = state.logPiHat();
    return g;
  }

  private static String name(int d, int g) {
    if (g == 5 * d - 1) {
      return "log estimate";
    }
    int l = g / 4;
    String x = "x" + l;
    if (g >= 4 * d) {
      return "x0·x" + (g - 4 * d + 1);
    }
    return switch (g % 4) {
      case 0 -> x;
      case 1 -> x + "²";
      case 2 -> "|" + x + "|";
      default -> x + "/(1 + |" + x + "|)";
    };
  }

  /** A running mean and variance. */
  private static final class Sums {
    private int n;
    private double mean;
    private double squares;

    void add(double x) {
      n++;
      double difference = x - mean;
      mean += difference / n;
      squares += difference * (x - mean);
    }

    /** mean/(its standard error); 0 where nothing ever changed. */
    double z() {
      return squares == 0 ? 0 : mean / Math.sqrt(squares / (n - 1) / n);
    }
  }
}
