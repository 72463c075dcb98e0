package io.kamilton.adapt;

/**
 * A step size by dual averaging (Nesterov, 2009; Hoffman and Gelman, 2014): log ε moves against the
 * running mean of (goal − acceptance), and its weighted average is the final answer.
 *
 * <p>ε stays within a factor of a million of where it first started: a goal that cannot be reached
 * would drive it to 0 or to infinity, and bounded steps keep adaptation exact (containment). For
 * one thread.
 */
public final class DualAveraging {
  private static final double GAMMA = 0.05;
  private static final double T0 = 10;
  private static final double KAPPA = 0.75;
  private static final double REACH = 1e6;

  private final double least;
  private final double most;
  private final double goal;
  private double mu;
  private double eps;
  private double error;
  private double logAverage;
  private long t;

  public DualAveraging(double eps, double goal) {
    if (!(goal > 0 && goal < 1)) {
      throw new IllegalArgumentException("goal is " + goal + "; allowed: between 0 and 1");
    }
    this.goal = goal;
    restart(eps);
    least = StrictMath.log(eps / REACH);
    most = StrictMath.log(eps * REACH);
  }

  /** Forgets what was learnt, at a new starting point: after every refit. */
  void restart(double from) {
    if (!(from > 0 && from < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("eps is " + from + "; it must be positive, finite");
    }
    eps = from;
    mu = StrictMath.log(10 * from);
    error = 0;
    logAverage = StrictMath.log(from);
    t = 0;
  }

  /** One more acceptance probability. */
  public void observe(double acceptance) {
    if (!(acceptance >= 0 && acceptance <= 1)) {
      throw new IllegalArgumentException("acceptance is " + acceptance + "; allowed: 0 to 1");
    }
    t++;
    double share = 1 / (t + T0);
    error = (1 - share) * error + share * (goal - acceptance);
    double logEps = Math.min(most, Math.max(least, mu - Math.sqrt((double) t) / GAMMA * error));
    double weight = StrictMath.pow((double) t, -KAPPA);
    logAverage = weight * logEps + (1 - weight) * logAverage;
    eps = StrictMath.exp(logEps);
  }

  /** ε for the next iterations of warm-up. */
  public double eps() {
    return eps;
  }

  /** ε for the draws that count. */
  public double averaged() {
    return StrictMath.exp(logAverage);
  }
}
