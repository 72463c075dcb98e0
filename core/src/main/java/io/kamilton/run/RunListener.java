package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import java.util.List;

/**
 * Someone who is told of a run as it goes on, such as a progress bar or a log.
 *
 * <p>What a run takes from its {@link Past} is not told again, but for whole rounds.
 */
public interface RunListener {
  /** A chain tried a point as its start; called on the chain's thread. */
  default void tried(int chain, Evaluated point) {}

  /** A round begins; called on the driver's thread. */
  default void begins(Round round) {}

  /**
   * What the chains share is not what it was in a known round: other numerics, or another version
   * of a program. The draws stay exact, but they are not the same bits. On the driver's thread.
   */
  default void departs(Round known) {}

  /** A chain made an iteration; called on the chain's thread, in the chain's order. */
  default void step(int chain, Transition transition) {}

  /** A round is done, also one that is known from before; called on the driver's thread. */
  void round(List<ChainRound> round, boolean warmup);

  /** Nobody listens. */
  static RunListener silent() {
    return (round, warmup) -> {};
  }

  /** Several listeners, called in their order. */
  static RunListener all(List<RunListener> listeners) {
    List<RunListener> each = List.copyOf(listeners);
    return new RunListener() {
      @Override
      public void tried(int chain, Evaluated point) {
        each.forEach(listener -> listener.tried(chain, point));
      }

      @Override
      public void begins(Round round) {
        each.forEach(listener -> listener.begins(round));
      }

      @Override
      public void departs(Round known) {
        each.forEach(listener -> listener.departs(known));
      }

      @Override
      public void step(int chain, Transition transition) {
        each.forEach(listener -> listener.step(chain, transition));
      }

      @Override
      public void round(List<ChainRound> round, boolean warmup) {
        each.forEach(listener -> listener.round(round, warmup));
      }
    };
  }
}
