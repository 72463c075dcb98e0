package io.kamilton.validation;

import io.kamilton.mcmc.ChainState;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import java.util.ArrayList;
import java.util.List;

/** Kept draws, thinned evenly over all chains, that other states are ranked among. */
final class Ranked {
  private final List<ChainState> draws = new ArrayList<>();
  private final int dimension;
  private final boolean withLogDensity;
  private final RandomStream ties;

  /**
   * Those of a run.
   *
   * @param withLogDensity whether log π̂ is ranked too
   * @param ties breaks them
   */
  Ranked(Draws all, boolean withLogDensity, RandomStream ties) {
    this.withLogDensity = withLogDensity;
    this.ties = ties;
    dimension = all.dimension();
    long kept = (long) all.chains() * all.size();
    int count = (int) Math.min(Calibration.DRAWS, kept);
    for (int j = 0; j < count; j++) {
      long at = (2L * j + 1) * kept / (2L * count);
      draws.add(all.get((int) (at / all.size()), (int) (at % all.size())));
    }
  }

  /** How many values a rank can have. */
  int values() {
    return draws.size() + 1;
  }

  /** The rank of each quantity: how many draws are below. */
  List<Integer> ranks(ChainState state) {
    List<Integer> ranks = new ArrayList<>();
    for (int q = 0; q < dimension + (withLogDensity ? 1 : 0); q++) {
      double value = value(state, q);
      int below = 0;
      int same = 0;
      for (ChainState draw : draws) {
        double other = value(draw, q);
        below += other < value ? 1 : 0;
        same += other == value ? 1 : 0;
      }
      ranks.add(below + ties.nextInt(same + 1));
    }
    return ranks;
  }

  private double value(ChainState state, int q) {
    return q < dimension ? state.x().get(q) : state.logPiHat();
  }
}
