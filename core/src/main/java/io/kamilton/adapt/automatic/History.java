package io.kamilton.adapt.automatic;

import io.kamilton.adapt.AdaptiveMetropolis;
import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Seeds;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the default sampler accumulates: the values that were paid for, the latest states of the
 * chains, and the random walk that is adapted to them. For one thread; what it hands out does not
 * change.
 */
final class History {
  private final Archive archive;
  private final AdaptiveMetropolis walk;
  private final List<double[]> states = new ArrayList<>();
  private final Map<Integer, ChainState> last = new TreeMap<>();

  /** Whether the round's proposals were made with steps of another order than the target's. */
  private boolean misscaled;

  History(TargetTraits target) {
    walk = new AdaptiveMetropolis(target, 1);
    archive = new Archive(target.dimension());
  }

  /** Looks at a round before its transitions are added. */
  void begin(List<ChainRound> round) {
    misscaled = walk.takeScalesFromStarts(round);
  }

  /**
   * Adds a transition of a chain.
   *
   * @param warmup whether the walk is still adapted
   * @return the squared jump of its proposal, in the metric of the walk, where the state before is
   *     known
   */
  OptionalDouble add(int chain, Transition transition, boolean warmup) {
    Evaluated proposal = transition.info().proposal();
    double[] x = transition.next().x().toArray();
    archive.addState(transition.next().logPiHat());
    states.add(x);
    if (states.size() > KmcNumbers.Memory.MOST_STATES) {
      states.subList(0, KmcNumbers.Memory.MOST_STATES / 2).clear();
    }
    if (warmup) {
      walk.learn(chain, transition);
    }
    ChainState before = last.put(chain, transition.next());
    if (proposal == null) {
      return OptionalDouble.empty();
    }
    double[] y = proposal.x().toArray();
    if (!misscaled
        && Double.isFinite(proposal.logEstimate())
        && isFresh(proposal.seeds(), before)) {
      archive.add(y, proposal.logEstimate());
    }
    return before == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(walk.squaredJump(before.x().toArray(), y));
  }

  /** Whether no seed is that of the state before, which was accepted for a high estimate. */
  private static boolean isFresh(Seeds seeds, @Nullable ChainState before) {
    return seeds.size() == 1 || (before != null && seeds.shareNoneWith(before.seeds()));
  }

  boolean isEmpty() {
    return states.isEmpty();
  }

  Archive archive() {
    return archive;
  }

  AdaptiveMetropolis walk() {
    return walk;
  }

  /**
   * Where the chains are: their covariance, and states spread over the later half of those kept.
   */
  SurrogateMoves.Chains chains(boolean bounded) {
    List<double[]> places = new ArrayList<>();
    int count = KmcNumbers.Memory.PLACES;
    for (int i = 0; i < count; i++) {
      places.add(states.get(states.size() - 1 - i * states.size() / (2 * count)));
    }
    return new SurrogateMoves.Chains(walk.well(SurrogateTuning.mean(places)), places, bounded);
  }
}
