package io.kamilton.cli.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.RHat;
import io.kamilton.mcmc.Transition;
import io.kamilton.run.Progress;
import io.kamilton.target.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The kept draws of a run so far, on the unconstrained scale, and what they say of its convergence.
 *
 * <p>The driver's thread adds rounds; any thread may look.
 */
final class KeptDraws implements Progress {
  private final int dimension;
  private final int chains;

  /** Coordinate l of chain c at c·d + l; the first {@link #draws} numbers of each are there. */
  private final double[][] values;

  private int draws;

  KeptDraws(int dimension, int chains) {
    this.dimension = dimension;
    this.chains = chains;
    values = new double[Math.multiplyExact(chains, dimension)][0];
  }

  @Override
  public synchronized void round(List<ChainRound> round, boolean warmup) {
    if (warmup) {
      return;
    }
    int length = round.get(0).transitions().size();
    reserve(Math.addExact(draws, length));
    for (ChainRound chain : round) {
      List<Transition> transitions = chain.transitions();
      for (int i = 0; i < length; i++) {
        put(chain.chain(), draws + i, transitions.get(i).next().x());
      }
    }
    draws += length;
  }

  private void reserve(int size) {
    if (values[0].length < size) {
      int larger = (int) Math.min(Math.max(size, 2L * values[0].length), Integer.MAX_VALUE - 8);
      Arrays.setAll(values, i -> Arrays.copyOf(values[i], larger));
    }
  }

  private void put(int chain, int draw, Point x) {
    for (int l = 0; l < dimension; l++) {
      values[chain * dimension + l][draw] = x.get(l);
    }
  }

  int dimension() {
    return dimension;
  }

  /** Kept draws a chain. */
  synchronized int draws() {
    return draws;
  }

  /** Coordinate l of all kept draws. */
  synchronized ParameterDraws coordinate(int l) {
    Objects.checkIndex(l, dimension);
    double[][] copies = new double[chains][];
    for (int c = 0; c < chains; c++) {
      copies[c] = Arrays.copyOf(values[c * dimension + l], draws);
    }
    return ParameterDraws.of(copies);
  }

  /** The smallest bulk effective sample size of a coordinate; NaN where one has none. */
  double leastBulkEss() {
    double least = Double.POSITIVE_INFINITY;
    for (int l = 0; l < dimension; l++) {
      least = Math.min(least, EffectiveSampleSize.bulk(coordinate(l)));
    }
    return least;
  }

  /** The largest R̂ of a coordinate; NaN where one has none. */
  double worstRHat() {
    double worst = Double.NEGATIVE_INFINITY;
    for (int l = 0; l < dimension; l++) {
      worst = Math.max(worst, RHat.rankNormalized(coordinate(l)));
    }
    return worst;
  }
}
