package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.target.Evaluated;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run from before it was interrupted, in the order in which it happened. The run
 * learns from it as it did, and evaluates nothing again.
 */
public interface Past {
  /**
   * A round as it is known.
   *
   * @param chains in their order; in the last round a chain may have fewer iterations, or none
   */
  record Known(Round round, List<ChainRound> chains) {
    public Known {
      chains = List.copyOf(chains);
    }

    /** Iterations over all chains when each has at least so many. */
    long iterations(int least) {
      return chains.stream().mapToLong(chain -> Math.max(least, chain.transitions().size())).sum();
    }

    /** The points that were evaluated, chain by chain. */
    Stream<Evaluated> evaluated() {
      return chains.stream()
          .flatMap(chain -> chain.transitions().stream())
          .map(transition -> transition.info().proposal())
          .filter(Objects::nonNull);
    }

    /** Whether all its iterations are known, of every chain. */
    public boolean isWhole() {
      return chains.stream().allMatch(chain -> chain.transitions().size() >= round.length());
    }
  }

  /** The points that a chain tried as its start. */
  List<Evaluated> tried(int chain);

  /** The next round; null after the last. */
  @Nullable Known next();

  /** A run that begins. */
  static Past none() {
    return new Past() {
      @Override
      public List<Evaluated> tried(int chain) {
        return List.of();
      }

      @Override
      public @Nullable Known next() {
        return null;
      }
    };
  }
}
