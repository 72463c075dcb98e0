package io.kamilton.bench.efficiency;

import io.kamilton.adapt.ChainRound;
import io.kamilton.bench.efficiency.targets.Answer;
import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluated;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Listens to a run and keeps of it what a {@link Replicate} says. */
final class Recorder implements RunListener {
  private final Case of;
  private final boolean keepsWarmup;
  private final double[][][] kept;
  private final int[] length;
  private final AtomicLong evaluations = new AtomicLong();
  private double accepted;
  private long moves;

  /**
   * For so many kept draws of each chain.
   *
   * @param keepsWarmup whether the draws of warm-up are among them
   */
  Recorder(Case of, int chains, int draws, boolean keepsWarmup) {
    this.of = of;
    this.keepsWarmup = keepsWarmup;
    kept = new double[of.dimension()][chains][draws];
    length = new int[chains];
  }

  @Override
  public void tried(int chain, Evaluated point) {
    evaluated(1);
  }

  @Override
  public void round(List<ChainRound> round, boolean warmup) {
    for (ChainRound chain : round) {
      for (Transition each : chain.transitions()) {
        evaluated(each.info().evaluations());
        double[] u = each.next().x().toArray();
        moved(chain.chain(), u, each.info().acceptProbability(), warmup);
      }
    }
  }

  /** The target was asked so often. */
  void evaluated(int times) {
    evaluations.addAndGet(times);
  }

  /** The chain is at u of the real line, where it stayed or went. */
  void moved(int chain, double[] u, double acceptProbability, boolean warmup) {
    if (warmup && !keepsWarmup) {
      return;
    }
    accepted += acceptProbability;
    moves++;
    double[] x = new double[u.length];
    of.scale().constrain(u, x);
    int t = length[chain]++;
    for (int l = 0; l < x.length; l++) {
      kept[l][chain][t] = x[l];
    }
  }

  Replicate replicate(Replicate.Key key, double seconds) {
    double acceptance = accepted / moves;
    return new Replicate(key, evaluations.get(), seconds, acceptance, leastBulkEss(), errors());
  }

  private double leastBulkEss() {
    double least = Double.POSITIVE_INFINITY;
    for (double[][] chains : kept) {
      double ess = EffectiveSampleSize.bulk(ParameterDraws.of(chains));
      least = Math.min(least, Double.isNaN(ess) ? 0 : ess);
    }
    return least;
  }

  private Matrix errors() {
    Statistic[] statistics = Statistic.values();
    double[][] errors = new double[of.dimension()][statistics.length];
    for (int l = 0; l < errors.length; l++) {
      for (Statistic statistic : statistics) {
        errors[l][statistic.ordinal()] = error(statistic, kept[l], of.answers().get(l));
      }
    }
    return Matrix.of(errors);
  }

  private static double error(Statistic statistic, double[][] chains, Answer known) {
    double sum = 0;
    long n = 0;
    for (double[] chain : chains) {
      for (double x : chain) {
        sum += statistic.error(x, known);
      }
      n += chain.length;
    }
    return sum / n;
  }
}
