package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What is left of a round for one chain. What comes of it is a pure function of it, a kernel and
 * the target ({@link StepLoop}), so it can be run anywhere, and again.
 */
public record ChainTask(int chain, long seed, ChainState from, int iterations)
    implements Serializable {
  /** The tasks of a round, for the chains that are not done with it. */
  public static List<ChainTask> of(
      long seed, List<ChainState> states, List<ChainRound> begun, int iterations) {
    List<ChainTask> tasks = new ArrayList<>();
    for (int chain = 0; chain < states.size(); chain++) {
      List<Transition> known = begun.get(chain).transitions();
      if (known.size() < iterations) {
        ChainState from = known.isEmpty() ? states.get(chain) : known.get(known.size() - 1).next();
        tasks.add(new ChainTask(chain, seed, from, iterations - known.size()));
      }
    }
    return tasks;
  }
}
