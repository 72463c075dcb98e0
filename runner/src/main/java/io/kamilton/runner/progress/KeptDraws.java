package io.kamilton.runner.progress;

import io.kamilton.adapt.ChainRound;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.RHat;
import io.kamilton.run.RunListener;
import io.kamilton.target.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The kept draws of a run so far, on the unconstrained scale, and what they say of its convergence.
 *
 * <p>Of a run with more of them than fit into a bounded memory every second, fourth, … is held, of
 * all that there were: what it says of R̂ stays, and effective sizes are at most too small.
 *
 * <p>The driver's thread adds rounds; any thread may look.
 */
public final class KeptDraws implements RunListener {
  /** Numbers that are held at most: 80 MB. */
  private static final int MOST_NUMBERS = 10_000_000;

  /** Draws of a chain that are held in any case, however many chains and coordinates there are. */
  private static final int FEWEST = 1000;

  private final int dimension;
  private final int chains;

  /** Draws of a chain that are held at most; even. */
  private final int most;

  /** Coordinate l of chain c at c·d + l; the first {@link #held} numbers of each are there. */
  private final double[][] values;

  private int draws;
  private int held;

  /** Of how many draws one is held. */
  private int apart = 1;

  public KeptDraws(int dimension, int chains) {
    this(dimension, chains, MOST_NUMBERS);
  }

  /** Holds so many numbers at most, if they are enough for some draws. */
  public KeptDraws(int dimension, int chains, int mostNumbers) {
    this.dimension = dimension;
    this.chains = chains;
    values = new double[Math.multiplyExact(chains, dimension)][0];
    most = Math.max(FEWEST, mostNumbers / values.length / 2 * 2);
  }

  @Override
  public synchronized void round(List<ChainRound> round, boolean warmup) {
    if (warmup) {
      return;
    }
    int length = round.get(0).transitions().size();
    for (int i = 0; i < length; i++) {
      if (draws % apart == 0) {
        reserve();
      }
      // reserving may have put them farther apart
      if (draws % apart == 0) {
        for (ChainRound chain : round) {
          put(chain.chain(), held, chain.transitions().get(i).next().x());
        }
        held++;
      }
      draws++;
    }
  }

  /** Makes room for one more. */
  private void reserve() {
    if (held == most) {
      thin();
    } else if (held == values[0].length) {
      int larger = Math.min(most, Math.max(64, 2 * held));
      Arrays.setAll(values, i -> Arrays.copyOf(values[i], larger));
    }
  }

  /** Forgets every second draw. */
  private void thin() {
    held /= 2;
    apart *= 2;
    for (double[] each : values) {
      for (int i = 0; i < held; i++) {
        each[i] = each[2 * i];
      }
    }
  }

  private void put(int chain, int draw, Point x) {
    for (int l = 0; l < dimension; l++) {
      values[chain * dimension + l][draw] = x.get(l);
    }
  }

  public int dimension() {
    return dimension;
  }

  /** Kept draws a chain. */
  public synchronized int draws() {
    return draws;
  }

  /** Coordinate l of the draws that are held. */
  public synchronized ParameterDraws coordinate(int l) {
    Objects.checkIndex(l, dimension);
    double[][] copies = new double[chains][];
    for (int c = 0; c < chains; c++) {
      copies[c] = Arrays.copyOf(values[c * dimension + l], held);
    }
    return ParameterDraws.of(copies);
  }

  /** The smallest bulk effective sample size of a coordinate; NaN where one has none. */
  public double leastBulkEss() {
    return ofCoordinates(EffectiveSampleSize::bulk).min().orElse(Double.POSITIVE_INFINITY);
  }

  /** The largest R̂ of a coordinate; NaN where one has none. */
  public double worstRHat() {
    return ofCoordinates(RHat::rankNormalized).max().orElse(Double.NEGATIVE_INFINITY);
  }

  private DoubleStream ofCoordinates(ToDoubleFunction<ParameterDraws> number) {
    return IntStream.range(0, dimension).mapToObj(this::coordinate).mapToDouble(number);
  }
}
