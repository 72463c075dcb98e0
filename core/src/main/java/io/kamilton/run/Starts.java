package io.kamilton.run;

import io.kamilton.mcmc.ChainState;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import java.util.List;
import java.util.concurrent.CancellationException;

/** Where chains begin: at points with a finite log density. */
public final class Starts {
  /** How many points are tried for a chain. */
  public static final int TRIES = 100;

  /** A place to try; safe for use by several threads at once. */
  public interface Proposal {
    /** out ← a point. */
    void draw(RandomStream random, double[] out);
  }

  private Starts() {}

  /** Uniform on (−2, 2) in each coordinate, as Stan does it. */
  public static Proposal nearZero() {
    return (random, out) -> {
      for (int l = 0; l < out.length; l++) {
        out[l] = 4 * random.nextUniform() - 2;
      }
    };
  }

  /** N(centre, scale²I). */
  public static Proposal around(double[] centre, double scale) {
    double[] middle = centre.clone();
    return (random, out) -> {
      if (middle.length != out.length) {
        throw new IllegalArgumentException(
            "start has dimension " + middle.length + "; the target has " + out.length);
      }
      for (int l = 0; l < out.length; l++) {
        out[l] = Math.fma(scale, random.nextGaussian(), middle[l]);
      }
    };
  }

  /** Hears of the points that a chain tries. */
  interface Listener {
    void tried(int chain, Evaluated point);
  }

  /**
   * The first point with a finite log density, of those that are known and {@link #TRIES} more: a
   * run that found none is not stuck once its target is mended.
   */
  static ChainState find(
      Evaluator target,
      int chain,
      long seed,
      Proposal proposal,
      List<Evaluated> known,
      Listener listener) {
    StartSearch search = new StartSearch(target, chain, seed, proposal, known);
    while (!search.isOver()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("cancelled");
      }
      Evaluated point = (Evaluated) target.answer(search.next());
      listener.tried(chain, point);
      search.tell(point);
    }
    return search.start();
  }
}
